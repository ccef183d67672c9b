import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS, NotYours, ObjectMissing } from '@portal/contracts';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { loadLogState } from '../../platform/facts/facts';
import { notify } from '../../platform/facts/notify';

describe('notifications', () => {
  let gateway: TestGateway;
  let bruno: Person;
  let eve: Person;
  beforeAll(async () => {
    gateway = await openTestGateway();
    [bruno, eve] = [await gateway.as('bruno'), await gateway.as('eve')];
  });
  afterAll(() => gateway.close());
  beforeEach(() => gateway.database.db.deleteFrom('notification').execute());

  const addNotifications = async (person: Person, count: number, type: 'News' | 'Event' = 'News') => {
    for (let n = 1; n <= count; n++) {
      await gateway.database.tx((tx) => notify(tx, [person.id], { type, subjectId: `s${n}`, words: { title: `Title ${n}` } }));
    }
  };
  const list = (person: Person, filter: object = {}) => person.notifications.list({ callerId: person.id, ...filter });

  it('R7.10 R9.1 the first page of the header contains the ten latest notifications and the total counts', async () => {
    await addNotifications(bruno, 12);
    const { items, counts } = await list(bruno, { pageNumber: 1, pageSize: LIMITS.headerNotifications });
    expect(items.map(({ subjectId }) => subjectId)).toEqual(['s12', 's11', 's10', 's9', 's8', 's7', 's6', 's5', 's4', 's3']);
    expect(counts).toEqual({ total: 12, unread: 12 });
    const secondPage = await list(bruno, { pageNumber: 2, pageSize: 10 });
    expect(secondPage.items.map(({ subjectId }) => subjectId)).toEqual(['s2', 's1']);
  });

  it('R3.3 R3.9 notifications can be filtered by type and unread state, and the counts still include all notifications', async () => {
    await addNotifications(bruno, 2);
    await addNotifications(bruno, 1, 'Event');
    const events = await list(bruno, { type: 'Event' });
    expect(events.items.map(({ type }) => type)).toEqual(['Event']);
    await bruno.notifications.read({ id: events.items[0]!.id });
    const unread = await list(bruno, { unreadOnly: 'true' });
    expect(unread.items.map(({ type, read }) => `${type} ${read}`)).toEqual(['News false', 'News false']);
    expect(unread.counts).toEqual({ total: 3, unread: 2 });
    await expect(list(bruno, { type: 'Party' })).rejects.toMatchObject({ status: 400 });
  });

  it('R6.8 notifications are shown only to their owner, whatever id is requested', async () => {
    await addNotifications(bruno, 1);
    await expect(eve.notifications.list({ callerId: bruno.id })).rejects.toMatchObject({ status: 403, code: NotYours.code });
    expect((await list(eve)).counts).toEqual({ total: 0, unread: 0 });
  });

  it('R3.9 R10.3 reading a notification signals the new count once to every tab', async () => {
    await addNotifications(bruno, 2);
    const tabs = [bruno.connect(), bruno.connect()];
    const otherTab = eve.connect();
    for (const tab of [...tabs, otherTab]) await tab.until((events) => events.some(({ event }) => event === 'welcome'));
    const { id } = (await list(bruno)).items[0]!;
    const counts = { total: 2, unread: 1 };
    expect(await bruno.notifications.read({ id })).toMatchObject({ counts });
    expect(await bruno.notifications.read({ id })).toMatchObject({ counts });
    await bruno.notifications.readAll();
    for (const tab of tabs) {
      await tab.until(() => tab.facts('notification.read').length === 2);
      expect(tab.facts('notification.read').map(({ data }) => data)).toEqual([
        { ids: [id], counts: { total: 2, unread: 1 } },
        { ids: null, counts: { total: 2, unread: 0 } },
      ]);
    }
    expect(otherTab.facts()).toEqual([]);
    for (const tab of [...tabs, otherTab]) tab.close();
  });

  it('R7.10 reading all notifications sends no signal if all of them are already read', async () => {
    const facts = () => gateway.database.db.selectFrom('fact').select('seq').where('type', '=', 'notification.read').execute();
    await addNotifications(bruno, 1);
    await bruno.notifications.readAll();
    const factsBefore = await facts();
    expect(await bruno.notifications.readAll()).toMatchObject({ counts: { total: 1, unread: 0 } });
    expect(await facts()).toEqual(factsBefore);
  });

  it('R6.8 a notification of another person is refused as not found', async () => {
    await addNotifications(bruno, 1);
    const { id } = (await list(bruno)).items[0]!;
    const answer = async (id: string) => {
      const response = await eve.fetch(`/api/notifications/readnotification/${id}`, { method: 'PUT' });
      const { requestId: _, ...body } = (await response.json()) as { requestId: string };
      return { status: response.status, body };
    };
    const foreign = await answer(id);
    expect(foreign).toEqual(await answer('no-such-id'));
    expect(foreign).toMatchObject({ status: 404, body: { code: ObjectMissing.code } });
    expect((await list(bruno)).items[0]).toMatchObject({ read: false });
  });

  it('R3.9 the notification counts are correct after simultaneous notifications and reads', async () => {
    await addNotifications(bruno, 5);
    const line = bruno.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const ids = (await list(bruno)).items.map(({ id }) => id);
    await Promise.all([addNotifications(bruno, 5), ...ids.map((id) => bruno.notifications.read({ id })), bruno.notifications.readAll()]);
    const { counts } = await list(bruno);
    const { head } = await loadLogState(gateway.database.db);
    await line.until(() => line.facts().at(-1)?.seq === head);
    expect(line.facts().at(-1)!.data['counts']).toEqual(counts);
    expect(counts).toMatchObject({ total: 10 });
    line.close();
  });
});
