import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, LIMITS, ObjectMissing, TooManyWatches } from '@portal/contracts';
import { sql } from 'kysely';
import { failureOf, material, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx } from '../../../../../tests/kit/files/files';
import { newsOf } from '../../../../../tests/kit/news';
import { priceList, pricesFile, publishPrices, readPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
let [bruno, eve, jonas, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, jonas, ines] = await Promise.all((['bruno', 'eve', 'jonas', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const pricesFileWith = (amount: number) => pricesFile([['YD-P7-2', 'Pressure transmitter', amount]]);
const publishVersion = async (documentId: string, rev: number, amount: number) => {
  const fileId = await uploadPrices(gateway, ines!, 'Newer.xlsx', pricesFileWith(amount));
  await ines!.prices.upload(priceList({ documentId, rev, fileId, ...GERMAN }));
  await readPrices(gateway);
};

describe('a watched part', () => {
  it('R3.12 a watched part is recognized in any spelling and can be unwatched', async () => {
    expect(await bruno!.publications.watch({ partNumber: ' yd‑p7‑9 ' })).toMatchObject({ partKey: 'YD-P7-9', watching: true });
    await bruno!.publications.watch({ partNumber: 'YD-P7-9' });
    expect((await bruno!.publications.watched({})).items).toMatchObject([{ partKey: 'YD-P7-9', partNumber: 'yd‑p7‑9' }]);
    expect((await eve!.publications.watched({})).totalCount).toBe(0);
    await bruno!.publications.watch({ partNumber: 'YD-P7-9', watching: false });
    expect((await bruno!.publications.watched({})).totalCount).toBe(0);
  });

  it('R6.7 the gateway signals changes of a watched part only to watchers who may see the list and could see its previous version', async () => {
    const watchers = [bruno!, eve!, jonas!];
    for (const person of watchers) await person.publications.watch({ partNumber: 'YD-P7-2' });
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'First.xlsx', pricesFileWith(480));
    await readPrices(gateway);
    const lines = watchers.map((person) => person.connect());
    for (const line of lines) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await publishVersion(documentId, 1, 492);
    gateway.bell.ring();
    for (const line of [lines[0]!, lines[2]!]) {
      await line.until(() => line.facts('part.moved').length > 0);
      expect(line.facts('part.moved').map(({ data }) => data)).toEqual([{ publicationId: documentId }]);
    }
    const movement = { partKey: 'YD-P7-2', change: 'up', before: 480, after: 492, percent: 2.5, documentId, version: 2 };
    for (const person of [bruno!, jonas!]) expect((await person.publications.partMovements({})).items).toMatchObject([movement]);
    // A company that gets access later does not learn earlier prices.
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-valbrune' });
    gateway.bell.ring();
    await lines[1]!.until(() => lines[1]!.facts('publication.published').length > 0);
    expect(lines[1]!.facts('part.moved')).toEqual([]);
    expect((await eve!.publications.partMovements({})).totalCount).toBe(0);
    for (const line of lines) line.close();
    await ines!.prices.withdraw({ documentId, callerId: ines!.id });
    expect((await bruno!.publications.partMovements({})).totalCount).toBe(0);
  });

  it('R6.7 a change of a watched part is not reported for a version that was published while its reader had no access', async () => {
    const [gap, other] = ['YD-G1-1', 'YD-G1-2'];
    const list = (one: number, two: number) =>
      pricesFile([
        [gap, 'Gauge', one],
        [other, 'Gauge', two],
      ]);
    for (const partNumber of [gap, other]) await bruno!.publications.watch({ partNumber });
    const { documentId } = await publishPrices(
      gateway,
      ines!,
      { scope: 'specific', companies: ['cp-brennhagen', 'cp-valbrune'] },
      'G.xlsx',
      list(1, 5),
    );
    await readPrices(gateway);
    const add = async (rev: number, file: Buffer, companies: string[]) => {
      const fileId = await uploadPrices(gateway, ines!, 'G.xlsx', file);
      await ines!.prices.upload(priceList({ documentId, rev, fileId, scope: 'specific', companies }));
      await readPrices(gateway);
    };
    await ines!.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' });
    await add(2, list(2, 5), ['cp-valbrune']);
    await add(3, list(2, 6), ['cp-valbrune']);
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-brennhagen' });
    const itemsOfList = <T extends { documentId: string }>(items: T[]) => items.filter((item) => item.documentId === documentId);
    expect(itemsOfList((await bruno!.publications.partMovements({})).items)).toEqual([]);
    expect(itemsOfList((await bruno!.publications.partNews({})).items)).toEqual([]);
    const { items } = await bruno!.publications.watchedPrices({ search: 'yd-g1' });
    expect(items.map(({ movement }) => movement)).toEqual([null, null]);
    expect((await bruno!.prices.delta({ documentId, version: 3 })).state).toBe('new');
  });

  it('R3.12 a change of a watched part is reported once per version, even if the file is read again', async () => {
    await bruno!.publications.watch({ partNumber: 'YD-R8-1' });
    const list = (amount: number) => pricesFile([['YD-R8-1', 'Remote I/O', amount]]);
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'Again.xlsx', list(100));
    await readPrices(gateway);
    const fileId = await uploadPrices(gateway, ines!, 'Again 2.xlsx', list(110));
    await ines!.prices.upload(priceList({ documentId, rev: 1, fileId, ...GERMAN }));
    await readPrices(gateway);
    const facts = async () =>
      (await gateway.database.db.selectFrom('fact').select('data').where('type', '=', 'part.moved').execute()).filter(
        ({ data }) => (data as { publicationId: string }).publicationId === documentId,
      ).length;
    expect(await facts()).toBe(1);
    const columns = { part: 0, description: 1, price: 2 };
    await ines!.prices.mapColumns({ documentId, sheet: 1, columns });
    await readPrices(gateway);
    expect(await facts()).toBe(1);
    expect((await bruno!.publications.partMovements({})).items.filter((movement) => movement.documentId === documentId)).toHaveLength(1);
  });

  it('R3.3 R3.12 a watched part causes one notification and one mail per version that changes it, unless they are disabled', async () => {
    const { db } = gateway.database;
    const list = (amount: number) => pricesFile([['YD-B1-7', 'Barrier', amount]]);
    for (const person of [bruno!, jonas!, eve!]) await person.publications.watch({ partNumber: 'YD-B1-7' });
    await jonas!.notifications.savePreference({ type: 'WatchedParts', channel: 'app', wanted: false });
    await jonas!.notifications.savePreference({ type: 'WatchedParts', channel: 'mail', wanted: false });
    const { documentId, title } = await publishPrices(gateway, ines!, GERMAN, 'Bell.xlsx', list(50));
    await readPrices(gateway);
    const notifications = async () =>
      (await db.selectFrom('notification').select(['person_id', 'type', 'words']).where('subject_id', '=', documentId).execute()).filter(
        ({ words }) => 'watched' in (words as object),
      );
    expect(await notifications()).toEqual([]);
    const fileId = await uploadPrices(gateway, ines!, 'Bell 2.xlsx', list(55));
    await ines!.prices.upload(priceList({ documentId, rev: 1, fileId, effectiveFrom: '2999-01-01', ...GERMAN }));
    await readPrices(gateway);
    expect(await notifications()).toEqual([{ person_id: 'bruno', type: 'News', words: { title, watched: 'price' } }]);
    const mails = await db.selectFrom('letter').select('data').where('kind', '=', 'parts.news').execute();
    const mailData = mails
      .map(({ data }) => data as { publicationId: string; personId: string })
      .filter((data) => data.publicationId === documentId);
    expect(mailData.map(({ personId }) => personId)).toEqual(['bruno']);
    // Reading the file again reports no further change.
    await ines!.prices.mapColumns({ documentId, sheet: 1, columns: { part: 0, description: 1, price: 2 } });
    await readPrices(gateway);
    expect(await notifications()).toHaveLength(1);
    // The notification names the list, so revoking access removes the notification.
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-ostwall' });
    await ines!.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' });
    expect(await notifications()).toEqual([]);
  });

  it('R3.12 a watched part is reported at its first mention in a document, to readers who may see the document', async () => {
    for (const person of [bruno!, eve!, jonas!]) await person.publications.watch({ partNumber: 'YD-T5-200' });
    const upload = async (words: string, more: Partial<Parameters<typeof material>[0]> = {}) => {
      const fileId = await uploadMaterial(gateway, ines!, 'Probe.docx', docx(words));
      const { document } = await ines!.documents.upload(material({ title: 'Probes', fileId, ...GERMAN, ...more }));
      await readPrices(gateway);
      return document.documentId;
    };
    const documentId = await upload('Use the yd‑t5‑200/L4 probe (YD-T5-200) or 2026.');
    const readNews = async (person: Person) =>
      (await person.publications.partNews({})).items.filter((entry) => entry.documentId === documentId);
    const entry = { documentId, kind: 'material', title: 'Probes', version: 1, counts: { mentioned: 1 } };
    for (const person of [bruno!, jonas!])
      expect(await readNews(person)).toMatchObject([
        { ...entry, parts: [{ partKey: 'YD-T5-200', partNumber: 'YD-T5-200', change: 'mentioned' }] },
      ]);
    expect(await readNews(eve!)).toEqual([]);
    const notices = await gateway.database.db
      .selectFrom('part_notice')
      .select('person_id')
      .where('publication_id', '=', documentId)
      .execute();
    expect(notices.map(({ person_id }) => person_id).sort()).toEqual(['bruno', 'jonas']);
    // The part is not new in the next version.
    await upload('The YD-T5-200 again', { documentId, rev: 1 });
    expect(await readNews(bruno!)).toEqual([]);
    await ines!.documents.withdraw({ documentId, callerId: ines!.id });
    expect(await readNews(jonas!)).toEqual([]);
  });

  it('R3.5 R3.12 a watched part that a news item names causes one notification with a link to the news item', async () => {
    const { db } = gateway.database;
    for (const person of [bruno!, eve!]) await person.publications.watch({ partNumber: 'YD-N4-7' });
    await bruno!.publications.watch({ partNumber: 'YD-N4-8' });
    const orderStop = newsOf({
      title: 'Order stop',
      description: 'YD-N4-7 cannot be ordered after May.',
      parts: [],
      notify: true,
      mustAcknowledge: false,
      ...GERMAN,
    });
    const { document } = await ines!.news.save(orderStop);
    const { documentId, rev = 1 } = document;
    await gateway.app.get(DueWork, { strict: false }).run('quick');
    const notifications = async () =>
      await db
        .selectFrom('notification')
        .select(['person_id', 'type', 'words'])
        .where('subject_id', '=', documentId)
        .where('person_id', 'in', ['bruno', 'eve'])
        .orderBy('created_at')
        .execute();
    const first = { person_id: 'bruno', type: 'News', words: { title: 'Order stop', watched: 'news', parts: 'YD-N4-7' } };
    expect(await notifications()).toEqual([first]);
    const [entry] = (await bruno!.publications.partNews({})).items;
    expect(entry).toMatchObject({ documentId, kind: 'news', counts: { mentioned: 1 }, parts: [{ partNumber: 'YD-N4-7' }] });
    // A correction of the same version is not reported again. A new version is reported for the part that it adds.
    await ines!.news.save({ ...orderStop, documentId, rev, notify: false, description: 'YD-N4-7 cannot be ordered after June.' });
    expect(await notifications()).toEqual([first]);
    const parts = [{ partNumber: 'YD-N4-8', successor: null }];
    const edit = { ...orderStop, documentId, rev: rev + 1, asNewVersion: true, note: 'One more part', parts };
    await ines!.news.save({ ...edit, notify: false });
    expect((await notifications()).at(-1)).toMatchObject({ person_id: 'bruno', words: { watched: 'news', parts: 'YD-N4-7, YD-N4-8' } });
    await ines!.news.withdraw({ documentId, callerId: ines!.id });
    expect((await bruno!.publications.partNews({})).items.filter((one) => one.documentId === documentId)).toEqual([]);
    expect(await notifications()).toEqual([]);
  });

  it('R3.12 a watched part in a scheduled document is reported when the document is published or rescheduled', async () => {
    await bruno!.publications.watch({ partNumber: 'YD-T5-300' });
    const { db } = gateway.database;
    const publish = async () => {
      const fileId = await uploadMaterial(gateway, ines!, 'Later.docx', docx('The YD-T5-300 comes'));
      const liveFrom = new Date(Date.now() + 7_200_000).toISOString();
      const { document } = await ines!.documents.upload(material({ title: 'Later', fileId, liveFrom, ...GERMAN }));
      return document.documentId;
    };
    const [upcomingId, dueId] = [await publish(), await publish()];
    await readPrices(gateway);
    const countNotices = async (publicationId: string) =>
      (await db.selectFrom('part_notice').select('person_id').where('publication_id', '=', publicationId).execute()).length;
    for (const publicationId of [upcomingId, dueId]) {
      expect((await ines!.publications.preview({ publicationId })).state).toBe('ready');
      expect(await countNotices(publicationId)).toBe(0);
    }
    await ines!.publications.reschedule({ publicationId: upcomingId, rev: 1, liveFrom: null });
    expect(await countNotices(upcomingId)).toBe(1);
    await db.updateTable('publication').set({ live_from: sql`now()` }).where('id', '=', dueId).execute();
    await db
      .updateTable('due')
      .set({ due_at: new Date(0) })
      .where('key', '=', dueId)
      .execute();
    await gateway.app.get(DueWork, { strict: false }).run('quick');
    expect(await countNotices(dueId)).toBe(1);
    for (const documentId of [upcomingId, dueId]) await ines!.documents.withdraw({ documentId, callerId: ines!.id });
  });

  it('R3.12 the feed of watched parts has one entry per price list version, with the number of parts for each kind of change', async () => {
    for (const partNumber of ['YD-F1-1', 'YD-F1-2', 'YD-F1-3']) await bruno!.publications.watch({ partNumber });
    const list = (...amounts: number[]) => pricesFile(amounts.map((amount, at) => [`YD-F1-${at + 1}`, 'Flow', amount]));
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'Flow.xlsx', list(10, 20, 30));
    await readPrices(gateway);
    const fileId = await uploadPrices(gateway, ines!, 'Flow 2.xlsx', list(11, 22, 27));
    await ines!.prices.upload(priceList({ documentId, rev: 1, fileId, ...GERMAN }));
    await readPrices(gateway);
    const entries = (await bruno!.publications.partNews({})).items.filter((entry) => entry.documentId === documentId);
    expect(entries).toMatchObject([{ version: 2, counts: { up: 2, down: 1 } }]);
    expect(entries[0]!.parts.map(({ partKey }) => partKey)).toEqual(['YD-F1-1', 'YD-F1-2', 'YD-F1-3']);
    expect((await bruno!.publications.partNews({ since: new Date(Date.now() + 60_000).toISOString() })).totalCount).toBe(0);
  });

  it('R3.12 a watched part is listed with its price on a day and its last change, with the latest changes first', async () => {
    const list = (amount: number) => pricesFile([['YD-L9-1', 'Level', amount]]);
    for (const partNumber of ['YD-L9-1', 'YD-L9-0']) for (const person of [bruno!, eve!]) await person.publications.watch({ partNumber });
    const { documentId, title } = await publishPrices(gateway, ines!, GERMAN, 'Level.xlsx', list(70));
    const fileId = await uploadPrices(gateway, ines!, 'Level 2.xlsx', list(77));
    await ines!.prices.upload(priceList({ documentId, rev: 1, fileId, effectiveFrom: '2999-01-01', ...GERMAN }));
    await readPrices(gateway);
    const readWatchedPrices = async (person: Person, day?: string) =>
      (await person.publications.watchedPrices({ search: 'l9', ...(day && { day }) })).items.map(({ partKey, price, movement }) => ({
        partKey,
        price: price && `${price.amount} ${price.currency}`,
        title: price?.title,
        moved: movement?.percent,
      }));
    const unpricedPart = { partKey: 'YD-L9-0', price: null };
    expect(await readWatchedPrices(bruno!)).toEqual([{ partKey: 'YD-L9-1', price: '70 EUR', title, moved: 10 }, unpricedPart]);
    expect((await readWatchedPrices(bruno!, '2999-02-01'))[0]).toMatchObject({ price: '77 EUR' });
    expect(await readWatchedPrices(eve!)).toEqual([unpricedPart, { ...unpricedPart, partKey: 'YD-L9-1' }]);
  });

  it('R6.7 a part is recognized in each row of a sheet by the heading of its column', async () => {
    const rows = [
      ['yd‑p7‑2', 'Pressure transmitter', 480],
      ['Accessories', '', null],
      ['YD-K5', 'Cable', 12],
    ] as const;
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'Keys.xlsx', pricesFile(rows));
    await readPrices(gateway);
    const sheet = await bruno!.publications.previewSheet({ publicationId: documentId, part: 1 });
    expect(sheet.partColumn).toBe(0);
    expect(sheet.rows.map(({ partKey }) => partKey)).toEqual([undefined, 'YD-P7-2', undefined, 'YD-K5']);
  });

  it('R9.1 the number of watched parts is limited per person', async () => {
    const rows = Array.from({ length: LIMITS.watchedParts }, (_, nr) => ({
      person_id: 'eve',
      part_key: `FULL-${nr}`,
      shown: `FULL-${nr}`,
    }));
    await gateway.database.db.deleteFrom('watch').where('person_id', '=', 'eve').execute();
    await gateway.database.db.insertInto('watch').values(rows).execute();
    expect(isRefusedAs(await failureOf(eve!.publications.watch({ partNumber: 'ONE-MORE-1' })), TooManyWatches)).toBe(true);
    await eve!.publications.watch({ partNumber: 'FULL-0', watching: false });
    expect(await eve!.publications.watch({ partNumber: 'ONE-MORE-1' })).toMatchObject({ watching: true });
  });
});

