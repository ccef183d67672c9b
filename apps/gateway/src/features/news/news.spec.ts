import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangedFirst, FileUnknown, isLifeCycle, isRefusedAs, NEWS_CATEGORIES } from '@portal/contracts';
import { failureOf, postponeFilesExcept } from '../../../../../tests/kit/documents';
import { docx, xlsxOf } from '../../../../../tests/kit/files/files';
import { attachmentPath, newsIdsFor, newsOf, plainNews, publishNews, uploadNewsFile } from '../../../../../tests/kit/news';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'jonas', 'marco', 'ines', 'eve'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const withdraw = ({ id, news }: Person, documentId: string) => news.withdraw({ documentId, callerId: id });
const fieldsOf = async (call: Promise<unknown>) => {
  const { body } = await failureOf(call);
  return Object.fromEntries(Object.entries(body.errors ?? {}).map(([field, violations]) => [field, violations.map(({ code }) => code)]));
};

describe('a news item', () => {
  it('R3.15 a news item has a title, category, attachments, description, days and parts', async () => {
    const fileIds = [await uploadNewsFile(gateway, people.ines), await uploadNewsFile(gateway, people.ines, 'Parts.xlsx', xlsxOf([['a']]))];
    const item = await publishNews(people.ines, { ...GERMAN, fileIds, lastShipOn: '2027-06-30' });
    const { document, versions } = await people.bruno.news.item({ documentId: item.documentId });
    expect(document).toMatchObject({
      kind: 'news',
      title: 'YD-P7 orders end in spring',
      category: 'order-stop',
      effectiveOn: null,
      lastOrderOn: '2027-03-31',
      lastShipOn: '2027-06-30',
      parts: [{ partNumber: 'YD-P7-2', partKey: 'YD-P7-2', successor: 'YD-P8-2', successorKey: 'YD-P8-2' }],
      attachments: [{ name: 'Change notice.docx' }, { name: 'Parts.xlsx' }],
      uploader: expect.stringMatching(/^Inês /),
    });
    expect(versions).toMatchObject([{ version: 1, attachments: [{ fileId: fileIds[0] }, { fileId: fileIds[1] }] }]);
    expect(Object.keys(document)).not.toContain('rev');
  });

  it('R3.5 R7.7 the news list is filtered by category, search terms, part numbers and days, with the newest item first', async () => {
    const word = `Mondkante${Date.now()}`;
    const ids: string[] = [];
    for (const category of NEWS_CATEGORIES) {
      const notice = isLifeCycle(category)
        ? { effectiveOn: '2027-01-01', parts: [{ partNumber: `${word}-7`, successor: null }] }
        : { lastOrderOn: null, parts: [] };
      ids.unshift((await publishNews(people.ines, { ...GERMAN, title: word, category, ...notice })).documentId);
    }
    expect(await newsIdsFor(people.bruno, { search: word })).toEqual(ids);
    expect(await newsIdsFor(people.bruno, { search: `${word}-7` })).toHaveLength(3);
    expect(await newsIdsFor(people.bruno, { search: word, category: 'promotions' })).toEqual([ids[4]]);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    expect(await newsIdsFor(people.bruno, { search: word, from: day(-1), until: day(1) })).toHaveLength(6);
    expect(await newsIdsFor(people.bruno, { search: word, until: day(-1) })).toEqual([]);
    // These two zones never have the same date.
    const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'] as const;
    const eastDate = new Intl.DateTimeFormat('sv', { timeZone: east }).format(Date.now());
    expect(await newsIdsFor(people.bruno, { search: word, from: eastDate, until: eastDate, zone: east })).toHaveLength(6);
    expect(await newsIdsFor(people.bruno, { search: word, from: eastDate, until: eastDate, zone: west })).toEqual([]);
    expect(await newsIdsFor(people.eve, { search: word })).toEqual([]);
  });

  it.each([
    ['R5.5 a news item needs a title', { title: ' ' }, 'title'],
    ['R5.1 a news item refuses a title with characters that are forbidden in file names', { title: 'Prices: up' }, 'title'],
    ['R5.7 a news item needs a description', { description: ' ' }, 'description'],
    ['R5.7 a news item refuses a description of more than 5,000 characters', { description: 'x'.repeat(5_001) }, 'description'],
    ['R3.15 a news item refuses more than ten attachments', { fileIds: Array.from({ length: 11 }, () => randomUUID()) }, 'fileIds'],
    ['R5.3 a news item needs an audience', { scope: 'specific' as const, companies: [] }, 'companies'],
    ['R3.5 an order stop needs a last day of orders', { lastOrderOn: null }, 'lastOrderOn'],
    ['R3.5 a lead time change needs an effective day', { category: 'lead-time-change' as const }, 'effectiveOn'],
    ['R3.5 only a life-cycle notice accepts a last day of orders', { category: 'others' as const, parts: [] }, 'lastOrderOn'],
    ['R3.5 a news item refuses a last shipping day before its last day of orders', { lastShipOn: '2027-03-01' }, 'lastShipOn'],
    [
      'R3.5 a news item refuses a part that is listed twice in any spelling',
      {
        parts: [
          { partNumber: 'YD-P7-2', successor: null },
          { partNumber: 'yd‑p7‑2', successor: null },
        ],
      },
      'parts',
    ],
  ])('%s', async (_rule, invalidInput, field) => {
    expect(Object.keys(await fieldsOf(people.ines.news.save(newsOf(invalidInput))))).toEqual([field]);
  });

  it('R5.3 a region can choose its local companies as the audience', async () => {
    expect(await fieldsOf(people.marco.news.save(newsOf()))).toEqual({ lcos: ['required'] });
  });
});

