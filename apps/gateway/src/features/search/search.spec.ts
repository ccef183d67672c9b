import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FindKind } from '@portal/contracts';
import { sql } from 'kysely';
import { postponeFilesExcept, publishDocument, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx } from '../../../../../tests/kit/files/files';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { pricesFile, publishPrices, readPrices } from '../../../../../tests/kit/price-lists';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'eve', 'jonas', 'lena', 'chloe', 'marco', 'ines', 'sam'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const find = ({ search }: Person, searchTerm: string) => search.find({ searchTerm });
const titles = async (person: Person, term: string) => (await find(person, term)).documents!.items.map(({ title }) => title);

describe('the global search', () => {
  it('R2.9 the search shows title matches before other matches, newest first', async () => {
    await publishDocument(gateway, people.lena, { title: 'Quillvane drift, first edition' });
    await publishDocument(gateway, people.lena, { title: 'Quillvane drift, second edition' });
    await publishDocument(gateway, people.lena, { title: 'Mounting', description: 'Set the quillvane before the first start' });
    expect(await titles(people.bruno, 'quillv')).toEqual(['Quillvane drift, second edition', 'Quillvane drift, first edition', 'Mounting']);
    expect(await titles(people.bruno, 'quillvane mount')).toEqual(['Mounting']);
  });

  it('R2.9 the search shows five items of each kind and the total number of matches', async () => {
    for (let n = 1; n <= 7; n++) await publishDocument(gateway, people.lena, { title: `Ferrule ${n}` });
    const { documents } = await find(people.bruno, 'ferrule');
    expect(documents!.items.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((n) => `Ferrule ${n}`));
    expect(documents).toMatchObject({ totalCount: 7, totalIsMore: false });
  });

  it.each([
    ['an Arabic', 'جهاز الإرسال لا يعمل', 'الارسال'],
    ['a Japanese', '圧力伝送器のドリフトについて', '伝送器'],
  ])('R2.9 the search finds %s document by the text of its file', async (language, words, term) => {
    const title = `Document in ${language}`;
    const fileId = await uploadMaterial(gateway, people.lena, 'Words.docx', docx(words));
    const { documentId } = await publishDocument(gateway, people.lena, { title, fileId });
    await postponeFilesExcept(gateway, [documentId]);
    await until(async () => {
      await gateway.app.get(DueWork, { strict: false }).run('slow');
      return (await titles(people.bruno, term)).includes(title);
    });
  });

  it.each([
    ['Grundplatte 05145-8841815', ['Gr\u00adund\u200bplatte', 'grundplatte', '051458841815', '41815', 'platte']],
    ['Preisliste Winkelquarz ٤٧١١', ['4711', '٤٧١١', 'winkel\u00adquarz', 'quarz']],
    ['قائمة الأسعار إلى الشركة', ['قائمه الاسعار', 'الشركه', 'الي']],
    ['Ring YD-P7-10D-A3', ['YDP710DA3', 'yd-p7', '10DA3', 'ring 710da3']],
  ])('R2.9 R2.19 the search finds the document “%s” by any spelling of its words', async (title, terms) => {
    await publishDocument(gateway, people.lena, { title });
    for (const term of terms) expect([term, await titles(people.bruno, term)]).toEqual([term, expect.arrayContaining([title])]);
    for (const term of terms) {
      const { items } = await people.bruno.documents.list({ callerId: 'bruno', search: term });
      expect([term, items.map((item) => item.title)]).toEqual([term, expect.arrayContaining([title])]);
    }
  });

  it('R2.9 R2.19 a search for a part number does not find items whose other part numbers contain its letters and digits', async () => {
    await publishDocument(gateway, people.lena, { title: 'Bolt MB-1008 for QZ-1007' });
    await publishDocument(gateway, people.lena, { title: 'Bolt MB-1007' });
    expect(await titles(people.bruno, 'bolt MB-1007')).toEqual(['Bolt MB-1007']);
  });

  /** Inserts documents that contain one word, a minute apart. */
  const insertMany = async (word: string, count: number, { newest, mark }: { newest: string; mark: string }) => {
    const { db } = gateway.database;
    await sql`
      insert into publication (id, kind, title, unit_id, author_id, author_name, state, rule, live_from, sort_at, changed_at, changed_by, search)
      select ${word} || nr, 'material', ${word} || ' ' || nr, 'yhq', 'ines', 'Ines', 'live', '{}', at, at, at, 'ines',
        array_to_tsvector(array['^' || ${word}::text, ${word}, '>' || ${mark}::text])
      from generate_series(1, ${count}::int) as nr, lateral (select ${newest}::timestamptz - nr * interval '1 minute' as at) as moment
    `.execute(db);
    await sql`
      insert into audience (publication_id, mark, kind, sort_at, since, by_id, via)
      select id, ${mark}, 'material', sort_at, sort_at, 'ines', 'all' from publication where id like ${`${word}%`}`.execute(db);
    await sql`
      insert into publication_version (publication_id, nr, published_at, published_by, publisher_name)
      select id, 1, sort_at, 'ines', 'Ines' from publication where id like ${`${word}%`}`.execute(db);
    const fileId = await uploadMaterial(gateway, people.ines);
    await sql`insert into publication_file select id, 1, 0, ${fileId} from publication where id like ${`${word}%`}`.execute(db);
    await sql`insert into material (publication_id, doc_type, language) select id, 'manual', 'en' from publication where id like ${`${word}%`}`.execute(
      db,
    );
  };

  it('R2.9 the search shows the newest matches even if more items match than are counted, whether recent or old', async () => {
    await insertMany('tenonold', 1_050, { newest: '2020-01-01', mark: '*' });
    await insertMany('other', 2_100, { newest: '2024-01-01', mark: '*' });
    await insertMany('tenonnew', 3, { newest: '2022-01-01', mark: 'cp:cp-brennhagen' });
    const old = await find(people.bruno, 'tenonold');
    expect(old.documents).toMatchObject({ totalCount: 1_000, totalIsMore: true });
    expect(old.documents!.items.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((nr) => `tenonold ${nr}`));
    expect((await titles(people.bruno, 'tenon')).slice(0, 4)).toEqual(['tenonnew 1', 'tenonnew 2', 'tenonnew 3', 'tenonold 1']);
    await insertMany('tenonlast', 1_050, { newest: '2026-01-01', mark: '*' });
    expect(await titles(people.bruno, 'tenon')).toEqual([1, 2, 3, 4, 5].map((nr) => `tenonlast ${nr}`));
  });

  it('R6.2 the search returns for each role only the kinds of items that this role can read', async () => {
    const foundKindsOf = async (name: Name) => (Object.keys(await find(people[name], 'zero')) as FindKind[]).sort();
    expect(await foundKindsOf('bruno')).toEqual(['documents', 'events', 'inquiries', 'news', 'parts', 'priceLists']);
    expect(await foundKindsOf('jonas')).toEqual(['companies', 'documents', 'events', 'inquiries', 'news', 'parts', 'people', 'priceLists']);
    expect(await foundKindsOf('marco')).toEqual(['companies', 'documents', 'events', 'inquiries', 'news', 'parts', 'people', 'priceLists']);
    expect(await foundKindsOf('ines')).toEqual(['companies', 'documents', 'events', 'news', 'parts', 'people', 'priceLists']);
  });

  it("R6.2 the search finds inquiries, people and companies by their words, limited to those below the caller's unit", async () => {
    const { ticket } = await people.bruno.tickets.open(inquiry({ subject: 'Brackwell gauge is silent' }));
    expect((await find(people.jonas, 'brackw')).inquiries!.items).toEqual([
      { ticketId: ticket.ticketId, ticketNo: ticket.ticketNo, subject: ticket.subject, company: ticket.company, status: 'New' },
    ]);
    expect((await find(people.eve, 'brackw')).inquiries).toEqual({ items: [], totalCount: 0, totalIsMore: false });
    const companies = async (name: Name) => (await find(people[name], 'brennh')).companies!.items.map(({ companyId }) => companyId);
    expect(await companies('jonas')).toEqual(['cp-brennhagen']);
    expect(await companies('chloe')).toEqual([]);
    const colleagues = (await find(people.jonas, 'bruno')).people!;
    expect(colleagues.items.map(({ userId }) => userId)).toContain('bruno');
    expect((await find(people.chloe, 'bruno@')).people!.totalCount).toBe(0);
  });

  it('R2.9 a search for an inquiry number shows that inquiry before inquiries that mention the number', async () => {
    const { ticket } = await people.bruno.tickets.open(inquiry({ subject: 'Numbered' }));
    for (let n = 1; n <= 6; n++)
      await people.bruno.tickets.open(inquiry({ subject: `Again ${n}`, description: `The same as ${ticket.ticketNo}.` }));
    const { inquiries } = await find(people.jonas, ticket.ticketNo.toLowerCase());
    expect(inquiries!.items.map(({ subject }) => subject)).toEqual(['Numbered', 'Again 6', 'Again 5', 'Again 4', 'Again 3']);
    expect(inquiries!.totalCount).toBe(7);
  });

  it('R3.12 the search finds a price list by its title, in a group separate from documents', async () => {
    const { documentId } = await publishPrices(gateway, people.ines, { title: 'Thistle prices' });
    const { priceLists, documents } = await find(people.bruno, 'thistle');
    expect(priceLists).toMatchObject({ items: [{ documentId, title: 'Thistle prices' }], totalCount: 1 });
    expect(documents!.totalCount).toBe(0);
  });

  it('R3.12 R6.4 the search finds a part by the start of its number, with its visible price lists and documents', async () => {
    const prices = pricesFile([
      ['KX-77-1', 'Valve', 10],
      ['KX-77-2', 'Valve, steel', 20],
    ]);
    const valves = await publishPrices(gateway, people.ines, { title: 'Valves' }, 'Valves.xlsx', prices);
    const foreignList = await publishPrices(
      gateway,
      people.ines,
      { title: 'Valves abroad', scope: 'specific', companies: ['cp-valbrune'] },
      'Abroad.xlsx',
      prices,
    );
    const fileId = await uploadMaterial(gateway, people.ines, 'Seat.docx', docx('The seat of the kx‑77‑1.'));
    const seat = await publishDocument(gateway, people.ines, { title: 'Seat', fileId, scope: 'specific', companies: ['cp-brennhagen'] });
    await readPrices(
      gateway,
      [valves, foreignList, seat].map(({ documentId }) => documentId),
    );
    await people.bruno.publications.watch({ partNumber: 'KX-77-2' });
    const part = { partKey: 'KX-77-1', partNumber: 'KX-77-1', description: 'Valve', priceLists: 1, documents: 1, watching: false };
    const other = { ...part, partKey: 'KX-77-2', partNumber: 'KX-77-2', description: 'Valve, steel', documents: 0 };
    expect((await find(people.bruno, 'kx-77')).parts).toEqual({
      items: [part, { ...other, watching: true }],
      totalCount: 2,
      totalIsMore: false,
    });
    expect((await find(people.bruno, 'kx–77–1')).parts!.items).toEqual([part]);
    for (const term of ['KX771', 'kx 77 1', 'kx.77', 'X771', '771', '77-', 'kx-٧٧-١', 'kx۷۷'])
      expect([term, (await find(people.bruno, term)).parts!.items[0]]).toEqual([term, part]);
    expect((await find(people.bruno, 'K771')).parts!.items).toEqual([]);
    expect((await find(people.eve, 'KX-77-1')).parts!.items).toEqual([{ ...part, priceLists: 2, documents: 0 }]);
    expect((await find(people.jonas, 'KX-77-1')).parts!.items).toEqual([part]);
    expect((await find(people.ines, 'KX-77-1')).parts!.items).toEqual([{ ...part, priceLists: 2 }]);
    expect((await find(people.bruno, 'KX')).parts!.items).toEqual([]);
  });

  it('R6.4 the search neither finds nor counts items that are withdrawn or granted only to others', async () => {
    const { documentId } = await publishDocument(gateway, people.lena, { title: 'Sorrel valve' });
    await publishDocument(gateway, people.ines, { title: 'Sorrel valve abroad', scope: 'specific', companies: ['cp-valbrune'] });
    const count = async (name: Name) => (await find(people[name], 'sorrel')).documents!.totalCount;
    expect([await count('bruno'), await count('eve'), await count('ines')]).toEqual([1, 1, 2]);
    await people.lena.documents.withdraw({ documentId, callerId: 'lena' });
    expect([await count('bruno'), await count('eve'), await count('ines')]).toEqual([0, 1, 1]);
  });

  it.each(['...', '%', '^zero', "it's a \\ 'quoted' & (odd) | text:*", '\0'])('R2.9 the search accepts the term %j', async (searchTerm) => {
    const response = await people.jonas.fetch(`/api/search/find?searchTerm=${encodeURIComponent(searchTerm)}`);
    expect(response.status).toBe(200);
  });

  it('R2.9 the search refuses an empty term with a violation at its field', async () => {
    for (const query of ['', '?searchTerm=', '?searchTerm=%20']) {
      const response = await people.jonas.fetch(`/api/search/find${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: { searchTerm: expect.anything() } });
    }
  });
});
