import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { publishEvent, timeInDays } from '../../../../../tests/kit/events';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { NoticeAllowance } from '../../publishing/notice-allowance';
import { WithdrawalNotices } from '../../publishing/withdrawal-notices';
import { DueWork } from '../../services/jobs/due-work';
import { EventNotices } from './event-notices';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  await gateway.app.get(DueWork, { strict: false }).stop();
  for (const name of ['bruno', 'eve', 'ines', 'jonas'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const ALL_PARTNERS = { scope: 'all' as const };
const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
/** Runs the background work of this kind for an event as if it were due. */
const runWork = async (kind: string, documentId: string): Promise<void> => {
  const dueUpdate = gateway.database.db
    .updateTable('due')
    .set({ due_at: new Date(0) })
    .where('kind', '=', kind)
    .where('key', 'like', `${documentId}%`);
  while (Number((await dueUpdate.executeTakeFirst()).numUpdatedRows)) await gateway.app.get(DueWork, { strict: false }).run('quick');
};
const hoursOf = async (documentId: string) => {
  const rows = await gateway.database.db
    .selectFrom('due')
    .select(['key', 'due_at'])
    .where('kind', '=', 'event.remind')
    .orderBy('due_at')
    .execute();
  return rows.flatMap(({ key, due_at }) => (key.startsWith(documentId) ? [due_at.toISOString()] : []));
};
const notificationsOf = async (documentId: string, type: 'Event' | 'EventReminder' = 'Event') => {
  const rows = await gateway.database.db
    .selectFrom('notification')
    .select(['person_id', 'words'])
    .where('subject_id', '=', documentId)
    .where('type', '=', type)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id, words }) => `${person_id} ${words['what'] ?? words['hours']}`);
};
const subtractHours = (startsAt: string, hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000).toISOString();

describe('notices to the readers of an event', () => {
  it('R3.14 R3.3 the readers of an event, except its author, are notified once if the publisher requests it', async () => {
    const { documentId } = await publishEvent(people.ines, { ...GERMAN, notify: true });
    await runWork('event.tell', documentId);
    const notifications = await notificationsOf(documentId);
    expect(notifications).toContain('bruno published');
    expect(notifications.some((bell) => /^(ines|eve) /.test(bell))).toBe(false);
    await publishEvent(people.ines, { ...GERMAN, documentId, rev: 1, notify: true, title: 'Another title' });
    await runWork('event.tell', documentId);
    expect(await notificationsOf(documentId)).toEqual(notifications);
  });
});