describe('an edit', () => {
  it('R4.10 an edit of news requires the newest revision, and a refusal contains the current state of the item', async () => {
    const { documentId } = await publishNews(people.ines, GERMAN);
    await publishNews(people.ines, { documentId, rev: 1, ...GERMAN, title: 'Newer' });
    const failure = await failureOf(people.ines.news.save(newsOf({ documentId, rev: 1, ...GERMAN })));
    expect(isRefusedAs(failure, ChangedFirst) && failure.body.data).toMatchObject({ card: { kind: 'news', title: 'Newer', rev: 2 } });
  });

  it('R3.15 an edit of news keeps the attachments or, in a new version, replaces some of them', async () => {
    const first = await uploadNewsFile(gateway, people.ines, 'First.docx');
    const { documentId } = await publishNews(people.ines, { ...GERMAN, fileIds: [first] });
    const correctedNews = await publishNews(people.ines, { documentId, rev: 1, ...GERMAN, title: 'YD-P7 orders end in April' });
    expect(correctedNews).toMatchObject({ version: 1, attachments: [{ fileId: first }] });
    const second = await uploadNewsFile(gateway, people.ines, 'Second.docx', docx('Second'));
    const more = await publishNews(people.ines, { documentId, rev: 2, ...GERMAN, fileIds: [second, first], note: 'With a drawing' });
    expect(more).toMatchObject({ version: 2, attachments: [{ fileId: second }, { fileId: first }] });
    const thirdVersion = await publishNews(people.ines, { documentId, rev: 3, ...GERMAN, asNewVersion: true });
    expect(thirdVersion).toMatchObject({ version: 3, attachments: [{ fileId: second }, { fileId: first }] });
    const newsWithoutFiles = await publishNews(people.ines, { documentId, rev: 4, ...GERMAN, fileIds: [] });
    expect(newsWithoutFiles).toMatchObject({ version: 4, attachments: [] });
    const { versions } = await people.bruno.news.item({ documentId });
    expect(versions.map(({ version, note, attachments }) => [version, note, attachments.length])).toEqual([
      [4, '', 0],
      [3, '', 2],
      [2, 'With a drawing', 2],
      [1, '', 1],
    ]);
  });

  it('R5.2 a news item refuses a file that belongs to another news item', async () => {
    const file = await uploadNewsFile(gateway, people.ines);
    await publishNews(people.ines, { ...GERMAN, fileIds: [file] });
    const failure = await failureOf(people.ines.news.save(newsOf({ ...GERMAN, fileIds: [file] })));
    expect(isRefusedAs(failure, FileUnknown)).toBe(true);
  });

  it('R6.2 a region can neither edit nor withdraw news of headquarters outside its audience', async () => {
    const { documentId } = await publishNews(people.ines, { scope: 'specific', companies: ['cp-sakuragi'] });
    const failures = [
      await failureOf(people.marco.news.save(newsOf({ documentId, rev: 1, lcos: ['lco-deutschland'] }))),
      await failureOf(withdraw(people.marco, documentId)),
    ];
    expect(failures.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('attachments', () => {
  it('R7.14 each attachment of news has a link and, depending on its type, is encrypted for download', async () => {
    const bytes = xlsxOf([['Part number'], ['YD-P7-2']]);
    const fileIds = [
      await uploadNewsFile(gateway, people.ines, 'Notice.docx', docx('Notice')),
      await uploadNewsFile(gateway, people.ines, 'Parts.xlsx', bytes),
    ];
    const item = await publishNews(people.ines, { ...GERMAN, fileIds });
    const { documentId: publicationId } = item;
    const outlines = fileIds.map((fileId) => people.bruno.publications.preview({ publicationId, fileId }));
    expect((await Promise.all(outlines)).map(({ file }) => file.name)).toEqual(['Notice.docx', 'Parts.xlsx']);
    const { url } = await people.bruno.publications.link({ publicationId, fileId: fileIds[1] });
    expect(Buffer.from(await (await fetch(gateway.url + url)).arrayBuffer())).toEqual(bytes);
    const other = url.replace(fileIds[1]!, fileIds[0]!);
    expect((await fetch(gateway.url + other)).status).toBe(404);
    const download = await people.bruno.fetch(attachmentPath(item, 1));
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect((await people.eve.fetch(attachmentPath(item, 1))).status).toBe(404);
    await withdraw(people.ines, publicationId);
    expect((await fetch(gateway.url + url)).status).toBe(404);
  });

  it('R7.7 a news item is found by words in its attachments', async () => {
    const word = `Innenwort${Date.now()}`;
    const fileIds = [
      await uploadNewsFile(gateway, people.ines, 'One.docx', docx('Anything')),
      await uploadNewsFile(gateway, people.ines, 'Two.docx', docx(`Das ${word} steht innen.`)),
    ];
    const { documentId } = await publishNews(people.ines, plainNews({ ...GERMAN, fileIds }));
    await postponeFilesExcept(gateway, [documentId]);
    const work = gateway.app.get(DueWork, { strict: false });
    await until(async () => {
      await work.run('slow');
      return (await newsIdsFor(people.bruno, { search: word })).length === 1;
    });
    await people.ines.news.save(plainNews({ ...GERMAN, documentId, rev: 1, title: 'Renamed' }));
    expect(await newsIdsFor(people.bruno, { search: word })).toEqual([documentId]);
    expect((await people.bruno.search.find({ searchTerm: word })).news).toMatchObject({ totalCount: 1, items: [{ title: 'Renamed' }] });
  });
});

describe('withdrawn news', () => {
  it('T26 a withdrawn news item is removed from list, search and detail, and restored by an undo', async () => {
    const item = await publishNews(people.ines, { ...GERMAN, title: 'Verwehtes' });
    await withdraw(people.ines, item.documentId);
    for (const person of [people.bruno, people.jonas, people.ines]) {
      expect(await newsIdsFor(person, { search: 'Verwehtes' })).toEqual([]);
      expect((await person.fetch(`/api/news/newsdetailsbyId?newsId=${item.documentId}`)).status).toBe(404);
      expect((await person.search.find({ searchTerm: 'Verwehtes' })).news!.totalCount).toBe(0);
    }
    await people.ines.publications.undoWithdrawal({ publicationId: item.documentId });
    expect(await newsIdsFor(people.bruno, { search: 'Verwehtes' })).toEqual([item.documentId]);
  });
});
