import { describe, expect, it } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { mailsTo, openMailedTicket, people, repliesOf, send } from '../../../../../../tests/kit/mail/inbound-gateway';
import { addressOf, type Name } from '../../../../../../tests/kit/test-gateway';

const QUOTATION = 'Am 21.11.26 um 10:12 schrieb Yarrowdyne Partner Portal:\n> Which range do you use?\n> Kind regards';
const MISSING = { status: 404, code: ObjectMissing.code };

const mailOf = async (name: Name, ticketId: string, nr = -1) => {
  const entryId = (await repliesOf(ticketId)).at(nr)!.entryId;
  return people[name].tickets.originalMail({ ticketId, entryId });
};

describe('the original mail of a message', () => {
  it('R10.2 both sides can open the complete mail of a partner, including the parts that the conversation omits', async () => {
    const { ticketId, ticketNo } = await openMailedTicket();
    await people.lena.tickets.reply({ ticketId, message: 'Which range?' });
    const [mail] = await mailsTo('bruno', ticketNo);
    const text = `0-10 bar.\n\n-- \nBrennhagen Messtechnik\n\n${QUOTATION}`;
    await send({ to: mail!.headers['reply-to']!, from: addressOf('bruno'), subject: 'Re: the range', text });
    expect((await repliesOf(ticketId)).at(-1)!.text).toBe('0-10 bar.');
    for (const name of ['bruno', 'lena', 'jonas'] as const)
      expect(await mailOf(name, ticketId)).toEqual({ subject: 'Re: the range', text });
    await expect(mailOf('eve', ticketId)).rejects.toMatchObject(MISSING);
  });

  it('R6.4 the mail of a handler, which may quote a note, is visible only to handlers', async () => {
    const { ticketId, to } = await openMailedTicket();
    await send({ to, subject: 'Re: note', text: `On it.\n\n${QUOTATION}` });
    expect((await mailOf('jonas', ticketId)).text).toBe(`On it.\n\n${QUOTATION}`);
    await expect(mailOf('bruno', ticketId)).rejects.toMatchObject(MISSING);
  });

  it('R10.2 a message that was corrected, withdrawn or written in the portal has no original mail', async () => {
    const { ticketId, to } = await openMailedTicket();
    await people.lena.tickets.reply({ ticketId, message: 'Which range?' });
    await expect(mailOf('lena', ticketId)).rejects.toMatchObject(MISSING);
    await send({ to, text: 'On it, by Fryday.' });
    const { entryId } = (await repliesOf(ticketId)).at(-1)!;
    await people.lena.tickets.correctMessage({ ticketId, entryId, text: 'On it, by Friday.' });
    await expect(mailOf('lena', ticketId)).rejects.toMatchObject(MISSING);
    await send({ to, text: 'And here.' });
    const second = (await repliesOf(ticketId)).at(-1)!.entryId;
    await people.lena.tickets.withdrawMessage({ ticketId, entryId: second });
    await expect(mailOf('lena', ticketId)).rejects.toMatchObject(MISSING);
  });

  it('R10.2 an original mail is available only through the ticket that contains its message', async () => {
    const [first, second] = [await openMailedTicket(), await openMailedTicket()];
    await send({ to: first.to, text: 'On it.' });
    const { entryId } = (await repliesOf(first.ticketId)).at(-1)!;
    await expect(people.lena.tickets.originalMail({ ticketId: second.ticketId, entryId })).rejects.toMatchObject(MISSING);
  });
});
