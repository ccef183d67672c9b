import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangedFirst,
  EFFECTIVE_STATES,
  effectiveState,
  type FactData,
  isRefusedAs,
  NotAllowed,
  ObjectMissing,
  priceListState,
} from '@portal/contracts';
import { failureOf, uploadFor } from '../../../../../tests/kit/documents';
import { docx, xlsm } from '../../../../../tests/kit/files/files';
import { priceList, pricesPath, publishPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'eve', 'jonas', 'lena', 'marco', 'ines', 'aiko'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const SPECIFIC = { scope: 'specific' as const, companies: [GERMAN] };
const fieldsOf = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return { status, fields: Object.keys(body.errors ?? {}) };
};
type Filter = Omit<Parameters<Person['prices']['list']>[0], 'callerId'>;
const listTitles = async ({ id, prices }: Person, filter: Filter) =>
  (await prices.list({ callerId: id, pageSize: 100, ...filter })).items.map(({ title }) => title);

describe('a price list', () => {
  it('R6.6 partners receive the common columns of a price list, and each level of staff receives further columns', async () => {
    const { documentId } = await publishPrices(gateway, people.ines, { ...SPECIFIC, companies: [GERMAN, FRENCH] });
    const keys = async (person: Person) => {
      const raw = await person.fetch(`/api/pricelist/bydocumentid?documentId=${documentId}`);
      return Object.keys(((await raw.json()) as { document: object }).document).sort();
    };
    const commonFields = [
      'documentId',
      'kind',
      'title',
      'file',
      'version',
      'uploader',
      'uploadedAt',
      'cover',
      'effectiveFrom',
      'effectiveUntil',
      'earlier',
    ];
    expect(await keys(people.bruno)).toEqual([...commonFields].sort());
    expect(await keys(people.jonas)).toEqual([...commonFields, 'accessLevel', 'companies'].sort());
    expect(await keys(people.marco)).toEqual([...commonFields, 'accessLevel', 'companies', 'lcos'].sort());
    expect(await keys(people.ines)).toEqual([...commonFields, 'accessLevel', 'companies', 'lcos', 'publisher', 'regions', 'rev'].sort());
  });

  it('R5.5 R5.1 a price list needs a title of at most 200 characters, without characters that are forbidden in file names', async () => {
    for (const title of ['', 'A/B', 'a'.repeat(201)])
      expect(await fieldsOf(people.ines.prices.upload(priceList({ fileId: randomUUID(), title })))).toEqual({
        status: 400,
        fields: ['title'],
      });
  });

  it('R3.12 R5.2 a price list must be a PDF or XLSX file', async () => {
    for (const [name, bytes] of [
      ['Prices.docx', docx()],
      ['Prices.xlsm', xlsm()],
      ['Prices.csv', Buffer.from('a;b\n1;2\n')],
    ] as const)
      await expect(uploadFor('price', gateway, people.ines, name, bytes)).rejects.toThrow(/file\.wrong-kind/);
    const { file } = await publishPrices(gateway, people.ines, SPECIFIC, 'Prices.pdf');
    expect(file).toMatchObject({ name: 'Prices.pdf', kind: 'pdf' });
  });

  it('R3.12 a price list whose prices end before they start is refused', async () => {
    const fileId = await uploadPrices(gateway, people.ines);
    const dates = { effectiveFrom: '2027-03-01', effectiveUntil: '2027-02-28' };
    const failure = await failureOf(people.ines.prices.upload(priceList({ fileId, ...SPECIFIC, ...dates })));
    expect(failure.body.errors).toMatchObject({ effectiveUntil: [{ code: 'ends-before-start' }] });
    const { document } = await people.ines.prices.upload(
      priceList({ fileId, ...SPECIFIC, effectiveFrom: '2027-03-01', effectiveUntil: '2027-03-01' }),
    );
    expect(document).toMatchObject({ effectiveFrom: '2027-03-01', effectiveUntil: '2027-03-01' });
  });

  it('R6.2 R6.4 a price list can be edited by its publisher and headquarters, and only with the current revision', async () => {
    const { documentId } = await publishPrices(gateway, people.ines, { scope: 'all' });
    expect(isRefusedAs(await failureOf(people.marco.prices.upload(priceList({ documentId, rev: 1 }))), NotAllowed)).toBe(true);
    expect((await fieldsOf(people.ines.prices.upload(priceList({ documentId })))).fields).toEqual(['rev']);
    await people.ines.prices.upload(priceList({ documentId, rev: 1, title: 'First' }));
    const stale = await failureOf(people.ines.prices.upload(priceList({ documentId, rev: 1, title: 'Second' })));
    expect(isRefusedAs(stale, ChangedFirst) && stale.body.data).toMatchObject({
      card: { kind: 'price', title: 'First', rev: 2 },
      by: expect.stringMatching(/^Inês /),
    });
  });

  it('T23 a region cannot distinguish a price list of another region from a nonexistent price list', async () => {
    const { documentId } = await publishPrices(gateway, people.ines, { scope: 'specific', companies: ['cp-sakuragi'] });
    for (const id of [documentId, randomUUID()]) {
      const { id: callerId, prices } = people.marco;
      expect(isRefusedAs(await failureOf(prices.upload(priceList({ documentId: id, rev: 1, lcos: ['lco-france'] }))), ObjectMissing)).toBe(
        true,
      );
      expect(isRefusedAs(await failureOf(prices.withdraw({ documentId: id, callerId })), ObjectMissing)).toBe(true);
    }
  });

  it('R7.14 a price list is encrypted for download, and a file name alone selects the newest version that the caller may see', async () => {
    const name = `Prices ${Date.now()}.xlsx`;
    const ownList = await publishPrices(gateway, people.ines, SPECIFIC, name);
    await publishPrices(gateway, people.ines, { scope: 'specific', companies: [FRENCH] }, name);
    const response = await people.bruno.fetch(`/api/pricelist/download/${encodeURIComponent(name)}`);
    expect([response.status, response.headers.get('x-content-encryption')]).toEqual([200, expect.stringMatching(/^plain; AES-256-CBC; /)]);
    expect((await people.bruno.fetch(pricesPath(ownList))).status).toBe(200);
    // The routes of price lists cannot open documents, and vice versa.
    expect((await people.bruno.fetch(pricesPath(ownList).replace('pricelist', 'knowledge'))).status).toBe(404);
    expect((await people.bruno.fetch(`/api/knowledge/${ownList.documentId}`)).status).toBe(404);
  });

  it('R6.7 granting one company access to a price list and revoking the access changes list, file and link, and is signalled', async () => {
    const document = await publishPrices(gateway, people.ines, { scope: 'specific', companies: [FRENCH] });
    const { documentId } = document;
    const line = people.bruno.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await people.ines.publications.grant({ publicationId: documentId, company: GERMAN });
    gateway.bell.ring();
    await line.until(() => line.facts('publication.published').length === 1);
    expect(line.facts('publication.published')[0]!.data).toMatchObject({ card: { kind: 'price', documentId } });
    const { url } = await people.bruno.publications.link({ publicationId: documentId });
    expect((await fetch(gateway.url + url)).status).toBe(200);
    await people.ines.publications.revoke({ publicationId: documentId, company: GERMAN });
    gateway.bell.ring();
    await line.until(() => line.facts('publication.gone').length === 1);
    expect(line.facts('publication.gone')[0]!.data).toEqual({ publicationId: documentId, kind: 'price' });
    line.close();
    for (const path of [`/api/pricelist/bydocumentid?documentId=${documentId}`, pricesPath(document), url])
      expect((await (path === url ? fetch(gateway.url + url) : people.bruno.fetch(path))).status).toBe(404);
  });

  it('R3.12 each version of a price list keeps its own validity when a newer version is published', async () => {
    const { documentId } = await publishPrices(gateway, people.ines, { ...SPECIFIC, effectiveFrom: '2026-01-01' });
    const fileId = await uploadPrices(gateway, people.ines, 'Spring.xlsx');
    await people.ines.prices.upload(priceList({ documentId, rev: 1, fileId, ...SPECIFIC, effectiveFrom: '2027-04-01' }));
    const { document, versions } = await people.bruno.prices.item({ documentId });
    expect(document).toMatchObject({ version: 2, effectiveFrom: '2027-04-01', effectiveUntil: null });
    expect(versions.map(({ version, effectiveFrom }) => [version, effectiveFrom])).toEqual([
      [2, '2027-04-01'],
      [1, '2026-01-01'],
    ]);
  });
});

