import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiError, isRefusedAs, UndoLate } from '@portal/contracts';
import { publishDocument } from '../../../../../tests/kit/documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
let [bruno, eve, jonas, lena, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  const names = ['bruno', 'eve', 'jonas', 'lena', 'ines'] as const;
  [bruno, eve, jonas, lena, ines] = await Promise.all(names.map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const withdraw = ({ id, documents }: Person, documentId: string) => documents.withdraw({ documentId, callerId: id });
const notificationsOf = async (subjectId: string): Promise<string[]> => {
  const rows = await gateway.database.db.selectFrom('notification').select('person_id').where('subject_id', '=', subjectId).execute();
  return rows.map(({ person_id }) => person_id).sort();
};
/** Simulates the end of the undo period. */
const passTime = async (publicationId: string): Promise<void> => {
  await gateway.database.db
    .updateTable('due')
    .set({ due_at: new Date(0) })
    .where('key', '=', publicationId)
    .execute();
  await gateway.app.get(DueWork, { strict: false }).run('quick');
};
const storedKeysOf = async (publicationId: string, open: boolean): Promise<string[]> => {
  const rows = await gateway.database.db
    .selectFrom('audience')
    .select(['mark', 'until'])
    .where('publication_id', '=', publicationId)
    .execute();
  return rows.flatMap(({ mark, until }) => (Number.isFinite(Number(until)) === open ? [] : [mark])).sort();
};

describe('a withdrawal', () => {
  it('R4.10 a withdrawal can be undone within ten seconds, with signals to the same people and without notifications', async () => {
    const title = `Widerruf${Date.now()}`;
    const { documentId: publicationId } = await publishDocument(gateway, lena!, { title });
    const line = bruno!.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await withdraw(lena!, publicationId);
    const closedKeys = await storedKeysOf(publicationId, false);
    await jonas!.publications.undoWithdrawal({ publicationId });
    expect(await storedKeysOf(publicationId, true)).toEqual(closedKeys);
    gateway.bell.ring();
    await line.until(() => line.facts('publication.published').length === 1);
    expect(line.facts().map(({ type }) => type)).toEqual(['publication.gone', 'publication.published']);
    line.close();
    expect(await bruno!.documents.list({ callerId: 'bruno', search: title })).toMatchObject({ totalCount: 1 });
    await passTime(publicationId);
    expect(await notificationsOf(publicationId)).toEqual([]);
    await withdraw(lena!, publicationId);
  });

  it("R3.3 a withdrawal is reported after the undo period, only to the item's readers and uploader", async () => {
    const { documentId } = await publishDocument(gateway, ines!, { scope: 'specific', companies: ['cp-brennhagen'] });
    await withdraw(await gateway.as('sam'), documentId);
    expect(await notificationsOf(documentId)).toEqual([]);
    await passTime(documentId);
    const readers = await notificationsOf(documentId);
    expect(readers).toEqual(expect.arrayContaining(['bruno', 'ines', 'jonas', 'lena', 'marco']));
    for (const name of ['eve', 'chloe', 'sam', 'aiko']) expect(readers).not.toContain(name);
    const { items, counts } = await bruno!.notifications.list({ callerId: 'bruno' });
    expect(items[0]).toMatchObject({
      type: 'KMDeleted',
      subjectId: documentId,
      words: { title: 'Zero adjustment of the YD-P7' },
      read: false,
    });
    expect(counts.unread).toBeGreaterThan(0);
    const failure: ApiError = await ines!.publications.undoWithdrawal({ publicationId: documentId }).then(
      () => null as never,
      (error: ApiError) => error,
    );
    expect(isRefusedAs(failure, UndoLate)).toBe(true);
    expect((await eve!.fetch(`/api/knowledge/${documentId}`)).status).toBe(404);
  });

  it('R3.3 a withdrawal with thousands of readers is reported in batches of a few hundred people, once per person', async () => {
    const { db } = gateway.database;
    const { documentId } = await publishDocument(gateway, lena!);
    const model = await db.selectFrom('person').selectAll().where('id', '=', 'bruno').executeTakeFirstOrThrow();
    const ids = Array.from({ length: 1_100 }, (_, at) => `crowd-${String(at).padStart(4, '0')}`);
    for (let from = 0; from < ids.length; from += 100)
      await db
        .insertInto('person')
        .values(ids.slice(from, from + 100).map((id) => ({ ...model, id, email: `${id}@brennhagen.example` })))
        .execute();
    await withdraw(lena!, documentId);
    await passTime(documentId);
    for (let rounds = 0; rounds < 4; rounds++) await gateway.app.get(DueWork, { strict: false }).run('quick');
    const readers = await notificationsOf(documentId);
    expect(readers.filter((id) => id.startsWith('crowd-'))).toEqual(ids);
    expect(new Set(readers).size).toBe(readers.length);
    const facts = await db.selectFrom('fact').select('rooms').where('type', '=', 'notification.added').execute();
    expect(facts.filter(({ rooms }) => rooms[0]!.startsWith('user:crowd-'))).toHaveLength(ids.length);
    await db.deleteFrom('notification').where('person_id', 'in', ids).execute();
    await db.deleteFrom('person').where('id', 'in', ids).execute();
  });
});
