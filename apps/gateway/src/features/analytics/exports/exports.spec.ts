import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkFileName, TooManyExports } from '@portal/contracts';
import { sql } from 'kysely';
import { bytesOf, readCsvExport, readWorkbookExport } from '../../../../../../tests/kit/files/read-exports';
import { readCsv, readWorkbook, withoutApostrophe } from '../../../../../../tests/kit/files/read-tables';
import { inquiry } from '../../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { until } from '../../../../../../tests/kit/until';
import { languageOf, TEXTS } from '../../../services/mail/texts';
import { countWorkingMinutes } from '../../../services/org/business-hours';
import { hoursOfUnits } from '../../../services/org/hours';
import { type Words, wordsOf } from './words';

const INQUIRIES = '/api/loganalysis/exportinquiries';
const FIRST_RESPONSE = '/api/loganalysis/exportfirstresponselist';

/** Cell texts that are difficult for tables, in the scripts of the sixteen languages. */
const TRAPS = [
  '=HYPERLINK("https://evil.example","x")',
  '+49 30 1234',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  "'=already quoted",
  'a "quoted", b; c',
  'two\nlines',
  'two;=1+1\n@lines',
  'ต้องการใบเสนอราคา',
  '圧力トランスミッターの校正',
  '壓力傳送器',
  'معايرة جهاز الإرسال',
  'Größe, Ärger, Straße',
  'Ölçü — İşletme',
  'Hiệu chuẩn đồng hồ',
  'Żółć 👍🏽',
];

let gateway: TestGateway;
const people = {} as Record<'lena' | 'marco' | 'ines' | 'bruno' | 'chloe', Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['lena', 'marco', 'ines', 'bruno', 'chloe'] as const) people[name] = await gateway.as(name);
  for (const trap of TRAPS) await people.bruno.tickets.open(inquiry({ subject: trap.replaceAll('\n', ' '), description: trap }));
  const { ticket } = await people.bruno.tickets.open(inquiry({ subject: 'Answered', description: 'Canary of a message' }));
  await people.lena.tickets.reply({ ticketId: ticket.ticketId, message: 'At once.' });
  await people.lena.tickets.close({ ticketId: ticket.ticketId, reason: 'Canary of a closing' });
});
afterAll(() => gateway.close());

const fileNameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition')!)![1]!);

/** Reads the inquiries with a query independent of the export. */
const inquiriesOf = async (condition: ReturnType<typeof sql>, words: Words) => {
  const { rows } = await sql<Record<string, string | number | Date | null>>`
    select 'INQ-' || t.no as number, t.created_at, t.status, t.inquiry_type, t.interest, company.name as company, lco.name as lco,
      handling.name as handling, p.firstname || ' ' || p.lastname as requester, o.firstname || ' ' || o.lastname as opener,
      a.firstname || ' ' || a.lastname as assignee,
      (select count(*)::int from ticket_entry e where e.ticket_id = t.id and e.kind = 'replied' and e.withdrawn_at is null) as replies,
      t.answered_at, t.closed_at, t.stars, t.subject, opened.text as message, closed.text as closing, t.rating_comment as rating
    from ticket t join unit company on company.id = t.company_id left join unit lco on lco.id = t.lco_id
      join unit handling on handling.id = t.handling_unit join person p on p.id = t.requester_id
      left join person o on o.id = t.opened_by left join person a on a.id = t.assignee_id
      left join ticket_entry opened on opened.ticket_id = t.id and opened.kind = 'opened'
      left join ticket_entry closed on closed.ticket_id = t.id and closed.kind = 'closed'
    where ${condition} order by t.created_at, t.id`.execute(gateway.database.db);
  return rows.map(({ status, inquiry_type, interest, ...row }) => ({
    ...row,
    status: words.statuses[status as 'New'],
    type: words.types[inquiry_type as 'order'],
    interest: interest && words.interests[interest as 'training'],
  })) as Record<string, string | number | Date | null>[];
};
/** Returns the cells of a row in the order of the table, without the product, whose name is translated. */
const CELLS =
  'number created_at status type interest company lco handling requester opener assignee replies answered_at closed_at stars'.split(' ');
const TEXT_CELLS = 'subject message closing rating'.split(' ');
const PRODUCT_AT = 5;
const cellsOf = (row: Record<string, string | number | Date | null>, keys: readonly string[]) =>
  keys.map((key) => (row[key] === '' ? null : row[key]!));
