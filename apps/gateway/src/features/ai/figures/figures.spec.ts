import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audienceKeysOf,
  FIGURES_QUERIES,
  type Figures,
  type FiguresQuery,
  Figures as FiguresSchema,
  type PriceListRow,
  type Principal,
} from '@portal/contracts';
import { sql } from 'kysely';
import { priceList, publishPrices, uploadPrices } from '../../../../../../tests/kit/price-lists';
import { addressOf, type Name, openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { visibleTo } from '../../../publishing/audience/audience';
import { readFigureCall } from './figure-inputs';
import { PortalFigures } from './portal-figures';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const principalOf = async (name: Name): Promise<Principal> => {
  const row = await gateway.database.db.selectFrom('person').selectAll().where('email', '=', addressOf(name)).executeTakeFirstOrThrow();
  return {
    id: row.id,
    email: row.email,
    name,
    role: row.role,
    status: 'approved',
    unitId: row.unit_id!,
    lcoId: row.lco_id,
    sessionId: 's',
  };
};

const LONG = { period: '12-months' };
const count = async (
  name: Name,
  figuresQuery: FiguresQuery,
  input: object = figuresQuery.startsWith('prices.') ? {} : LONG,
): Promise<Figures> => {
  const call = readFigureCall(figuresQuery, input);
  if (!call) throw new Error(`${figuresQuery} does not take ${JSON.stringify(input)}`);
  return (await gateway.app.get(PortalFigures, { strict: false }).count(await principalOf(name), call)).figures;
};
const sum = ({ df }: Figures, key: string): number => df.rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);

