import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ApiError, isRefusedAs, type Principal, StaleReply } from '@portal/contracts';
import { inquiry, uploadPdf } from '../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Connection } from '../../platform/database/connection';
import { Replies } from './replies.service';

type Statement = { sql: string };
type Sends = Record<string, (sent: Statement | Statement[]) => unknown>;

/** Records the statements sent to the database from this call on, one text per round trip. */
const watchTrips = () => {
  const spies = ['sendTogether', 'send'].map((name) => jest.spyOn(Connection.prototype as unknown as Sends, name));
  return () => {
    const calls = spies.flatMap(({ mock }) =>
      mock.calls.map((call, at) => ({
        order: mock.invocationCallOrder[at]!,
        connection: mock.contexts[at],
        sent: call[0],
      })),
    );
    for (const spy of spies) spy.mockRestore();
    const batchedStatements = new Set(calls.flatMap(({ sent }) => (Array.isArray(sent) ? sent : [])));
    return calls
      .filter(({ sent }) => !batchedStatements.has(sent as Statement))
      .sort((one, other) => one.order - other.order)
      .map(({ connection, sent }) => ({
        connection,
        text: [sent]
          .flat()
          .map(({ sql }) => sql)
          .join('; '),
      }));
  };
};

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'marco'] as const;

describe('replies', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const open = async (attachments: string[] = []) => (await people.bruno.tickets.open(inquiry({ attachments }))).ticket;
  const reply = (by: Name, ticketId: string, message: string, more: { lastSeen?: number; replyId?: string; attachments?: string[] } = {}) =>
    people[by].tickets.reply({ ticketId, message, ...more });
  const close = (by: Name, ticketId: string) => people[by].tickets.close({ ticketId, reason: 'Solved.' });
  const readDetail = (by: Name, ticketId: string) => people[by].tickets.item({ ticketId });

  it('R10.2 a reply based on an outdated state is refused with the newer messages, and is posted when resent', async () => {
    const { ticketId } = await open();
    await people.jonas.tickets.assign({ ticketId, assigneeId: 'lena' });
    await reply('lena', ticketId, 'First of Lena.', { lastSeen: 1 });
    const second = await reply('jonas', ticketId, 'Second of Jonas.', { lastSeen: 3 });
    const stale = await reply('bruno', ticketId, 'Meanwhile.', { lastSeen: 1 }).catch((error: unknown) => error as ApiError);
    expect(isRefusedAs(stale, StaleReply)).toBe(true);
    const { unseen, lastSeen } = (stale as ApiError).body!.data as { unseen: { nr: number; text: string }[]; lastSeen: number };
    expect(unseen.map(({ nr, text }) => [nr, text])).toEqual([
      [3, 'First of Lena.'],
      [4, 'Second of Jonas.'],
    ]);
    expect(unseen[1]).toEqual(second.entry);
    expect(lastSeen).toBe(4);
    expect((await reply('bruno', ticketId, 'Meanwhile.', { lastSeen })).entry.nr).toBe(5);
    // The author's own messages and status entries do not cause a refusal.
    expect((await reply('bruno', ticketId, 'More.', { lastSeen })).entry.nr).toBe(6);
    await people.jonas.tickets.assign({ ticketId, assigneeId: null });
    expect((await reply('bruno', ticketId, 'Still more.', { lastSeen: 6 })).entry.nr).toBe(8);
    expect((await reply('bruno', ticketId, 'Seen.', { lastSeen: 3_000_000_000, replyId: randomUUID() })).entry.nr).toBe(9);
  });

  it('R6.5 the first response assigns an unassigned ticket to its author and updates the counts of all handlers', async () => {
    const { ticketId } = await open();
    const countsBefore = { jonas: await people.jonas.tickets.counts({}), lena: await people.lena.tickets.counts({}) };
    const { ticket } = await reply('jonas', ticketId, 'I look into it.');
    expect(ticket.assignee?.id).toBe('jonas');
    const countsAfter = { jonas: await people.jonas.tickets.counts({}), lena: await people.lena.tickets.counts({}) };
    expect([countsAfter.jonas.mine, countsAfter.jonas.unassigned]).toEqual([
      countsBefore.jonas.mine + 1,
      countsBefore.jonas.unassigned - 1,
    ]);
    expect(countsAfter.lena.unassigned).toBe(countsBefore.lena.unassigned - 1);
    expect((await reply('lena', ticketId, 'A detail.')).ticket.assignee?.id).toBe('jonas');
    await people.jonas.tickets.assign({ ticketId, assigneeId: null });
    expect((await reply('lena', ticketId, 'Released on purpose.')).ticket.assignee).toBeNull();
  });

  it.each(['lena', 'bruno'] as const)('R6.5 a reply of %s does not change the assignee of an inquiry', async (name) => {
    const { ticketId } = await open();
    if (name === 'lena') await people.jonas.tickets.assign({ ticketId, assigneeId: 'jonas' });
    expect((await reply(name, ticketId, 'A detail.')).ticket.assignee?.id).toBe(name === 'lena' ? 'jonas' : undefined);
  });

  it('R10.2 a reply with an idempotency key requires six round trips to the database', async () => {
    const { ticketId } = await open();
    await people.lena.tickets.markSeen({ ticketId, upTo: 1 });
    const trips = watchTrips();
    const response = await people.bruno.fetch('/api/contactus/inquiryreply', {
      method: 'POST',
      headers: { 'idempotency-key': 'one-reply-0001', 'content-type': 'application/json' },
      body: JSON.stringify({ TicketId: ticketId, replyId: randomUUID(), message: 'One more detail.', lastSeen: 1 }),
    });
    expect(response.status).toBe(200);
    const all = trips();
    const lookUps = all.filter(({ text }) => text.startsWith('select "request_hash"'));
    const commit = all.findLast(({ text }) => text.endsWith('commit'))!;
    const ownTrips = all.filter(({ connection }) => connection === commit.connection);
    const transactionTrips = ownTrips.slice(
      ownTrips.findIndex(({ text }) => text.startsWith('start transaction')),
      ownTrips.indexOf(commit) + 1,
    );
    expect(lookUps).toHaveLength(1);
    // The embedded engine has a single connection and runs statements one by one.
    if (gateway.database.kind === 'postgres') expect(transactionTrips).toHaveLength(5);
    else expect(transactionTrips.length).toBeGreaterThan(5);
  });

  it('R10.2 a reply repeated with the same id is posted once, even after the ticket has changed or been closed', async () => {
    const { ticketId } = await open();
    const replyId = randomUUID();
    const copies = await Promise.all(Array.from({ length: 8 }, () => reply('bruno', ticketId, 'Once.', { replyId, lastSeen: 1 })));
    expect(new Set(copies.map(({ entry }) => JSON.stringify(entry))).size).toBe(1);
    await reply('lena', ticketId, 'Twice.');
    expect((await reply('bruno', ticketId, 'Once.', { replyId, lastSeen: 1 })).entry).toEqual(copies[0]!.entry);
    await close('lena', ticketId);
    expect((await reply('bruno', ticketId, 'Once.', { replyId, lastSeen: 1 })).entry).toEqual(copies[0]!.entry);
    expect((await readDetail('bruno', ticketId)).entries.filter(({ text }) => text === 'Once.')).toHaveLength(1);
    const refusal = { status: 400, body: { errors: { replyId: [{ code: 'id-taken' }] } } };
    const other = await open();
    await expect(reply('bruno', other.ticketId, 'Once.', { replyId })).rejects.toMatchObject(refusal);
    await expect(reply('lena', other.ticketId, 'Once.', { replyId })).rejects.toMatchObject(refusal);
  });

  it('R10.2 twenty concurrent replies are numbered without gaps', async () => {
    const { ticketId } = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => reply((['bruno', 'lena', 'jonas', 'marco'] as const)[n % 4]!, ticketId, `No. ${n}`)),
    );
    const { entries, ticket } = await readDetail('bruno', ticketId);
    expect(entries.map(({ nr }) => nr)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect(ticket).toMatchObject({ lastNr: 21, rev: 21 });
  });

  it('R7.8 a file can be attached to only one message and only by its uploader', async () => {
    const [{ fileId, name }, hers] = [await uploadPdf(gateway, people.bruno, 'trend.pdf'), await uploadPdf(gateway, people.lena)];
    const ticket = await open([fileId]);
    expect((await readDetail('lena', ticket.ticketId)).attachments).toMatchObject([{ fileId, name }]);
    for (const attachments of [[fileId], [hers.fileId], ['no-such-file']]) {
      await expect(reply('bruno', ticket.ticketId, 'With a file.', { attachments })).rejects.toMatchObject({
        status: 422,
        body: { code: 'file.unknown', data: { fileIds: attachments } },
      });
    }
    const { entry } = await reply('lena', ticket.ticketId, 'The data sheet.', { attachments: [hers.fileId] });
    expect(entry.files).toMatchObject([{ fileId: hers.fileId }]);
    expect((await readDetail('bruno', ticket.ticketId)).entries.map(({ nr }) => nr)).toEqual([1, 2]);
  });

  it('R10.2 a reply by mail follows the same rules as other replies and is marked as sent by mail', async () => {
    const { ticketId } = await open();
    const principalOf = (id: Name, role: 'CP' | 'LBO', unitId: string): Principal => ({
      id,
      role,
      unitId,
      lcoId: 'lco-deutschland',
      email: people[id].email,
      name: id,
      status: 'approved',
      sessionId: '',
    });
    const replyByMail = (principal: Principal, message: string) =>
      gateway.database.tx((tx) => gateway.app.get(Replies, { strict: false }).reply(tx, principal, { ticketId, message, byMail: true }));
    const bruno = principalOf('bruno', 'CP', 'cp-brennhagen');
    expect((await replyByMail(bruno, 'From the train.')).entry).toMatchObject({
      nr: 2,
      byMail: true,
      by: { id: 'bruno', name: 'Bruno Hagen' },
    });
    expect((await replyByMail(principalOf('lena', 'LBO', 'lco-deutschland'), 'Received.')).ticket.status).toBe('In Progress');
    await expect(replyByMail(principalOf('eve', 'CP', 'cp-valbrune'), 'Hello?')).rejects.toMatchObject({
      refusal: { code: 'object.missing' },
    });
    await close('lena', ticketId);
    await expect(replyByMail(bruno, 'Too late.')).rejects.toMatchObject({ refusal: { code: 'ticket.closed' } });
    expect((await readDetail('lena', ticketId)).entries.map(({ byMail }) => byMail)).toEqual([false, true, true, false]);
  });
});
