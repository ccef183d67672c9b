import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, ManyNotices } from '@portal/contracts';
import { sql } from 'kysely';
import { failureOf } from '../../../../../tests/kit/documents';
import { newsOf, publishNews } from '../../../../../tests/kit/news';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';
import { MailContents, type OutboxMail } from '../../services/mail/mail-contents';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  await gateway.app.get(DueWork, { strict: false }).stop();
  for (const name of ['bruno', 'eve', 'ines', 'marco'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const BRENNHAGEN_SCOPE = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const timeInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** Runs the background work of this kind for an item as if it were due. */
const runWork = async (kind: string, documentId: string): Promise<void> => {
  const buildDueUpdate = () =>
    gateway.database.db
      .updateTable('due')
      .set({ due_at: new Date(0) })
      .where('kind', 'like', kind)
      .where('key', 'like', `${documentId}%`);
  const rescheduleDue = async () => Number((await buildDueUpdate().executeTakeFirst()).numUpdatedRows);
  while (await rescheduleDue()) await gateway.app.get(DueWork, { strict: false }).run('quick');
};
/** Returns the notifications about an item and their texts. */
const notificationsOf = (documentId: string) =>
  gateway.database.db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .select(['person.id', 'person.unit_id', 'notification.type', 'notification.words'])
    .where('subject_id', '=', documentId)
    .orderBy('person.id')
    .execute();
/** Returns the mails about an item by kind and recipient. */
const mailsOf = async (documentId: string) => {
  const { rows } = await sql<{ letter: string }>`
    select kind || ' ' || (data ->> 'personId') as letter from letter where data ->> 'publicationId' = ${documentId} order by letter`.execute(
    gateway.database.db,
  );
  return rows.map(({ letter }) => letter);
};
/** Returns the contents of the mails of a kind about an item, composed now. */
const contentsOf = async (kind: 'news.missing', documentId: string) => {
  const rows = await gateway.database.db.selectFrom('letter').selectAll().where('kind', '=', kind).orderBy('about').execute();
  const contents = gateway.app.get(MailContents, { strict: false });
  const mailRows = rows.filter(({ data }) => (data as { publicationId?: string }).publicationId === documentId);
  return Promise.all(mailRows.map(async (row) => contents.build(row as unknown as OutboxMail)));
};
const unitsOf = async (documentId: string) => [...new Set((await notificationsOf(documentId)).map(({ unit_id }) => unit_id ?? ''))].sort();

describe('the notify flag of news', () => {
  it('R3.3 R3.15 each reader with mails enabled gets one mail per version of news, and partners are asked to acknowledge', async () => {
    await people.bruno.notifications.savePreference({ type: 'News', channel: 'mail', wanted: true });
    const { documentId } = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, mustAcknowledge: true });
    await runWork('news.tell', documentId);
    const mails = await mailsOf(documentId);
    expect(mails).toContain('news.acknowledge bruno');
    expect(mails).toContain('news.published jonas');
    expect(new Set(mails.map((letter) => letter.split(' ')[1])).size).toBe(mails.length);
    await people.bruno.notifications.savePreference({ type: 'News', channel: 'mail', wanted: false });
    const later = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, mustAcknowledge: true });
    await runWork('news.tell', later.documentId);
    expect(await mailsOf(later.documentId)).not.toContain('news.acknowledge bruno');
    expect((await notificationsOf(later.documentId)).map(({ id }) => id)).toContain('bruno');
    await people.bruno.notifications.savePreference({ type: 'News', channel: 'mail', wanted: true });
    await runWork('news.remind', documentId);
    expect((await mailsOf(documentId)).filter((letter) => letter === 'news.acknowledge bruno').length).toBeGreaterThan(1);
  });

  it("R3.15 R3.3 people of the audience's companies and their staff, except the author, are notified once per version of a news item", async () => {
    const { documentId } = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, notify: true });
    expect(await notificationsOf(documentId)).toEqual([]);
    await runWork('news.tell', documentId);
    expect(await unitsOf(documentId)).toEqual(['cp-brennhagen', 'lco-deutschland', 'rhq-europe']);
    const notifications = await notificationsOf(documentId);
    expect(notifications.find(({ id }) => id === 'bruno')).toMatchObject({ type: 'News', words: { title: 'YD-P7 orders end in spring' } });
    await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, documentId, rev: 1, notify: true, title: 'Without the typo' });
    await runWork('news.tell', documentId);
    expect(await notificationsOf(documentId)).toHaveLength(notifications.length);
    await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, documentId, rev: 2, notify: true, asNewVersion: true });
    await runWork('news.tell', documentId);
    expect(await notificationsOf(documentId)).toHaveLength(2 * notifications.length);
  });

  it('R3.15 a news item without the notify flag causes no notification', async () => {
    const { documentId } = await publishNews(people.ines, BRENNHAGEN_SCOPE);
    await runWork('news.tell', documentId);
    expect(await notificationsOf(documentId)).toEqual([]);
  });

  it('R3.3 people can turn off all notifications of news except those that require an acknowledgement', async () => {
    await people.bruno.notifications.savePreference({ type: 'News', channel: 'app', wanted: false });
    const plain = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, notify: true });
    const mandatoryNews = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, mustAcknowledge: true });
    for (const { documentId } of [plain, mandatoryNews]) await runWork('news.tell', documentId);
    const readersOf = async (documentId: string) => (await notificationsOf(documentId)).map(({ id }) => id);
    expect(await readersOf(plain.documentId)).not.toContain('bruno');
    expect(await readersOf(mandatoryNews.documentId)).toContain('bruno');
    await people.bruno.notifications.savePreference({ type: 'News', channel: 'app', wanted: true });
  });

  it('R3.15 readers are notified when a scheduled news item becomes visible, unless it is withdrawn or revoked before then', async () => {
    const later = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, notify: true, liveFrom: timeInDays(1) });
    const dueJob = await gateway.database.db
      .selectFrom('due')
      .select('due_at')
      .where('key', '=', later.documentId)
      .where('kind', '=', 'news.tell')
      .execute();
    expect(dueJob.map(({ due_at }) => due_at.toISOString())).toEqual([later.liveFrom]);
    const withdrawnNews = await publishNews(people.ines, { ...BRENNHAGEN_SCOPE, notify: true });
    await people.ines.news.withdraw({ documentId: withdrawnNews.documentId, callerId: people.ines.id });
    const newsForBoth = await publishNews(people.ines, { scope: 'specific', companies: ['cp-brennhagen', 'cp-valbrune'], notify: true });
    await people.ines.publications.revoke({ publicationId: newsForBoth.documentId, company: 'cp-valbrune' });
    for (const { documentId } of [withdrawnNews, newsForBoth]) await runWork('news.tell', documentId);
    expect((await notificationsOf(withdrawnNews.documentId)).filter(({ type }) => type === 'News')).toEqual([]);
    expect(await unitsOf(newsForBoth.documentId)).not.toContain('cp-valbrune');
  });

  it('R3.3 thousands of readers are notified of news in transactions of a few hundred people, once per person', async () => {
    await sql`insert into person select (jsonb_populate_record(person, jsonb_build_object('id', 'many' || nr, 'email', 'many' || nr || '@x.example'))).*
      from person, generate_series(1, 1100) as nr where person.id = 'eve'`.execute(gateway.database.db);
    // People without bell notifications still get a mail, which must not make a transaction larger.
    await sql`insert into preference (person_id, type, channel, wanted) select 'many' || nr, 'News', 'app', false from generate_series(1, 600) as nr`.execute(
      gateway.database.db,
    );
    const { documentId } = await publishNews(people.ines, { scope: 'specific', companies: ['cp-valbrune'], notify: true });
    await runWork('news.tell', documentId);
    const notifications = (await notificationsOf(documentId)).filter(({ id }) => id.startsWith('many'));
    expect([notifications.length, new Set(notifications.map(({ id }) => id)).size]).toEqual([500, 500]);
    const { rows: letters } = await sql<{ count: number; people: number }>`
      select count(*)::int as count, count(distinct to_address)::int as people from letter
      where data ->> 'publicationId' = ${documentId} group by xmin::text`.execute(gateway.database.db);
    expect(Math.max(...letters.map(({ count }) => count))).toBeLessThan(500);
    expect(letters.reduce((sum, { people: some }) => sum + some, 0)).toBeGreaterThan(1_100);
    await gateway.database.db.deleteFrom('preference').where('person_id', 'like', 'many%').execute();
    await gateway.database.db.deleteFrom('notification').where('person_id', 'like', 'many%').execute();
    await gateway.database.db.deleteFrom('person').where('id', 'like', 'many%').execute();
  });

  it("R3.15 a person's twenty-first notice within a day requires a confirmation", async () => {
    const lcos = ['lco-deutschland'];
    const save = (more: object = {}) => people.marco.news.save(newsOf({ lcos, notify: true, ...more }));
    for (let index = 0; index < 20; index += 1) await save();
    const title = `Too many ${Date.now()}`;
    const failure = await failureOf(save({ title }));
    expect(isRefusedAs(failure, ManyNotices) && failure.body.data).toEqual({ count: 20 });
    expect((await people.marco.news.list({ search: title })).totalCount).toBe(0);
    await save({ title, notify: false });
    expect((await save({ title, confirmed: true })).document.title).toBe(title);
  });
});