describe('the list of price lists', () => {
  const word = `Preisgrenze${Date.now()}`;
  const PERIODS = {
    open: { effectiveFrom: null, effectiveUntil: null },
    over: { effectiveFrom: '2026-01-01', effectiveUntil: '2026-12-31' },
    spring: { effectiveFrom: '2027-04-01', effectiveUntil: null },
  };
  beforeAll(async () => {
    for (const [title, period] of Object.entries(PERIODS))
      await publishPrices(gateway, people.ines, { ...SPECIFIC, title: `${word} ${title}`, ...period });
    await publishPrices(gateway, people.ines, { title: `${word} everybody`, scope: 'all' });
    await publishPrices(gateway, people.marco, { title: `${word} region`, scope: 'all', lcos: ['lco-deutschland'] });
  });
  const titlesWithin = async (person: Person, filter: Filter) =>
    (await listTitles(person, { search: word, ...filter })).map((title) => title.slice(word.length + 1));

  it('R7.3 price lists are paged newest first, and only visible lists are counted', async () => {
    expect(await titlesWithin(people.bruno, {})).toEqual(['region', 'everybody', 'spring', 'over', 'open']);
    expect(await titlesWithin(people.aiko, {})).toEqual(['everybody']);
    const page = await people.bruno.prices.list({ callerId: people.bruno.id, search: word, pageSize: 2, pageNumber: 2 });
    expect([page.totalCount, page.items.map(({ title }) => title)]).toEqual([5, [`${word} spring`, `${word} over`]]);
  });

  it.each(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01', '2027-04-01'])(
    'R7.3 price lists are filtered by the state of their prices on %s, consistently with their badges',
    async (day) => {
      for (const state of EFFECTIVE_STATES) {
        const expected = Object.entries({ ...PERIODS, everybody: PERIODS.open, region: PERIODS.open })
          .filter(([, period]) => effectiveState(period, day) === state)
          .map(([title]) => title);
        expect({ state, titles: (await titlesWithin(people.bruno, { effective: state, day })).sort() }).toEqual({
          state,
          titles: expected.sort(),
        });
      }
    },
  );

  it('R6.6 staff of each level filter price lists by access level, and partners cannot use this filter', async () => {
    for (const person of [people.lena, people.marco, people.ines]) {
      const all = await titlesWithin(person, { scope: 'all' });
      const { items } = await person.prices.list({ callerId: person.id, search: word });
      const titlesForAll = items.filter(({ accessLevel }) => accessLevel === 'all').map(({ title }) => title.slice(word.length + 1));
      expect(all).toEqual(titlesForAll);
      expect((await titlesWithin(person, { scope: 'specific' })).length).toBe(items.length - all.length);
    }
    expect(await fieldsOf(titlesWithin(people.bruno, { scope: 'all' }))).toEqual({ status: 400, fields: ['scope'] });
  });

  it('R7.3 headquarters can filter price lists by any region and other staff only by their own, and an unknown region is refused', async () => {
    const titlesInRegion = (person: Person, region: string) => titlesWithin(person, { region });
    expect(await titlesInRegion(people.ines, 'rhq-apac')).toEqual(['everybody']);
    expect(await titlesInRegion(people.ines, 'rhq-europe')).toHaveLength(5);
    for (const person of [people.marco, people.lena, people.bruno]) {
      expect(await titlesInRegion(person, 'rhq-europe')).toHaveLength(5);
      expect(await titlesInRegion(person, 'rhq-apac')).toEqual([]);
    }
    expect(await fieldsOf(titlesInRegion(people.ines, 'lco-france'))).toEqual({ status: 400, fields: ['region'] });
    const allTitles = await listTitles(people.ines, { region: 'rhq-apac' });
    expect(allTitles.filter((title) => title.startsWith(word))).toEqual([`${word} everybody`]);
  });

  it('T23 a search in price lists returns only visible lists', async () => {
    const title = `Preisrest${Date.now()}`;
    const { documentId } = await publishPrices(gateway, people.ines, { ...SPECIFIC, title });
    expect(await listTitles(people.bruno, { search: title })).toEqual([title]);
    const { db } = gateway.database;
    await db.updateTable('audience').set({ until: new Date() }).where('publication_id', '=', documentId).execute();
    expect(await listTitles(people.bruno, { search: title })).toEqual([]);
  });
});

