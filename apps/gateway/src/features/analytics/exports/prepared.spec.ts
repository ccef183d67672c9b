import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, type PreparedExport } from '@portal/contracts';
import { sql } from 'kysely';
import { makeExports } from '../../../../../../tests/kit/files/make-exports';
import { readWorkbook } from '../../../../../../tests/kit/files/read-tables';
import { addTickets } from '../../../../../../tests/kit/many-tickets';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { until } from '../../../../../../tests/kit/until';
import { Clock } from '../../../platform/clock';
import { Cleanup } from '../../../platform/database/cleanup';

const ROW_COUNT = 3_000;
const STREAMED_ROWS = 2_000;
const INQUIRIES = '/api/loganalysis/exportinquiries';
const ALL_INQUIRIES = { what: 'inquiries' } as const;

let gateway: TestGateway;
let jonas: Person;
let lena: Person;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { EXPORT_STREAMED_ROWS: String(STREAMED_ROWS) } });
  [jonas, lena] = [await gateway.as('jonas'), await gateway.as('lena')];
  await addTickets(gateway, ROW_COUNT);
});
afterAll(() => gateway.close());

const runExportWork = () => makeExports(gateway);
const fetchFile = (person: Person, { exportId }: Pick<PreparedExport, 'exportId'>) =>
  person.fetch(`/api/loganalysis/exportfile/${exportId}`);
const prepare = async (person: Person, more: { format?: 'csv' | 'xlsx'; from?: string; to?: string } = {}) =>
  (await person.exports.prepare({ ...ALL_INQUIRIES, ...more })).export;
/** A one-day range with few rows. */
const SHORT_RANGE = { from: '2020-01-02', to: '2020-01-02' };
const endsOf = (actor: string) =>
  sql<{ after: { outcome: string; rows: number; bytes: number } }>`
    select after from audit where actor = ${actor} and action = 'export.ended' order by seq`
    .execute(gateway.database.db)
    .then(({ rows }) => rows.map(({ after }) => after));

describe('a prepared export', () => {
  it('R7.9 a prepared export is offered if the number of rows exceeds the streaming limit', async () => {
    expect(await jonas.exports.size(ALL_INQUIRIES)).toMatchObject({ isLong: true });
    expect(await jonas.exports.size({ ...ALL_INQUIRIES, ...SHORT_RANGE })).toMatchObject({ rows: 1440, isLong: false });
  });

  it('R7.9 the start and the end of a prepared export are signalled, and its table equals that of a streamed export', async () => {
    const line = jonas.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const startedExport = await prepare(jonas, { format: 'xlsx', ...SHORT_RANGE });
    expect(startedExport).toMatchObject({ state: 'preparing', rows: 0, format: 'xlsx' });
    expect(startedExport.total).toBe(1_440);
    expect((await fetchFile(jonas, startedExport)).status).toBe(404);
    await runExportWork();
    await line.until((events) => events.some(({ event }) => event === 'export.ready'));
    const [ready] = (await jonas.exports.list()).items;
    expect(ready).toMatchObject({
      exportId: startedExport.exportId,
      state: 'ready',
      rows: startedExport.total,
      total: startedExport.total,
    });
    const response = await fetchFile(jonas, startedExport);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(ready!.bytes);
    expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    const streamedBytes = Buffer.from(
      await (await jonas.fetch(`${INQUIRIES}?format=xlsx&Startdate=${SHORT_RANGE.from}&Enddate=${SHORT_RANGE.to}`)).arrayBuffer(),
    );
    expect(bytes.equals(streamedBytes)).toBe(true);
    expect((await readWorkbook(bytes))[0]!.rows.length - 1).toBe(startedExport.total);
    expect(line.facts().flatMap(({ type }) => (type.startsWith('export.') ? [type] : []))).toEqual(['export.started', 'export.ready']);
    line.close();
    expect((await endsOf('jonas'))[0]).toEqual({
      of: 'table.exported',
      rows: startedExport.total,
      bytes: bytes.length,
      outcome: 'finished',
    });
  });

  it('T22 each download of a prepared export is audited with its contents, but a refused download is not', async () => {
    const readDownloadAudit = () =>
      sql<{
        actor: string;
        after: object;
      }>`select actor, after from audit where action = 'export.fetched' and object = ${startedExport.exportId} order by seq`
        .execute(gateway.database.db)
        .then(({ rows }) => rows);
    const startedExport = await prepare(jonas, { format: 'xlsx', ...SHORT_RANGE });
    await fetchFile(jonas, startedExport);
    await runExportWork();
    await fetchFile(lena, startedExport);
    expect(await readDownloadAudit()).toEqual([]);
    const bytes = Buffer.from(await (await fetchFile(jonas, startedExport)).arrayBuffer());
    const row = {
      actor: 'jonas',
      after: { name: startedExport.name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    };
    expect(await readDownloadAudit()).toEqual([row]);
    const part = await jonas.fetch(`/api/loganalysis/exportfile/${startedExport.exportId}`, { headers: { range: 'bytes=10-19' } });
    expect((await part.arrayBuffer()).byteLength).toBe(10);
    expect(await readDownloadAudit()).toEqual([row, row]);
  });

  it('R7.9 two requests with the same idempotency key prepare one export', async () => {
    const send = () =>
      jonas.fetch('/api/loganalysis/prepareexport', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'export-once' },
        body: JSON.stringify({ what: 'inquiries', Startdate: SHORT_RANGE.from, Enddate: SHORT_RANGE.to }),
      });
    const [firstReply, secondReply] = (await Promise.all((await Promise.all([send(), send()])).map((response) => response.json()))) as {
      export: PreparedExport;
    }[];
    expect(secondReply).toEqual(firstReply);
    const { items } = await jonas.exports.list();
    expect(items.filter(({ format }) => format === 'csv')).toHaveLength(1);
  });

  it('T22 a prepared export is available for a day, only to its owner with the same role and unit', async () => {
    const startedExport = await prepare(jonas, SHORT_RANGE);
    await runExportWork();
    expect((await fetchFile(jonas, startedExport)).status).toBe(200);
    expect((await fetchFile(lena, startedExport)).status).toBe(404);
    expect((await lena.exports.list()).items).toEqual([]);
    const { db } = gateway.database;
    await db.updateTable('table_export').set({ unit_id: 'lco-france' }).where('id', '=', startedExport.exportId).execute();
    expect((await fetchFile(jonas, startedExport)).status).toBe(404);
    await db.updateTable('table_export').set({ unit_id: 'lco-deutschland' }).where('id', '=', startedExport.exportId).execute();
    expect((await fetchFile(jonas, startedExport)).status).toBe(200);
    expect(Date.parse(startedExport.expiresAt) - Date.parse(startedExport.startedAt)).toBe(LIMITS.exportLifeMs);
    await db
      .updateTable('table_export')
      .set({ expires_at: gateway.app.get(Clock).now() })
      .execute();
    expect((await jonas.exports.list()).items).toEqual([]);
    expect((await fetchFile(jonas, startedExport)).status).toBe(404);
    await gateway.app.get(Cleanup, { strict: false }).run();
    expect(await db.selectFrom('table_export').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('file').select('id').where('purpose', '=', 'export').where('taken_by', 'is not', null).execute()).toEqual(
      [],
    );
  });

  it('R7.9 a prepared export is not written after it was deleted', async () => {
    const startedExport = await prepare(jonas, SHORT_RANGE);
    await jonas.exports.drop({ exportId: startedExport.exportId });
    await runExportWork();
    expect((await jonas.exports.list()).items).toEqual([]);
    expect(await gateway.database.db.selectFrom('due').select('key').where('key', '=', startedExport.exportId).execute()).toEqual([]);
  });

  it("T22 a prepared export is not written if its owner's role has changed", async () => {
    const startedExport = await prepare(lena, SHORT_RANGE);
    const { db } = gateway.database;
    await db.updateTable('table_export').set({ role: 'RHQ' }).where('id', '=', startedExport.exportId).execute();
    await runExportWork();
    expect(await db.selectFrom('table_export').select('state').where('id', '=', startedExport.exportId).execute()).toEqual([
      { state: 'failed' },
    ]);
  });

  it('R7.9 a failed prepared export is retried once and then fails', async () => {
    const startedExport = await prepare(jonas, SHORT_RANGE);
    const clock = gateway.app.get(Clock);
    const now = clock.now.bind(clock);
    await sql`alter table ticket rename to ticket_gone`.execute(gateway.database.db);
    await runExportWork();
    expect((await jonas.exports.list()).items[0]).toMatchObject({ exportId: startedExport.exportId, state: 'preparing' });
    clock.now = () => new Date(now().getTime() + 60_000);
    await runExportWork();
    clock.now = now;
    await sql`alter table ticket_gone rename to ticket`.execute(gateway.database.db);
    expect((await jonas.exports.list()).items[0]).toMatchObject({ exportId: startedExport.exportId, state: 'failed', bytes: null });
    expect((await endsOf('jonas')).at(-1)).toMatchObject({ outcome: 'cut' });
  });
});

