import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FigureExport, slashedDay } from '@portal/contracts';
import { daysAgo, insertUses } from '../../../../../../tests/features/analytics/uses';
import { readCsvExport, readWorkbookExport } from '../../../../../../tests/kit/files/read-exports';
import { withoutApostrophe } from '../../../../../../tests/kit/files/read-tables';
import { inquiry } from '../../../../../../tests/kit/inquiries';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { wordsOf } from './words';

const INQUIRIES = '/api/loganalysis/exportinquiries';

let gateway: TestGateway;
const people = {} as Record<'lena' | 'marco' | 'ines' | 'bruno' | 'chloe', Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['lena', 'marco', 'ines', 'bruno', 'chloe'] as const) people[name] = await gateway.as(name);
  const { ticket } = await people.bruno.tickets.open(inquiry());
  await people.lena.tickets.reply({ ticketId: ticket.ticketId, message: 'At once.' });
});
afterAll(() => gateway.close());

const toSeconds = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1_000) : cell);

describe('the exports of the usage log and the dashboard', () => {
  const days = { Startdate: daysAgo(60), Enddate: daysAgo(1) };
  const filters = { from: days.Startdate, to: days.Enddate, roles: 'CP', compare: 'true' } as const;
  const path = (kind: string, more = '') =>
    `/api/loganalysis/exporttable?what=${kind}&${new URLSearchParams({ ...days, roles: 'CP', compare: 'true' }).toString()}${more}`;
  const { functions, columns } = wordsOf('en');
  beforeAll(() =>
    insertUses(gateway.database, [
      { person: 'bruno', at: daysAgo(3), times: 3 },
      { person: 'bruno', func: 'news', at: daysAgo(9) },
      { person: 'eve', unit: 'cp-valbrune', lco: 'lco-france', func: 'ai', at: daysAgo(4) },
      { person: 'eve', unit: 'cp-valbrune', lco: 'lco-france', func: 'export', what: 'inquiries', at: daysAgo(70) },
      { person: 'bruno', func: 'export', what: 'participants', at: daysAgo(2), times: 2 },
      { person: 'jonas', role: 'LBO', unit: 'lco-deutschland', at: daysAgo(2) },
    ]),
  );
  type Cells = (string | number | Date | null)[];
  const toPointCells = (items: readonly { at: string; count: number; previous: number | null }[]): Cells[] =>
    items.map(({ at, count, previous }) => [new Date(at), count, previous]);
  const toSumCells = (row: Record<'events' | 'news' | 'learn' | 'contact' | 'ai' | 'other' | 'total', number>) => [
    row.events,
    row.news,
    row.learn,
    row.contact,
    row.ai,
    row.other,
    row.total,
  ];

  /** Reads the rows that the screen of each export shows. */
  const SCREEN_READERS: Record<FigureExport, (person: Person) => Promise<Cells[]>> = {
    'feature-usage': async (person) => {
      const { items } = await person.analytics.people({ ...filters, sort: 'news', direction: 'asc', pageSize: 100 });
      return items.map((row) => [row.name, row.company, row.role, ...toSumCells(row)]);
    },
    'user-days': async (person) => {
      const { items } = await person.analytics.personDays({ ...filters, personId: 'bruno', pageSize: 100 });
      return items.map((row) => [new Date(row.day), ...toSumCells(row)]);
    },
    'active-users': async (person) => toPointCells((await person.analytics.activeUsers(filters)).items),
    functions: async (person) =>
      (await person.analytics.functions(filters)).items.map(({ func, count, previous }) => [functions[func], count, previous]),
    'export-usage': async (person) => toPointCells((await person.analytics.exportUsage(filters)).items),
    'export-kinds': async (person) =>
      (await person.analytics.exportUsage(filters)).kinds.map(({ kind, count, previous }) => [
        wordsOf('en').names[kind as 'inquiries'],
        count,
        previous,
      ]),
    'users-by-function': async (person) =>
      (await person.analytics.activeByFunction({ ...filters, by: 'lco' })).items.map(({ func, cells }) => [functions[func], ...cells]),
    'inquiry-analysis': async (person) =>
      (await person.analytics.inquiries(filters)).items.map((item) => [
        new Date(item.at),
        item.new,
        item.inProgress,
        item.closed,
        item.count,
      ]),
  };
  const EXTRA_PARAMETERS: Partial<Record<FigureExport, string>> = {
    'feature-usage': '&sort=news&direction=asc',
    'user-days': '&personId=bruno',
    'users-by-function': '&by=lco',
  };

  it.each(Object.keys(SCREEN_READERS) as FigureExport[])(
    'R2.16 R7.9 the export %s has the filtered rows of its screen, as a workbook and as CSV',
    async (kind) => {
      const screenRows = await SCREEN_READERS[kind](people.marco);
      expect(screenRows.length).toBeGreaterThan(0);
      const [heads, ...rows] = (await readWorkbookExport(people.marco, path(kind, EXTRA_PARAMETERS[kind]))).rows;
      expect(rows.map((row) => row.map(toSeconds))).toEqual(screenRows.map((row) => row.map(toSeconds)));
      expect(heads).toHaveLength((screenRows[0] ?? heads!).length);
      const text = (await readCsvExport(people.marco, path(kind, EXTRA_PARAMETERS[kind]))).slice(1);
      expect(text.map((row) => row.map(withoutApostrophe))).toEqual(
        screenRows.map((row) =>
          row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? ''))),
        ),
      );
    },
  );

  it('R7.9 R9.3 the export defined by the specification contains the usage table, with days in the specified format', async () => {
    const dayQuery = `Startdate=${slashedDay(days.Startdate)}&Enddate=${slashedDay(days.Enddate)}`;
    const logRows = await readCsvExport(people.marco, `/api/loganalysis/exportfeaturebaseloglist?UserId=${people.marco.id}&${dayQuery}`);
    expect(logRows[0]!.slice(0, 3)).toEqual([columns.user, columns.company, columns.role]);
    const { items, totalCount, totals } = await people.marco.analytics.people({ from: days.Startdate, to: days.Enddate, pageSize: 1 });
    expect(items).toHaveLength(1);
    expect(logRows.length - 1).toBe(totalCount);
    expect(logRows.slice(1).reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(totals.total);
  });

  it('R2.16 R7.9 inquiries are counted by the same roles and days in the dashboard card and in its export', async () => {
    for (const roles of ['CP', 'LCO']) {
      const { count } = await people.ines.analytics.inquiries({ from: days.Startdate, to: days.Enddate, roles });
      const query = new URLSearchParams({ ...days, roles }).toString();
      expect((await readCsvExport(people.ines, `${INQUIRIES}?${query}`)).length - 1).toBe(count);
    }
  });

  it("R7.9 R6.3 an export of roles out of scope, of other units' people, or of daily usage without a person is refused", async () => {
    const statusOf = async (query: string) => (await people.chloe.fetch(`/api/loganalysis/exporttable?${query}`)).status;
    expect(await statusOf('what=functions&roles=RHQ')).toBe(403);
    expect(await statusOf('what=inquiries&roles=RHQ')).toBe(403);
    expect(await statusOf('what=user-days')).toBe(400);
    expect(await statusOf('what=user-days&personId=bruno')).toBe(404);
    expect(await statusOf('what=active-users&Startdate=1990-01-01')).toBe(400);
  });
});