describe('figures of the portal', () => {
  it.each(FIGURES_QUERIES)(
    'R1.4 figures of %s match the contract for each role, and their finding and chart refer to their own columns',
    async (figuresQuery) => {
      for (const name of ['sam', 'ines', 'marco', 'lena'] as const) {
        const figures = await count(name, figuresQuery);
        expect(FiguresSchema.parse(figures)).toEqual(figures);
        const keys = figures.df.columns.map(({ key }) => key);
        for (const row of figures.df.rows) expect(Object.keys(row).sort()).toEqual([...keys].sort());
        const { visualization: chart } = figures;
        if (chart) expect([chart.x, ...chart.series].filter((key) => !keys.includes(key))).toEqual([]);
        expect(figures.data_description).not.toMatch(/undefined|NaN|null/);
      }
    },
  );

  it("R1.4 a local company counts its companies' inquiries, a region those of the region, and headquarters all inquiries", async () => {
    const { db } = gateway.database;
    const countTickets = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from ticket where created_at >= date_trunc('month', now(), 'UTC') - interval '11 months' and ${condition}`.execute(
        db,
      );
      return rows[0]!.n;
    };
    const [lena, marco] = await Promise.all([principalOf('lena'), principalOf('marco')]);
    const sums = await Promise.all(
      (['lena', 'marco', 'ines'] as const).map(async (name) => sum(await count(name, 'inquiries.byStatus'), 'inquiries')),
    );
    expect(sums).toEqual([
      await countTickets(sql`handling_unit = ${lena.unitId}`),
      await countTickets(sql`rhq_id = ${marco.unitId}`),
      await countTickets(sql`true`),
    ]);
    expect(sums[0]).toBeGreaterThan(0);
    expect(sums[2]).toBeGreaterThan(sums[1]!);
  });

  it('R1.4 inquiry figures have the same total by status, by day and by company', async () => {
    const totalCount = sum(await count('marco', 'inquiries.byStatus', { period: '90-days' }), 'inquiries');
    for (const group of ['day', 'week', 'month', 'company']) {
      const figures = await count('marco', 'inquiries.byStatus', { period: '90-days', group });
      expect([group, sum(figures, 'new') + sum(figures, 'in-progress') + sum(figures, 'closed')]).toEqual([group, totalCount]);
    }
    expect(sum(await count('marco', 'inquiries.byProduct', { period: '90-days' }), 'inquiries')).toBe(totalCount);
  });

  it('R1.4 inquiry figures for one product are a subset of the figures for all products', async () => {
    const all = await count('ines', 'inquiries.byProduct');
    const { product, inquiries } = all.df.rows[0]!;
    expect(sum(await count('ines', 'inquiries.byStatus', { ...LONG, family: product as string }), 'inquiries')).toBe(inquiries);
  });

  it('R1.4 first-response figures contain the median and the 90th percentile', async () => {
    const { df, finding } = await count('lena', 'inquiries.firstResponse');
    expect(finding.code).toBe('first-response');
    for (const { median, 'ninth-tenth': ninth } of df.rows) expect(ninth).toBeGreaterThanOrEqual(median as number);
  });

  it('R1.4 figures for an empty period have no rows, and their finding reports zero', async () => {
    const figures = await count('ines', 'inquiries.byStatus', { period: { from: '2001-01-01', to: '2001-01-31' }, group: 'day' });
    expect(figures).toMatchObject({
      df: { rows: [] },
      visualization: null,
      finding: { code: 'inquiries', values: { total: 0, from: '2001-01-01', to: '2001-01-31' } },
    });
    const emptyFigures = await count('ines', 'downloads.byDocument', { period: { from: '2001-01-01', to: '2001-01-01' } });
    expect(emptyFigures.finding).toEqual({ code: 'none', values: { from: '2001-01-01', to: '2001-01-01' } });
  });
});

describe('figures of prices', () => {
  let ownList: PriceListRow;
  let foreignList: PriceListRow;

  /** Publishes two price lists, each with a previous version. `close` hides the second list from its readers. */
  beforeAll(async () => {
    const ines = await gateway.as('ines');
    const publish = async (title: string) => {
      const { documentId, rev } = await publishPrices(gateway, ines, { title });
      const fileId = await uploadPrices(gateway, ines, 'Next.xlsx');
      return (await ines.prices.upload(priceList({ documentId, rev, fileId, title }))).document;
    };
    ownList = await publish('Own prices');
    foreignList = await publish('Foreign prices');
  });
  const setForeignAccessEnd = (accessEnd: 'now' | 'infinity') =>
    gateway.database.tx((tx) =>
      sql`update audience set until = ${accessEnd}::timestamptz where publication_id = ${foreignList.documentId} and mark = '#hq'`.execute(
        tx,
      ),
    );

  it('R1.4 price-change figures contain the changes in the newest versions of visible lists', async () => {
    const change = { quantity: 1, description: '', change: 'up' as const, before: 1_000_000, after: 1_125_000, percent: 12.5 };
    await gateway.database.tx((tx) =>
      tx
        .insertInto('price_change')
        .values(
          [ownList, foreignList].map(({ documentId, version }, at) => ({
            ...change,
            publication_id: documentId,
            nr: version,
            part_key: `YD-L5-CANARY${at}`,
            shown: `YD-L5-CANARY${at}`,
            before_currency: 'EUR',
            currency: 'EUR',
            source_rows: null,
          })),
        )
        .execute(),
    );
    await setForeignAccessEnd('now');
    const { df, finding } = await count('ines', 'prices.changed', { family: 'YD-L5' });
    expect(df.rows).toContainEqual({
      part: 'YD-L5-CANARY0',
      description: '',
      list: ownList.title,
      currency: 'EUR',
      before: 100,
      after: 112.5,
      change: 12.5,
    });
    expect(JSON.stringify(df)).not.toContain('CANARY1');
    expect(finding.code).toBe('prices-changed');
    expect(JSON.stringify(await count('ines', 'prices.changed', { family: 'YD-F20' }))).not.toContain('CANARY');
    await setForeignAccessEnd('infinity');
    expect(JSON.stringify((await count('ines', 'prices.changed')).df)).toContain('CANARY1');
  });

  it('R1.4 lead-time figures use the weeks in the price lists that the requester may see, whatever the column heading is', async () => {
    const tables: [PriceListRow, string[][]][] = [
      [
        ownList,
        [
          ['Artikelnummer', 'Preis', 'Wochen'],
          ['YD-L5-A', '100', '6'],
          ['YD-L5-B', '100', '4–8'],
          ['YD-F20-A', '100', '10'],
          ['YD-L5-C', '100', 'auf Anfrage'],
        ],
      ],
      [
        foreignList,
        [
          ['品番', '納期（週）'],
          ['YD-L5-Z', '３'],
        ],
      ],
    ];
    for (const [{ documentId, version }, cells] of tables) {
      await sql`with doc as (insert into search_doc (publication_id, version, file_id, passages, analyser, digest)
          select ${documentId}, ${version}, file_id, 1, 1, 'spec' from publication_file
          where publication_id = ${documentId} and nr = ${version} returning doc)
        insert into passage (doc, ordinal, language, heading, body, cells) select doc, 0, 'de', '', '', ${JSON.stringify(cells)}::jsonb from doc`.execute(
        gateway.database.db,
      );
    }
    await setForeignAccessEnd('now');
    const { df, finding } = await count('ines', 'prices.leadTimes', { family: 'yd-l5' });
    expect(df.rows.map(({ part, weeks }) => [part, weeks])).toEqual([
      ['YD-L5-B', 8],
      ['YD-L5-A', 6],
    ]);
    expect(finding).toEqual({ code: 'lead-times', values: { parts: 2, shortest: 6, longest: 8 } });
    await setForeignAccessEnd('infinity');
    const all = await count('ines', 'prices.leadTimes', { family: 'yd-l5' });
    expect(all.df.rows).toContainEqual(expect.objectContaining({ part: 'YD-L5-Z', weeks: 3 }));
  });
});

describe('figures and hidden data', () => {
  it('T13 figures contain neither partners of other local companies nor titles that the caller may not read', async () => {
    const { db } = gateway.database;
    const lena = await principalOf('lena');
    const companies = await sql<{ name: string }>`select name from unit where kind = 'CP' and lco_id <> ${lena.unitId}`.execute(db);
    const titles = await sql<{ title: string }>`select title from publication where not ${visibleTo(audienceKeysOf(lena))}
      and title not in (select title from publication where ${visibleTo(audienceKeysOf(lena))})`.execute(db);
    const foreignNames = [...companies.rows.map(({ name }) => name), ...titles.rows.map(({ title }) => title)];
    expect(foreignNames.length).toBeGreaterThan(10);
    const all = await Promise.all([
      ...FIGURES_QUERIES.map((figuresQuery) => count('lena', figuresQuery)),
      ...(['inquiries.byStatus', 'events.registrations', 'downloads.byDocument'] as const).map((figuresQuery) =>
        count('lena', figuresQuery, { ...LONG, group: 'company' }),
      ),
    ]);
    const text = JSON.stringify(all);
    expect(foreignNames.filter((name) => text.includes(JSON.stringify(name)))).toEqual([]);
  });

  it('T13 figures are empty for a partner, who has no AI search', async () => {
    for (const figuresQuery of ['inquiries.byStatus', 'downloads.byDocument', 'usage.byFunction', 'events.registrations'] as const) {
      const { df } = await count('bruno', figuresQuery);
      expect([figuresQuery, df.rows.filter((row) => Object.values(row).some((value) => typeof value === 'number' && value > 0))]).toEqual([
        figuresQuery,
        [],
      ]);
    }
  });

  it('T13 figures contain the text of cells unchanged', async () => {
    const formula = '=HYPERLINK("https://evil.example";"x")';
    await gateway.database.tx((tx) =>
      tx
        .updateTable('unit')
        .set({ name: formula })
        .where('id', '=', sql<string>`(select company_id from ticket order by id limit 1)`)
        .execute(),
    );
    const { df } = await count('ines', 'inquiries.byStatus', { ...LONG, group: 'company' });
    expect(df.rows.map(({ company }) => company)).toContain(formula);
  });
});