describe('notices to registered people', () => {
  it('R3.3 registered people are reminded a day and an hour before an event, and rescheduling the event reschedules the reminders', async () => {
    const event = await publishEvent(people.ines, ALL_PARTNERS);
    const { documentId } = event;
    expect(await hoursOf(documentId)).toEqual([24, 1].map((hours) => subtractHours(event.startsAt, hours)));
    const later = await publishEvent(people.ines, {
      ...ALL_PARTNERS,
      documentId,
      rev: 1,
      startsAt: timeInDays(29),
      endsAt: timeInDays(29, 30),
    });
    expect(await hoursOf(documentId)).toEqual([24, 1].map((hours) => subtractHours(later.startsAt, hours)));
    await people.bruno.events.register({ documentId });
    await people.eve.events.register({ documentId });
    await people.eve.events.unregister({ documentId });
    await runWork('event.remind', `${documentId}:24`);
    expect(await notificationsOf(documentId, 'EventReminder')).toEqual(['bruno 24']);
    await runWork('event.remind', documentId);
    expect((await notificationsOf(documentId, 'EventReminder')).sort()).toEqual(['bruno 1', 'bruno 24']);
  });

  it('R3.3 G3 registered people are reminded exactly once, with any number of gateways and even if a gateway dies', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
      await people.bruno.events.register({ documentId });
      ids.push(documentId);
    }
    const { app, database, bell } = gateway;
    let remainingFailures = 6;
    // This database rolls back after the effect, like a process that dies before it commits.
    const failingDatabase = Object.create(database, {
      tx: {
        value: (run: Parameters<typeof database.tx>[0]) =>
          database.tx(async (tx) => {
            await run(tx);
            if (remainingFailures-- > 0) throw new Error('It died');
          }),
      },
    }) as typeof database;
    const workers = [failingDatabase, database, database].map(
      (one) => new DueWork(one, app.get(Clock, { strict: false }), bell, makeLog('silent')),
    );
    for (const work of workers) new EventNotices(work, new WithdrawalNotices(work), new NoticeAllowance());
    const notifications = async () => (await Promise.all(ids.map((id) => notificationsOf(id, 'EventReminder')))).flat();
    for (let round = 0; round < 20 && (await notifications()).length < ids.length; round += 1) {
      await database.db
        .updateTable('due')
        .set({ due_at: new Date(0), leased_until: null })
        .where('kind', '=', 'event.remind')
        .where(
          'key',
          'in',
          ids.map((id) => `${id}:24`),
        )
        .execute();
      // In the first round, only the failing gateway runs the work.
      await Promise.allSettled((round ? workers : workers.slice(0, 1)).map((work) => work.run('quick')));
    }
    expect(remainingFailures).toBeLessThan(6);
    expect(await notifications()).toEqual(ids.map(() => 'bruno 24'));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from letter where kind = 'event.reminder'
      and data ->> 'publicationId' = any(${sql.val(ids)}::text[])`.execute(database.db);
    expect(rows[0]!.count).toBe(ids.length);
  });

  it('R3.3 registered people are not reminded of a cancelled event, or if the reminder is more than half an hour late', async () => {
    const cancelledEvent = await publishEvent(people.ines, ALL_PARTNERS);
    await people.bruno.events.register({ documentId: cancelledEvent.documentId });
    await people.ines.events.cancel({ documentId: cancelledEvent.documentId });
    expect(await hoursOf(cancelledEvent.documentId)).toEqual([]);
    const lateEvent = await publishEvent(people.ines, { ...ALL_PARTNERS, startsAt: timeInDays(30), endsAt: timeInDays(30, 30) });
    await people.bruno.events.register({ documentId: lateEvent.documentId });
    const startsAt = new Date(Date.now() + 29 * 60_000);
    await gateway.database.db
      .updateTable('event')
      .set({ starts_at: startsAt })
      .where('publication_id', '=', lateEvent.documentId)
      .execute();
    await gateway.database.db
      .updateTable('due')
      .set({ data: JSON.stringify({ publicationId: lateEvent.documentId, hours: 1, startsAt: startsAt.toISOString(), after: '' }) })
      .where('key', '=', `${lateEvent.documentId}:1`)
      .execute();
    await runWork('event.remind', `${lateEvent.documentId}:1`);
    expect(await notificationsOf(lateEvent.documentId, 'EventReminder')).toEqual([]);
  });

  it('R3.3 registered people are notified of a changed time or place, of a cancellation, and of a seat that they got', async () => {
    const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, capacity: 1 });
    await people.bruno.events.register({ documentId });
    await people.eve.events.register({ documentId, waitingList: true });
    await publishEvent(people.ines, { ...ALL_PARTNERS, capacity: 1, documentId, rev: 1, title: 'Another title' });
    await runWork('event.changed', documentId);
    expect(await notificationsOf(documentId)).toEqual([]);
    await publishEvent(people.ines, { ...ALL_PARTNERS, capacity: 1, documentId, rev: 2, location: 'Hall 3' });
    await runWork('event.changed', documentId);
    expect(await notificationsOf(documentId)).toEqual(['bruno relocated', 'eve relocated']);
    await people.bruno.events.unregister({ documentId });
    await people.ines.events.cancel({ documentId });
    await runWork('event.changed', documentId);
    expect((await notificationsOf(documentId)).sort()).toEqual(['bruno relocated', 'eve cancelled', 'eve relocated', 'eve seated']);
  });

  it('R3.3 registered people are notified of a new time even if a new place is saved before the notice is sent', async () => {
    const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
    await people.bruno.events.register({ documentId });
    const later = { startsAt: timeInDays(29), endsAt: timeInDays(29, 30) };
    await publishEvent(people.ines, { ...ALL_PARTNERS, ...later, documentId, rev: 1 });
    await publishEvent(people.ines, { ...ALL_PARTNERS, ...later, documentId, rev: 2, location: 'Hall 3' });
    await runWork('event.changed', documentId);
    expect(await notificationsOf(documentId)).toEqual(['bruno moved']);
  });

  it('R4.10 registered people are notified of a withdrawal after the undo period, but not of a withdrawal that was undone', async () => {
    const withdrawEvent = async () => {
      const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
      await people.bruno.events.register({ documentId });
      await people.ines.events.withdraw({ documentId, callerId: people.ines.id });
      return documentId;
    };
    const [withdrawnId, restoredId] = [await withdrawEvent(), await withdrawEvent()];
    await people.ines.publications.undoWithdrawal({ publicationId: restoredId });
    for (const id of [withdrawnId, restoredId]) {
      await runWork('event.changed', id);
      await runWork('publication.withdrawn', id);
    }
    const notifications = gateway.database.db.selectFrom('notification').select(['type', 'words']).where('person_id', '=', 'bruno');
    expect(await notifications.where('subject_id', '=', withdrawnId).execute()).toEqual([
      { type: 'Event', words: expect.objectContaining({ what: 'cancelled', gone: 'true' }) },
    ]);
    const deletions = gateway.database.db.selectFrom('notification').select('person_id').where('subject_id', '=', withdrawnId);
    expect(await deletions.where('type', '=', 'KMDeleted').where('person_id', '=', 'eve').execute()).toHaveLength(1);
    expect(await notificationsOf(withdrawnId)).toEqual(['bruno cancelled']);
    expect(await notificationsOf(restoredId)).toEqual([]);
  });

  it('R4.10 registered people are notified once of a withdrawal that follows an earlier, undone withdrawal', async () => {
    const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
    await people.bruno.events.register({ documentId });
    const withdraw = () => people.ines.events.withdraw({ documentId, callerId: people.ines.id });
    await withdraw();
    await people.ines.publications.undoWithdrawal({ publicationId: documentId });
    await withdraw();
    await runWork('event.changed', documentId);
    expect(await notificationsOf(documentId)).toEqual(['bruno cancelled']);
  });

  it('R4.10 registered people are notified of a withdrawal while the event is running', async () => {
    const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
    await people.bruno.events.register({ documentId });
    const starts_at = new Date(Date.now() - 60_000);
    await gateway.database.db.updateTable('event').set({ starts_at }).where('publication_id', '=', documentId).execute();
    await people.ines.events.withdraw({ documentId, callerId: people.ines.id });
    await runWork('event.changed', documentId);
    expect(await notificationsOf(documentId)).toEqual(['bruno cancelled']);
  });
});
