import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'marco'] as const;
const SECRET = 'Quarzsanduhr';

describe('internal notes', () => {
  let gateway: TestGateway;
  let ticketId: string;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
    ticketId = (await people.bruno.tickets.open(inquiry())).ticket.ticketId;
  });
  afterAll(() => gateway.close());

  const note = (by: Name, text: string, noteId?: string) => people[by].tickets.addNote({ ticketId, text, ...(noteId ? { noteId } : {}) });

  it('R7.8 a note is sent to the other handlers, and nothing that the requester reads or receives contains it', async () => {
    const lines = {} as Record<Name, LiveClient>;
    for (const name of NAMES) {
      lines[name] = people[name].connect();
      await lines[name].until((events) => events.some(({ event }) => event === 'welcome'));
    }
    const ticketBefore = await people.bruno.tickets.item({ ticketId });
    await note('lena', `The cause is a ${SECRET}.`);
    for (const name of ['lena', 'jonas', 'marco'] as const) {
      await lines[name].until(() => lines[name].facts('ticket.noted').length === 1);
      expect(lines[name].facts('ticket.noted')[0]!.data).toMatchObject({
        ticketId,
        note: { text: `The cause is a ${SECRET}.`, by: { id: 'lena', side: 'handler' } },
      });
      expect((await people[name].tickets.item({ ticketId })).notes).toMatchObject([{ text: `The cause is a ${SECRET}.` }]);
    }
    await people.lena.tickets.reply({ ticketId, message: 'We know the cause.' });
    await lines.bruno.until(() => lines.bruno.facts('ticket.replied').length === 1);

    const paths = [
      `/api/contactus/inquirybyid?TicketId=${ticketId}`,
      '/api/contactus/inquirylist?pageSize=100',
      `/api/contactus/inquirylist?searchTerm=${SECRET}`,
      '/api/contactus/ticketcounts',
      '/api/notifications/usernotification/bruno',
    ];
    for (const path of paths) expect(await (await people.bruno.fetch(path)).text()).not.toContain(SECRET);
    for (const name of ['bruno', 'eve', 'chloe'] as const) expect(JSON.stringify(lines[name].events)).not.toContain(SECRET);
    const lateClient = people.bruno.connect({ since: 0 });
    await lateClient.until(() => lateClient.facts('ticket.replied').length === 1);
    expect(JSON.stringify(lateClient.events)).not.toContain(SECRET);
    expect((await people.lena.tickets.list({ search: SECRET })).items).toEqual([]);

    const detailAfter = await people.bruno.tickets.item({ ticketId });
    expect(detailAfter).not.toHaveProperty('notes');
    expect(detailAfter.entries.slice(0, -1)).toEqual(ticketBefore.entries);
    expect(detailAfter.ticket.rev).toBe(ticketBefore.ticket.rev + 1);
    const mailRows = await gateway.database.db.selectFrom('letter').select('data').execute();
    expect(JSON.stringify(mailRows)).not.toContain(SECRET);
    for (const line of [...Object.values(lines), lateClient]) line.close();
  });

  it('R7.8 a note repeated with the same id is added only once and only by its author', async () => {
    const noteId = randomUUID();
    const copies = [await note('jonas', 'Once.', noteId), await note('jonas', 'Once.', noteId)];
    expect(copies[1]).toEqual(copies[0]);
    await expect(note('lena', 'Mine.', noteId)).rejects.toMatchObject({
      status: 400,
      body: { errors: { noteId: [{ code: 'id-taken' }] } },
    });
    const { notes } = await people.lena.tickets.item({ ticketId });
    expect(notes!.filter((one) => one.noteId === noteId)).toHaveLength(1);
  });

  it('R7.8 a closed ticket accepts notes', async () => {
    await people.lena.tickets.close({ ticketId, reason: 'Solved.' });
    expect((await note('lena', 'For the next time.')).note.text).toBe('For the next time.');
  });
});