describe('an interrupted export', () => {
  const startExport = async (format: 'csv' | 'xlsx') => {
    const abortController = new AbortController();
    const response = await jonas.fetch(`${INQUIRIES}?format=${format}`, { signal: abortController.signal });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    return { ending: abortController, reader, pieces: [Buffer.from(value!)] };
  };

  it.each(['csv', 'xlsx'] as const)(
    'R7.9 T22 an export as %s whose reader disconnects is audited with its extent and releases its permit',
    async (format) => {
      const countBefore = (await endsOf('jonas')).length;
      // Aborts more exports than there are permits.
      for (let index = 0; index < 5; index += 1) {
        const { ending } = await startExport(format);
        ending.abort();
      }
      const ends = await until(async () => {
        const all = await endsOf('jonas');
        return all.length === countBefore + 5 && all.slice(countBefore);
      });
      for (const { outcome, rows, bytes } of ends) {
        expect(outcome).toBe('cut');
        expect(bytes).toBeGreaterThan(0);
        expect(rows).toBeLessThan(ROW_COUNT);
      }
    },
  );

  it('R7.9 a streamed export that fails breaks the connection, so that it is not mistaken for complete', async () => {
    const { db } = gateway.database;
    const countBefore = (await endsOf('jonas')).length;
    // The unknown time zone makes the working-time computation fail for answered tickets. Unanswered tickets come first.
    const hours = { days: [1], from_time: '08:00', to_time: '17:00', zone: 'Nowhere/At all', answer_minutes: 60, resolve_minutes: 60 };
    await db
      .insertInto('business_hours')
      .values({ unit_id: 'lco-deutschland', ...hours })
      .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(hours))
      .execute();
    const response = await jonas.fetch('/api/loganalysis/exportfirstresponselist');
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    await db.deleteFrom('business_hours').where('unit_id', '=', 'lco-deutschland').execute();
    const [end] = await until(async () => {
      const all = await endsOf('jonas');
      return all.length > countBefore && all.slice(countBefore);
    });
    expect(end).toMatchObject({ outcome: 'cut' });
    expect(end!.rows).toBeGreaterThanOrEqual(ROW_COUNT);
  });
});
