import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlreadyWithdrawn, type ApiError, LIMITS, ObjectMissing, OpensInquiry, TicketClosed, TooLateToChange } from '@portal/contracts';
import { inquiry, uploadPdf } from '../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const NAMES = ['bruno', 'lena', 'jonas'] as const;

describe('correcting and withdrawing messages', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  /** Opens an inquiry from Bruno that Lena has replied to. */
  const openWithReply = async (message = 'Warm it up frist.', attachments: string[] = []) => {
    const { ticket } = await people.bruno.tickets.open(inquiry());
    const { entry } = await people.lena.tickets.reply({ ticketId: ticket.ticketId, message, attachments });
    return { ticketId: ticket.ticketId, entryId: entry.entryId };
  };
  const readDetail = (by: Name, ticketId: string) => people[by].tickets.item({ ticketId });
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: ApiError) => error.code,
    );
  const isFound = async (search: string, ticketId: string) => {
    const { items } = await people.bruno.tickets.list({ search });
    return items.some((row) => row.ticketId === ticketId);
  };

  it('R10.2 a correction shows the new text to both sides, in list and search, and the audit log retains the old text', async () => {
    const message = await openWithReply('The frobnicator is loose.');
    const { ticketId, entryId } = message;
    const { entry } = await people.lena.tickets.correctMessage({ ...message, text: 'The membrane is loose.' });
    expect(entry).toMatchObject({ entryId, text: 'The membrane is loose.', correctedAt: expect.any(String), withdrawnAt: null });
    const { ticket, entries } = await readDetail('bruno', ticketId);
    expect(entries[1]).toEqual(entry);
    expect(ticket.excerpt).toBe('The membrane is loose.');
    expect([await isFound('frobnicator', ticketId), await isFound('membrane', ticketId), await isFound('drift', ticketId)]).toEqual([
      false,
      true,
      true,
    ]);
    const { before } = await gateway.database.db
      .selectFrom('audit')
      .select('before')
      .where('object', '=', ticketId)
      .where('action', '=', 'ticket.corrected')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(before)).toContain('frobnicator');
  });

  it('R10.2 the opening message of a ticket can be corrected but not withdrawn', async () => {
    const { ticketId } = await openWithReply();
    const [first] = (await readDetail('bruno', ticketId)).entries;
    await people.bruno.tickets.correctMessage({ ticketId, entryId: first!.entryId, text: 'It hums.' });
    expect(await readDetail('lena', ticketId)).toMatchObject({ description: 'It hums.', ticket: { excerpt: 'Warm it up frist.' } });
    expect(await refusalOf(people.bruno.tickets.withdrawMessage({ ticketId, entryId: first!.entryId }))).toBe(OpensInquiry.code);
  });

  it('R10.2 a withdrawn reply shows neither text nor files to any reader, and the list shows the previous message', async () => {
    const { fileId } = await uploadPdf(gateway, people.lena);
    const message = await openWithReply('The frobnicator is loose.', [fileId]);
    const { ticketId } = message;
    await people.lena.tickets.withdrawMessage(message);
    const { ticket, entries } = await readDetail('bruno', ticketId);
    expect(entries[1]).toMatchObject({ text: '', files: [], withdrawnAt: expect.any(String) });
    expect(ticket).toMatchObject({ lastSide: 'requester', excerpt: expect.stringContaining('The transmitter') });
    expect(await isFound('frobnicator', ticketId)).toBe(false);
    expect(await refusalOf(people.bruno.tickets.attachmentLink({ ticketId, fileId, as: 'preview' }))).toBe(ObjectMissing.code);
    expect(await refusalOf(people.lena.tickets.withdrawMessage(message))).toBe(AlreadyWithdrawn.code);
    expect(await refusalOf(people.lena.tickets.correctMessage({ ...message, text: 'Again.' }))).toBe(AlreadyWithdrawn.code);
  });

  it('R10.2 only the author can change a message, within five minutes and while the ticket is open', async () => {
    const message = await openWithReply();
    for (const name of ['jonas', 'bruno'] as const)
      expect(await refusalOf(people[name].tickets.correctMessage({ ...message, text: 'Mine.' }))).toBe(ObjectMissing.code);
    const { at } = (await readDetail('lena', message.ticketId)).entries[1]!;
    const setAge = (ms: number) =>
      gateway.database.db
        .updateTable('ticket_entry')
        .set({ at: new Date(Date.parse(at) - ms) })
        .where('id', '=', message.entryId)
        .execute();
    await setAge(LIMITS.messageChangeMs);
    expect(await refusalOf(people.lena.tickets.correctMessage({ ...message, text: 'Late.' }))).toBe(TooLateToChange.code);
    expect(await refusalOf(people.lena.tickets.withdrawMessage(message))).toBe(TooLateToChange.code);
    await setAge(0);
    await people.bruno.tickets.close({ ticketId: message.ticketId, reason: 'Solved.' });
    expect(await refusalOf(people.lena.tickets.withdrawMessage(message))).toBe(TicketClosed.code);
  });
});
