import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AsksNothing, isRefusedAs, NewerVersion } from '@portal/contracts';
import { failureOf } from '../../../../../tests/kit/documents';
import { newsIdsFor, publishNews } from '../../../../../tests/kit/news';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'jonas', 'chloe', 'marco', 'ines', 'eve'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const publishMandatoryNews = (companies: string[]) => publishNews(people.ines, { scope: 'specific', companies, mustAcknowledge: true });
const sign = ({ news }: Person, documentId: string, version = 1) => news.acknowledge({ documentId, version });

describe('an acknowledgement', () => {
  it('R7.7 an acknowledgement is stored once per company, and repeating it returns the first acknowledgement', async () => {
    const { documentId } = await publishMandatoryNews([GERMAN]);
    expect(await newsIdsFor(people.bruno, { awaiting: 'true' })).toContain(documentId);
    const { document } = await sign(people.bruno, documentId);
    expect(document.acknowledged).toEqual({ by: expect.stringMatching(/^Bruno /), at: expect.any(String) });
    expect(await newsIdsFor(people.bruno, { awaiting: 'true' })).not.toContain(documentId);
    expect((await sign(people.bruno, documentId)).document.acknowledged).toEqual(document.acknowledged);
    const rows = await gateway.database.db.selectFrom('acknowledgement').selectAll().where('publication_id', '=', documentId).execute();
    expect(rows).toMatchObject([{ company_id: GERMAN, version: 1 }]);
  });

  it('R3.14 an acknowledgement, like reading, counts as an opening of the news item by the company', async () => {
    const readOpenedShare = async (publicationId: string) => {
      const { openedCount, totalCount } = await people.ines.publications.reads({ publicationId });
      return `${openedCount} of ${totalCount}`;
    };
    const [readNews, signed] = [await publishMandatoryNews([GERMAN]), await publishMandatoryNews([GERMAN])];
    await people.jonas.news.item({ documentId: readNews.documentId });
    expect(await readOpenedShare(readNews.documentId)).toBe('0 of 1');
    await people.bruno.news.item({ documentId: readNews.documentId });
    await people.bruno.news.item({ documentId: readNews.documentId });
    expect(await readOpenedShare(readNews.documentId)).toBe('1 of 1');
    await sign(people.bruno, signed.documentId);
    expect(await readOpenedShare(signed.documentId)).toBe('1 of 1');
  });

  it('R7.7 an acknowledgement is required again for a new version, but not after an edit', async () => {
    const item = await publishMandatoryNews([GERMAN]);
    const { documentId } = item;
    await sign(people.bruno, documentId);
    const baseInput = { documentId, scope: 'specific' as const, companies: [GERMAN], mustAcknowledge: true };
    await publishNews(people.ines, { ...baseInput, rev: 1, title: 'Without the typo' });
    expect((await people.bruno.news.item({ documentId })).document.acknowledged).toBeDefined();
    await publishNews(people.ines, { ...baseInput, rev: 2, asNewVersion: true, lastOrderOn: '2027-05-31' });
    expect((await people.bruno.news.item({ documentId })).document.acknowledged).toBeUndefined();
    const failure = await failureOf(sign(people.bruno, documentId));
    expect(isRefusedAs(failure, NewerVersion) && failure.body.data).toEqual({ version: 2 });
    expect((await sign(people.bruno, documentId, 2)).document).toMatchObject({ version: 2, acknowledged: { by: expect.any(String) } });
  });

  it('R7.7 an acknowledgement is refused if none is required, or if the company cannot see the news', async () => {
    const plain = await publishNews(people.ines, { scope: 'specific', companies: [GERMAN] });
    expect(isRefusedAs(await failureOf(sign(people.bruno, plain.documentId)), AsksNothing)).toBe(true);
    expect((await failureOf(sign(people.eve, (await publishMandatoryNews([GERMAN])).documentId))).status).toBe(404);
  });
});

describe('the overview of acknowledgements', () => {
  it('T23 the acknowledgement overview contains only companies below its reader, with those that have not acknowledged first', async () => {
    const { documentId } = await publishMandatoryNews([GERMAN, 'cp-ostwall', FRENCH, 'cp-sakuragi']);
    await sign(people.bruno, documentId);
    await sign(people.eve, documentId);
    const readBoard = ({ news }: Person, more: object = {}) => news.acknowledgements({ documentId, ...more });
    expect(await readBoard(people.jonas)).toMatchObject({
      totalCount: 2,
      acknowledgedCount: 1,
      version: 1,
      lcos: [{ lco: { id: 'lco-deutschland' }, companyCount: 2, acknowledgedCount: 1 }],
      items: [
        { company: { id: 'cp-ostwall' }, acknowledgedAt: null },
        { company: { id: GERMAN }, acknowledgedAt: expect.any(String), by: expect.stringMatching(/^Bruno /) },
      ],
    });
    const frenchBoard = await readBoard(people.chloe);
    expect(frenchBoard.items.map(({ company }) => company.id)).toEqual([FRENCH]);
    const europeanBoard = await readBoard(people.marco);
    expect([europeanBoard.totalCount, europeanBoard.acknowledgedCount, europeanBoard.lcos.length]).toEqual([3, 2, 2]);
    expect(JSON.stringify(europeanBoard)).not.toContain('Bruno');
    expect(await readBoard(people.ines)).toMatchObject({ totalCount: 4, acknowledgedCount: 2 });
    expect(await readBoard(people.ines, { lcoId: 'lco-france', pageSize: 1 })).toMatchObject({
      totalCount: 1,
      items: [{ company: { id: FRENCH } }],
    });
  });

  it('R7.7 the acknowledgement overview excludes older versions and companies that lost access', async () => {
    const { documentId } = await publishMandatoryNews([GERMAN, FRENCH]);
    await sign(people.bruno, documentId);
    await people.ines.publications.revoke({ publicationId: documentId, company: GERMAN });
    expect(await people.ines.news.acknowledgements({ documentId })).toMatchObject({ totalCount: 1, acknowledgedCount: 0 });
  });
});
