import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

describe('tickets of a deleted account', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of ['bruno', 'lena', 'jonas', 'marco', 'ines', 'sam'] as const) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const openForJonas = async () => {
    const { ticket } = await people.bruno.tickets.open(inquiry());
    return (await people.lena.tickets.assign({ ticketId: ticket.ticketId, assigneeId: 'jonas' })).ticket.ticketId;
  };
  const readDetail = (ticketId: string) => people.bruno.tickets.item({ ticketId });

  it('R7.4 R7.8 deleting an account unassigns its open tickets, notifies their audience and leaves closed tickets unchanged', async () => {
    const [firstId, secondId, closed] = [await openForJonas(), await openForJonas(), await openForJonas()];
    await people.lena.tickets.close({ ticketId: closed, reason: 'Solved.' });
    const countsBefore = await people.lena.tickets.counts({});
    const openCount = (await people.jonas.tickets.counts({})).mine;
    const line = people.lena.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await people.marco.approvals.removeAccount({ userId: 'jonas', reason: 'Left the company.' });

    for (const ticketId of [firstId, secondId]) {
      const { ticket, entries } = await readDetail(ticketId);
      expect(ticket).toMatchObject({ assignee: null, status: 'New', lastNr: 3 });
      expect(entries.at(-1)).toMatchObject({ nr: 3, kind: 'assigned', assignee: null, by: { id: 'jonas', side: 'handler' } });
    }
    expect((await readDetail(closed)).ticket.assignee?.id).toBe('jonas');
    const countsAfter = await people.lena.tickets.counts({});
    expect(countsAfter).toEqual({ ...countsBefore, unassigned: countsBefore.unassigned + openCount });
    await line.until(() => line.facts('ticket.assigned').length === openCount);
    expect(line.facts('ticket.counted').at(-1)!.data['counts']).toEqual(countsAfter);
    const auditRows = await gateway.database.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'ticket.assigned')
      .where('object', '=', firstId)
      .orderBy('seq')
      .execute();
    expect(auditRows.map(({ actor }) => actor)).toEqual(['lena', 'marco']);
  });

  it('T27 a ticket assigned to an account while the account is being deleted ends up unassigned', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await people.bruno.tickets.open(inquiry())).ticket.ticketId));
    const answers = await Promise.allSettled([
      ...ids.slice(0, 2).map((ticketId) => people.marco.tickets.assign({ ticketId, assigneeId: 'lena' })),
      people.sam.approvals.removeAccount({ userId: 'lena', reason: 'Left the company.' }),
      ...ids.slice(2).map((ticketId) => people.marco.tickets.assign({ ticketId, assigneeId: 'lena' })),
    ]);
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { status: number }] : []));
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 400));
    for (const id of ids) expect((await readDetail(id)).ticket.assignee).toBeNull();
  });
});