const toSeconds = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1_000) : cell);

describe('the export of all inquiries', () => {
  it.each([
    ['lena', (unit: string) => sql`t.handling_unit = ${unit}`],
    ['marco', (unit: string) => sql`t.rhq_id = ${unit}`],
  ] as const)('R7.9 an exported workbook equals the database cell by cell, for %s', async (name, condition) => {
    const { unit_id, language } = await gateway.database.db
      .selectFrom('person')
      .select(['unit_id', 'language'])
      .where('id', '=', people[name].id)
      .executeTakeFirstOrThrow();
    const expected = await inquiriesOf(condition(unit_id!), wordsOf(languageOf(language)));
    const { rows } = await readWorkbookExport(people[name], INQUIRIES);
    expect(rows.length - 1).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(TRAPS.length);
    for (const [at, row] of expected.entries()) {
      const exportedRow = rows[at + 1]!;
      const otherCells = exportedRow.filter((_, column) => column !== PRODUCT_AT);
      expect(otherCells.map(toSeconds)).toEqual(cellsOf(row, [...CELLS, ...TEXT_CELLS]).map(toSeconds));
    }
  });

  it('R7.9 T22 a CSV export equals the workbook cell by cell, except for the apostrophe before possible formulas', async () => {
    const [book, text] = [await readWorkbookExport(people.lena, INQUIRIES), await readCsvExport(people.lena, INQUIRIES)];
    expect(text.length).toBe(book.rows.length);
    for (const [at, row] of book.rows.entries()) {
      const cells = row.map((cell) =>
        cell instanceof Date
          ? new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
          : String(cell ?? ''),
      );
      expect(text[at]!.map(withoutApostrophe)).toEqual(cells);
    }
    const all = text.flat();
    expect(all.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
    for (const trap of TRAPS) expect(all.map(withoutApostrophe)).toContain(trap);
  });

  it('R7.9 T22 the export for headquarters contains all inquiries, but no text written by people', async () => {
    const response = await people.ines.fetch(INQUIRIES);
    const bytes = await bytesOf(response);
    const rows = readCsv(bytes);
    const { total } = await gateway.database.db
      .selectFrom('ticket')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    expect(rows.length - 1).toBe(total);
    const { columns } = wordsOf('en');
    for (const heading of [columns.subject, columns.message, columns.closingComment, columns.ratingComment])
      expect(rows[0]).not.toContain(heading);
    for (const text of [...TRAPS.slice(8), 'HYPERLINK', 'Canary']) expect(bytes.includes(text)).toBe(false);
    expect((await bytesOf(await people.lena.fetch(INQUIRIES))).includes('Canary of a closing')).toBe(true);
  });

  it('R7.9 R6.1 an export contains no rows of other local companies or regions', async () => {
    const exportedNumbers = async (person: Person) => (await readCsvExport(person, INQUIRIES)).slice(1).map(([number]) => number);
    const [lena, chloe, marco] = [
      await exportedNumbers(people.lena),
      await exportedNumbers(people.chloe),
      await exportedNumbers(people.marco),
    ];
    expect(chloe.filter((number) => lena.includes(number))).toEqual([]);
    expect(lena.filter((number) => !marco.includes(number))).toEqual([]);
    expect(marco.length).toBeGreaterThan(lena.length);
  });

  it('R7.9 an export is filtered by UTC days, and its file name contains the days', async () => {
    const { rows } = await sql<{ day: string; n: number }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as n from ticket group by 1 order by 1`.execute(
      gateway.database.db,
    );
    const days = rows.slice(2, 5);
    const response = await people.ines.fetch(`${INQUIRIES}?Startdate=${days[0]!.day}&Enddate=${days.at(-1)!.day}`);
    expect(fileNameOf(response)).toBe(`All inquiries ${days[0]!.day} to ${days.at(-1)!.day}.csv`.replaceAll('-', ' '));
    expect(readCsv(await bytesOf(response)).length - 1).toBe(days.reduce((sum, { n }) => sum + n, 0));
  });

  it('R7.9 an export with reversed days is refused with a violation at both fields, and any export is refused to partners', async () => {
    const refusal = await people.lena.fetch(`${INQUIRIES}?Startdate=2026-11-02&Enddate=2026-11-01`);
    expect(refusal.status).toBe(400);
    expect(Object.keys(((await refusal.json()) as { errors: object }).errors)).toEqual(['Startdate', 'Enddate']);
    expect((await people.bruno.fetch(INQUIRIES)).status).toBe(403);
  });
});

describe('the export of first responses', () => {
  it('R7.9 the export of first responses has the working minutes of the handling unit and the author of the response', async () => {
    const { db } = gateway.database;
    const { rows } = await readWorkbookExport(people.marco, FIRST_RESPONSE);
    const hours = await hoursOfUnits(db);
    const tickets = await db
      .selectFrom('ticket')
      .select(['no', 'created_at', 'answered_at', 'answer_by', 'handling_unit'])
      .where('rhq_id', '=', sql<string>`(select unit_id from person where id = ${people.marco.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(rows.slice(1).map(([number]) => number)).toEqual(tickets.map(({ no }) => `INQ-${no}`));
    const minutes = tickets.map(({ created_at, answered_at, handling_unit }) =>
      answered_at ? Math.round(countWorkingMinutes(created_at, answered_at, hours.get(handling_unit)!)) : null,
    );
    expect(rows.slice(1).map((row) => row[10])).toEqual(minutes);
    expect(rows.slice(1).map((row) => row[12])).toEqual(
      tickets.map(({ answered_at, answer_by }) => answered_at && (answered_at <= answer_by ? 'On time' : 'Late')),
    );
    const answeredRows = rows.slice(1).filter((row) => row[8] !== null);
    expect(answeredRows.length).toBeGreaterThan(0);
    expect(answeredRows.filter((row) => !row[9])).toEqual([]);
  });
});

describe('an export in the language of its reader', () => {
  it.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('R7.9 an export in %s has headings and a valid file name', async (language) => {
    const { db } = gateway.database;
    await db.updateTable('person').set({ language }).where('id', '=', people.ines.id).execute();
    const words = wordsOf(language);
    const response = await people.ines.fetch(`${FIRST_RESPONSE}?format=xlsx&Startdate=2026-01-01&Enddate=2026-01-31`);
    const name = fileNameOf(response);
    expect(checkFileName(name).forbidden).toEqual([]);
    expect(name).toContain(words.names['first-response']);
    const bytes = await bytesOf(response);
    const [sheet] = await readWorkbook(bytes);
    expect(sheet!.rows[0]).toContain(words.columns.answerMinutes);
    expect(new Set(sheet!.rows[0]).size).toBe(sheet!.rows[0]!.length);
    await db.updateTable('person').set({ language: 'en' }).where('id', '=', people.ines.id).execute();
  });
});

describe('the audit of an export', () => {
  const auditOf = (actor: string, action: string) =>
    gateway.database.db
      .selectFrom('audit')
      .select(['object', 'after'])
      .where('actor', '=', actor)
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();

  it('T22 the start of an export is audited, and its end with the row and byte counts', async () => {
    const bytes = await bytesOf(await people.chloe.fetch(`${INQUIRIES}?Startdate=2020-01-01`));
    expect(await auditOf('chloe', 'table.exported')).toEqual({ object: 'inquiries', after: { format: 'csv', from: '2020-01-01' } });
    await until(async () => (await auditOf('chloe', 'export.ended')) !== undefined);
    expect(await auditOf('chloe', 'export.ended')).toEqual({
      object: 'inquiries',
      after: { of: 'table.exported', rows: readCsv(bytes).length - 1, bytes: bytes.length, outcome: 'finished' },
    });
  });
});

describe('the export limit', () => {
  it('T22 a person may start five exports an hour, counted across all tables', async () => {
    const limitedGateway = await openTestGateway({ env: { NO_RATE_LIMITS: '' } });
    const ines = await limitedGateway.as('ines' satisfies Name);
    for (const path of [INQUIRIES, FIRST_RESPONSE, INQUIRIES, FIRST_RESPONSE, INQUIRIES]) await bytesOf(await ines.fetch(path));
    const refusedResponse = await ines.fetch(FIRST_RESPONSE);
    expect([refusedResponse.status, ((await refusedResponse.json()) as { code: string }).code]).toEqual([429, TooManyExports.code]);
    await limitedGateway.close();
  });
});