describe('reminders to acknowledge', () => {
  const publishMandatoryNews = (lastOrderOn: string) =>
    publishNews(people.ines, { scope: 'specific', companies: ['cp-brennhagen', 'cp-valbrune'], mustAcknowledge: true, lastOrderOn });
  const remindersOf = async (documentId: string) => (await notificationsOf(documentId)).filter(({ words }) => words['days']);

  it('R3.3 acknowledgement reminders are due 30, 7 and 1 days before the last order day, and are rescheduled when that day changes', async () => {
    const hours = async (documentId: string) => {
      const rows = await gateway.database.db
        .selectFrom('due')
        .select(['key', 'due_at'])
        .where('kind', '=', 'news.remind')
        .orderBy('due_at')
        .execute();
      return rows.flatMap(({ key, due_at }) => (key.startsWith(documentId) ? [due_at.toISOString()] : []));
    };
    const { documentId } = await publishMandatoryNews('2030-03-31');
    expect(await hours(documentId)).toEqual(['2030-03-01T08:00:00.000Z', '2030-03-24T08:00:00.000Z', '2030-03-30T08:00:00.000Z']);
    const baseInput = { ...BRENNHAGEN_SCOPE, documentId, mustAcknowledge: true };
    await publishNews(people.ines, { ...baseInput, rev: 1, lastOrderOn: timeInDays(20).slice(0, 10) });
    expect(await hours(documentId)).toHaveLength(2);
    await publishNews(people.ines, { ...baseInput, rev: 2, mustAcknowledge: false });
    expect(await hours(documentId)).toEqual([]);
  });

  it('R3.3 acknowledgement reminders are sent to the companies that have not acknowledged and, in the last week, also to their local company', async () => {
    const { documentId } = await publishMandatoryNews('2030-03-31');
    await people.eve.news.acknowledge({ documentId, version: 1 });
    await gateway.database.db.deleteFrom('due').where('key', '=', documentId).execute();
    await runWork('news.remind', `${documentId}:30`);
    expect(await unitsOf(documentId)).toEqual(['cp-brennhagen']);
    await runWork('news.remind%', `${documentId}:7`);
    expect(await unitsOf(documentId)).toEqual(['cp-brennhagen', 'lco-deutschland']);
    const local = (await remindersOf(documentId)).filter(({ unit_id }) => unit_id === 'lco-deutschland');
    expect(local[0]!.words).toEqual({ title: 'YD-P7 orders end in spring', days: '7', companies: '1' });
    const escalationMails = (await mailsOf(documentId)).filter((letter) => letter.startsWith('news.missing'));
    expect(escalationMails).toEqual(local.map(({ id }) => `news.missing ${id}`));
    expect(await contentsOf('news.missing', documentId)).toEqual(
      local.map(() => ({ words: { title: 'YD-P7 orders end in spring', count: '1' }, link: `/news/news-detail/${documentId}` })),
    );
    // A company that acknowledges before the mail is sent is not counted.
    await people.bruno.news.acknowledge({ documentId, version: 1 });
    expect(await contentsOf('news.missing', documentId)).toEqual(local.map(() => null));
  });

  it('R3.3 acknowledgement reminders are sent to all people of a local company in transactions of a few hundred people', async () => {
    await sql`insert into person select (jsonb_populate_record(person, jsonb_build_object('id', 'staff' || nr, 'email', 'staff' || nr || '@x.example'))).*
      from person, generate_series(1, 1100) as nr where person.id = 'jonas'`.execute(gateway.database.db);
    const { documentId } = await publishMandatoryNews('2030-03-31');
    await gateway.database.db.deleteFrom('due').where('key', '=', documentId).execute();
    await runWork('news.remind%', `${documentId}:7`);
    const crowdOf = (ids: readonly string[]) => ids.filter((id) => id.startsWith('staff'));
    const notifications = crowdOf((await notificationsOf(documentId)).map(({ id }) => id));
    const mails = crowdOf((await mailsOf(documentId)).map((letter) => letter.split(' ')[1]!));
    for (const ids of [notifications, mails]) expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);
    await gateway.database.db.deleteFrom('notification').where('person_id', 'like', 'staff%').execute();
    await gateway.database.db.deleteFrom('person').where('id', 'like', 'staff%').execute();
  });

  it('R3.3 acknowledgement reminders stop when all companies have acknowledged', async () => {
    const { documentId } = await publishMandatoryNews('2030-03-31');
    for (const name of ['bruno', 'eve'] as const) await people[name].news.acknowledge({ documentId, version: 1 });
    await runWork('news.remind%', `${documentId}:`);
    expect(await remindersOf(documentId)).toEqual([]);
  });
});