describe('a price list with future prices', () => {
  it('R7.3 R6.7 a price list with future prices is current for readers of the version in effect and upcoming for others', async () => {
    const list = { ...SPECIFIC, title: 'Announced' };
    const { documentId } = await publishPrices(gateway, people.ines, list);
    const fileId = await uploadPrices(gateway, people.ines);
    const next = priceList({ ...list, documentId, rev: 1, fileId, effectiveFrom: '2999-01-01' });
    await people.ines.prices.upload(next);
    await people.ines.publications.grant({ publicationId: documentId, company: FRENCH });
    const readListState = async (person: Person) => {
      const { document } = await person.prices.item({ documentId });
      const states = [];
      for (const effective of EFFECTIVE_STATES)
        if ((await listTitles(person, { search: 'Announced', effective })).length) states.push(effective);
      return { earlier: document.earlier, state: priceListState(document, '2998-12-31').state, states };
    };
    const open = { version: 1, file: expect.objectContaining({ kind: 'xlsx' }), effectiveFrom: null, effectiveUntil: null };
    for (const person of [people.bruno, people.ines])
      expect(await readListState(person)).toEqual({ earlier: [open], state: 'current', states: ['upcoming', 'current'] });
    expect(await readListState(people.eve)).toEqual({ earlier: [], state: 'upcoming', states: ['upcoming'] });
    // The signal of an edit contains the same data as a fetch.
    await people.ines.prices.upload(
      priceList({ ...list, companies: [GERMAN, FRENCH], documentId, rev: 3, title: 'Announced, edited', effectiveFrom: '2999-01-01' }),
    );
    const facts = await gateway.database.db
      .selectFrom('fact')
      .select(['data', 'rooms'])
      .where('type', '=', 'publication.changed')
      .execute();
    const periods = facts.flatMap(({ rooms, data }) => {
      const { card } = data as FactData<'publication.changed'>;
      return card.kind === 'price' && card.title === 'Announced, edited' ? [[rooms, card.earlier]] : [];
    });
    expect(periods).toHaveLength(2);
    expect(periods).toEqual(
      expect.arrayContaining([
        [[`unit:${GERMAN}`], [open]],
        [[`unit:${FRENCH}`], []],
      ]),
    );
  });

  it('R3.12 R7.3 a price list with future prices opens the version in effect, and the future version by number, day or name', async () => {
    const nowName = `Now ${Date.now()}.xlsx`;
    const nextName = `Next ${Date.now()}.xlsx`;
    const { documentId } = await publishPrices(gateway, people.ines, SPECIFIC, nowName);
    const fileId = await uploadPrices(gateway, people.ines, nextName);
    await people.ines.prices.upload(priceList({ ...SPECIFIC, documentId, rev: 1, fileId, effectiveFrom: '2999-01-01' }));
    await people.ines.publications.grant({ publicationId: documentId, company: FRENCH });
    const previewOf = async (person: Person, more: { version?: number; day?: string } = {}) =>
      (await person.publications.preview({ publicationId: documentId, ...more })).version;
    expect([
      await previewOf(people.bruno),
      await previewOf(people.bruno, { day: '2998-12-31' }),
      await previewOf(people.bruno, { day: '2999-01-01' }),
      await previewOf(people.bruno, { version: 2 }),
    ]).toEqual([1, 1, 2, 2]);
    // A company that could not see the first version opens the future version.
    expect(await previewOf(people.eve)).toBe(2);
    const download = async (name: string, query = '') => {
      const path = `/api/pricelist/download/${encodeURIComponent(name)}?${query}`;
      const { status, headers } = await people.bruno.fetch(path);
      return status === 200 ? headers.get('content-disposition')?.includes(encodeURIComponent(name)) : status;
    };
    expect(await download(nowName)).toBe(true);
    expect(await download(nextName)).toBe(true);
    expect(await download(nowName, `documentId=${documentId}`)).toBe(true);
    expect(await download(nowName, `documentId=${documentId}&day=2999-01-01`)).toBe(404);
    const { url } = await people.bruno.publications.link({ publicationId: documentId });
    expect(new URL(url, gateway.url).searchParams.get('version')).toBe('1');
    const summaryOn = async (day?: string) => {
      const { inEffect, announced } = await people.bruno.prices.item({ documentId, ...(day ? { day } : {}) });
      return { inEffect, announced };
    };
    expect(await summaryOn()).toEqual({ inEffect: 1, announced: [2] });
    expect(await summaryOn('2999-01-01')).toEqual({ inEffect: 2, announced: [] });
  });

  it('R7.14 a download returns the version in effect if two versions have the same file name', async () => {
    const name = `Same ${Date.now()}.xlsx`;
    const { documentId } = await publishPrices(gateway, people.ines, SPECIFIC, name);
    const fileId = await uploadPrices(gateway, people.ines, name);
    await people.ines.prices.upload(priceList({ ...SPECIFIC, documentId, rev: 1, fileId, effectiveFrom: '2999-01-01' }));
    expect((await people.bruno.fetch(`/api/pricelist/download/${encodeURIComponent(name)}`)).status).toBe(200);
    const { db } = gateway.database;
    const downloads = await db.selectFrom('download').select('version').where('publication_id', '=', documentId).execute();
    expect(downloads).toEqual([{ version: 1 }]);
  });
});
