import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { DueWork } from '../../services/jobs/due-work';

const NAMES = ['bruno', 'lena', 'jonas', 'marco'] as const;
const MINUTE = 60_000;

describe('snoozed tickets', () => {
  let gateway: TestGateway;
  let offsetMs = 0;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
    gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + offsetMs);
    for (const name of NAMES) people[name] = await gateway.as(name);
  }, 60_000);
  afterAll(() => gateway.close());

  const timeInMinutes = (minutes: number) => new Date(Date.now() + offsetMs + minutes * MINUTE).toISOString();
  const openFor = async (name: 'lena' | 'jonas') => {
    const { ticketId } = (await people.bruno.tickets.open(inquiry())).ticket;
    await people[name].tickets.assign({ ticketId, assigneeId: name });
    await people[name].tickets.markSeen({ ticketId, upTo: 2 });
    return ticketId;
  };
  const snooze = (name: Name, ticketId: string, until: string | null) => people[name].tickets.snooze({ ticketId, until });
  const viewsOf = async (name: Name, ticketId: string) => {
    const views: string[] = [];
    for (const view of ['mine', 'snoozed', 'all'] as const) {
      const { items } = await people[name].tickets.list({ view, pageSize: 100 });
      if (items.some((row) => row.ticketId === ticketId)) views.push(view);
    }
    return views;
  };
  const readRowState = async (name: Name, ticketId: string) => {
    const { items } = await people[name].tickets.list({ pageSize: 100 });
    const { unread, back, snoozedUntil } = items.find((row) => row.ticketId === ticketId)!;
    return { unread, back, snoozedUntil };
  };
  const AWAKE = { unread: true, back: true, snoozedUntil: null };

  it('R2.19 a snoozed ticket moves to the snoozed view only for the person who snoozed it', async () => {
    const ticketId = await openFor('lena');
    const countsBefore = await people.lena.tickets.counts();
    const snoozeEnd = timeInMinutes(3);
    expect(await snooze('lena', ticketId, snoozeEnd)).toMatchObject({ snoozedUntil: snoozeEnd, before: null });
    expect(await viewsOf('lena', ticketId)).toEqual(['snoozed', 'all']);
    expect(await viewsOf('jonas', ticketId)).toEqual(['all']);
    expect(await readRowState('jonas', ticketId)).toMatchObject({ snoozedUntil: null });
    const counts = await people.lena.tickets.counts();
    expect([counts.mine, counts.snoozed]).toEqual([countsBefore.mine - 1, countsBefore.snoozed + 1]);
    expect((await people.lena.tickets.item({ ticketId })).snoozedUntil).toBe(snoozeEnd);
    expect(await snooze('lena', ticketId, null)).toMatchObject({ snoozedUntil: null, before: snoozeEnd });
    expect(await viewsOf('lena', ticketId)).toEqual(['mine', 'all']);
    expect(await people.lena.tickets.counts()).toEqual(countsBefore);
  });

  it('R2.19 G3 a snoozed ticket returns once, at its time, as unread, and stays marked until it is read', async () => {
    const ticketId = await openFor('lena');
    await snooze('lena', ticketId, timeInMinutes(1));
    await snooze('lena', ticketId, timeInMinutes(2));
    const line = people.lena.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const work = gateway.app.get(DueWork, { strict: false });
    offsetMs += 1.5 * MINUTE;
    await work.run('quick');
    expect(await viewsOf('lena', ticketId)).toEqual(['snoozed', 'all']);
    offsetMs += MINUTE;
    await Promise.all([work.run('quick'), work.run('quick'), work.run('quick')]);
    await line.until(() => line.facts('ticket.woken').length === 1);
    expect(await viewsOf('lena', ticketId)).toEqual(['mine', 'all']);
    expect(await readRowState('lena', ticketId)).toEqual(AWAKE);
    await people.lena.tickets.markSeen({ ticketId, upTo: 2 });
    expect(await readRowState('lena', ticketId)).toEqual({ unread: false, back: false, snoozedUntil: null });
    expect(line.facts('ticket.woken')).toHaveLength(1);
    line.close();
  });

  it("R2.19 a message by the requester, a mention or an assignment ends a snooze early, but a colleague's reply does not", async () => {
    const stateAfter = async (action: (ticketId: string) => Promise<unknown>) => {
      const ticketId = await openFor('lena');
      await snooze('lena', ticketId, timeInMinutes(3));
      await action(ticketId);
      return readRowState('lena', ticketId);
    };
    expect(await stateAfter((ticketId) => people.bruno.tickets.reply({ ticketId, message: 'Any news?' }))).toEqual(AWAKE);
    const mentions = [{ userId: 'lena', start: 0, end: 5 }];
    expect(await stateAfter((ticketId) => people.marco.tickets.addNote({ ticketId, text: '@Lena?', mentions }))).toEqual(AWAKE);
    expect(
      await stateAfter(async (ticketId) => {
        await people.jonas.tickets.assign({ ticketId, assigneeId: null });
        await people.jonas.tickets.assign({ ticketId, assigneeId: 'lena' });
      }),
    ).toMatchObject({ back: true, snoozedUntil: null });
    const snoozedState = await stateAfter((ticketId) => people.jonas.tickets.reply({ ticketId, message: 'We are at it.' }));
    expect([snoozedState.back, snoozedState.snoozedUntil === null]).toEqual([false, false]);
    const stateAfterClose = await stateAfter((ticketId) => people.jonas.tickets.close({ ticketId, reason: 'Solved.' }));
    expect(stateAfterClose).toMatchObject({ back: false, snoozedUntil: null });
    const wakeRows = await gateway.database.db.selectFrom('due').select('key').where('kind', '=', 'ticket.wake').execute();
    const snoozes = await gateway.database.db.selectFrom('ticket_snooze').select('ticket_id').execute();
    expect(wakeRows).toHaveLength(snoozes.length);
  });

  it('R2.19 a ticket snoozed until unanswered returns as unread if no reply was sent, and otherwise silently', async () => {
    const snoozeUnlessAnswered = async () => {
      const ticketId = await openFor('lena');
      await people.lena.tickets.snooze({ ticketId, until: timeInMinutes(1), ifUnanswered: true });
      return ticketId;
    };
    const [unanswered, answered] = [await snoozeUnlessAnswered(), await snoozeUnlessAnswered()];
    await people.jonas.tickets.addNote({ ticketId: unanswered, text: 'I ask the lab.' });
    await people.jonas.tickets.reply({ ticketId: answered, message: 'We are at it.' });
    await people.lena.tickets.markSeen({ ticketId: answered, upTo: 3 });
    const line = people.lena.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    offsetMs += 2 * MINUTE;
    await gateway.app.get(DueWork, { strict: false }).run('quick');
    await line.until(() => line.facts('ticket.woken').length === 1 && line.facts('ticket.snoozed').length === 1);
    line.close();
    expect(await readRowState('lena', unanswered)).toMatchObject({ back: true, snoozedUntil: null });
    expect(await readRowState('lena', answered)).toEqual({ unread: false, back: false, snoozedUntil: null });
    expect(await viewsOf('lena', answered)).toEqual(['mine', 'all']);

    // The response contains the previous snooze, so that an undo can restore it.
    const secondTicketId = await openFor('lena');
    await people.lena.tickets.snooze({ ticketId: secondTicketId, until: timeInMinutes(5), ifUnanswered: true });
    expect(await snooze('lena', secondTicketId, timeInMinutes(9))).toMatchObject({ beforeIfUnanswered: true });
    expect(await snooze('lena', secondTicketId, null)).toMatchObject({ beforeIfUnanswered: false });
  });

  it('R2.19 snoozing until a past or too distant time, or on a closed ticket, is refused', async () => {
    const ticketId = await openFor('jonas');
    for (const invalidTime of [timeInMinutes(-1), timeInMinutes(400 * 24 * 60)])
      await expect(snooze('jonas', ticketId, invalidTime)).rejects.toMatchObject({
        status: 400,
        body: { errors: { until: [{ code: 'no-such-choice' }] } },
      });
    await people.jonas.tickets.close({ ticketId, reason: 'Solved.' });
    await expect(snooze('jonas', ticketId, timeInMinutes(1))).rejects.toMatchObject({ status: 422 });
  });
});