describe('the parts of a document', () => {
  it('R3.12 the parts of a document are the numbers in its text that occur in a price list of its reader, excluding ranges and years', async () => {
    const part = 'YD-Q3-410';
    const text = `Order ${part} or YD-Q3-999. Output 4-20mA, IP66-67, since 2026-11.`;
    const fileId = await uploadMaterial(gateway, jonas!, 'Named.docx', docx(text));
    const { document } = await jonas!.documents.upload(material({ fileId }));
    const publicationId = document.documentId;
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'Q.xlsx', pricesFile([[part, 'Queue meter', 12]]));
    await readPrices(gateway);
    const dueWork = gateway.app.get(DueWork, { strict: false });
    const readMentions = () =>
      gateway.database.db.selectFrom('part_mention').select('nr').where('publication_id', '=', publicationId).execute();
    while (!(await readMentions()).length) await dueWork.run('slow');
    const readNamedParts = async (person: Person) => (await person.publications.namedParts({ publicationId })).items;
    expect(await readNamedParts(bruno!)).toEqual([{ partKey: part, partNumber: part, description: 'Queue meter' }]);
    expect(isRefusedAs(await failureOf(eve!.publications.namedParts({ publicationId })), ObjectMissing)).toBe(true);
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-ostwall' });
    await ines!.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' });
    expect(await readNamedParts(bruno!)).toEqual([]);
  });
});
