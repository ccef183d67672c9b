import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addUnits,
  bucketKey,
  bucketsOf,
  COUNTED_ROLES,
  type DayInterval,
  type FigureExport,
  LOG_FUNCTIONS,
  type Principal,
  type Role,
  startOf,
  USAGE_FUNCTIONS,
} from '@portal/contracts';
import fc from 'fast-check';
import { FigureTables } from '../../apps/gateway/src/features/analytics/exports/figure-tables';
import { wordsOf } from '../../apps/gateway/src/features/analytics/exports/words';
import { FigureCounts } from '../../apps/gateway/src/features/analytics/figure-counts';
import type { LogInput, LogQuery } from '../../apps/gateway/src/features/analytics/log-query';
import { LogReader } from '../../apps/gateway/src/features/analytics/log-reader';
import { readLogPage } from '../../apps/gateway/src/features/analytics/log-table';
import { Overview } from '../../apps/gateway/src/features/analytics/overview';
import { ResultCache } from '../../apps/gateway/src/features/analytics/result-cache';
import { partOf } from '../../apps/gateway/src/features/analytics/uses';
import { Clock } from '../../apps/gateway/src/platform/clock';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { foldBatch } from '../../apps/gateway/src/services/usage/fold';
import { packDays } from '../../apps/gateway/src/services/usage/packed-days';
import { forgetUses, insertUses, type RecordedUse } from '../features/analytics/uses';
import { openMigratedDatabase } from '../kit/template-database';

const DAY_MS = 24 * 3_600_000;
/** The current time of the test: in the middle of a day, one day after a leap day, in a week that starts in the previous month. */
const NOW = new Date('2028-03-01T14:37:20Z');

const UNITS = [
  { unit: 'yhq', lco: null, rhq: null, role: 'YHQ' },
  { unit: 'rhq-one', lco: null, rhq: 'rhq-one', role: 'RHQ' },
  { unit: 'rhq-two', lco: null, rhq: 'rhq-two', role: 'RHQ' },
  { unit: 'lco-one', lco: 'lco-one', rhq: 'rhq-one', role: 'LBO' },
  { unit: 'cp-one', lco: 'lco-one', rhq: 'rhq-one', role: 'CP' },
  { unit: 'cp-other', lco: 'lco-other', rhq: 'rhq-one', role: 'CP' },
  { unit: 'cp-two', lco: 'lco-two', rhq: 'rhq-two', role: 'CP' },
] as const;
type Use = Required<Pick<RecordedUse, 'person' | 'role' | 'unit' | 'func'>> & { lco: string | null; rhq: string | null; at: Date };

/** The uses that each viewer may count, specified independently of the implementation. */
const VIEWERS = {
  YHQ: { role: 'YHQ', unitId: 'yhq', counts: () => true },
  RHQ: { role: 'RHQ', unitId: 'rhq-one', counts: ({ rhq }: Use) => rhq === 'rhq-one' },
  LBO: { role: 'LBO', unitId: 'lco-one', counts: ({ lco, role }: Use) => lco === 'lco-one' && role === 'CP' },
} as const satisfies Record<string, { role: Role; unitId: string; counts: (use: Use) => boolean }>;
type Viewer = (typeof VIEWERS)[keyof typeof VIEWERS];

const arbitraryUses = (days: number): fc.Arbitrary<Use> =>
  fc
    .record({
      at: fc.integer({ min: NOW.getTime() - days * DAY_MS, max: NOW.getTime() }).map((ms) => new Date(ms)),
      person: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      unit: fc.constantFrom(...UNITS),
      func: fc.constantFrom(...USAGE_FUNCTIONS),
    })
    .map(({ unit, person, ...use }) => ({ ...use, ...unit, person: `${person} of ${unit.unit}` }));

const isoDay = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const inputs: fc.Arbitrary<LogInput & { roles: Role[] }> = fc
  .record({
    back: fc.oneof(fc.nat({ max: 1 }), fc.integer({ min: 2, max: 60 }), fc.integer({ min: 93, max: 420 })),
    ends: fc.oneof(fc.constant(0), fc.nat({ max: 30 })),
    roles: fc.subarray<Role>(['CP']),
  })
  .map(({ back, ends, roles }) => ({ from: isoDay(back + ends), to: isoDay(ends), roles, compare: true }));

let database: Database;
let log: LogReader;
let figures: FigureCounts;
let overview: Overview;
let tables: FigureTables;
beforeAll(async () => {
  database = await openMigratedDatabase();
  const clock = new Clock();
  clock.now = () => NOW;
  log = new LogReader(database, clock, { USAGE_LOG_DAYS: 400 });
  figures = new FigureCounts(log, new ResultCache(clock));
  overview = new Overview(log, figures);
  tables = new FigureTables(log, figures);
});
afterAll(async () => {
  await database.close();
});

const queryOf = ({ role, unitId }: Viewer, input: LogInput): LogQuery => log.query({ id: 'reader', role, unitId } as Principal, input);
const tableOf = (query: LogQuery, page = { pageNumber: 1, pageSize: 100 }) =>
  log.read((db) => readLogPage(db, partOf(query, query.current), { order: 'total', direction: 'desc', known: query.scope.people }, page));
/** Returns the counts in the last column of an export. */
const exportOf = async ({ role, unitId }: Viewer, filter: LogInput, kind: FigureExport) => {
  const reader = { id: 'reader', role, unitId } as Principal;
  const { rows } = await tables.source(kind).open({
    principal: reader,
    filter: { ...filter, roles: filter.roles && [...filter.roles], compare: false },
    language: 'en',
    words: wordsOf('en'),
  });
  const counts: unknown[] = [];
  for await (const row of rows) counts.push(row.at(-1));
  return counts;
};
/** Returns all responses of the dashboard and the usage log for a selection. */
const readResponses = async (viewer: Viewer, input: LogInput) => {
  const query = queryOf(viewer, input);
  return {
    active: await figures.activeUsers(query),
    functions: await figures.functions(query),
    exports: await figures.exportUsage(query),
    byRole: await figures.activeByFunction(query, 'role'),
    byLco: await figures.activeByFunction(query, 'lco'),
    tiles: await overview.tiles(query),
    today: await overview.today(log.ofToday({ id: 'reader', ...viewer } as unknown as Principal, input.roles)),
    people: await tableOf(query),
    files: {
      people: await exportOf(viewer, input, 'feature-usage'),
      functions: await exportOf(viewer, input, 'functions'),
      active: await exportOf(viewer, input, 'active-users'),
    },
  };
};

const usesIn = (all: readonly Use[], { from, to }: DayInterval) => all.filter(({ at }) => at >= from && at < to);
const countPeople = (all: readonly Use[]) => new Set(all.map(({ person }) => person)).size;
const storeUses = async (all: readonly Use[], folds: boolean) => {
  await insertUses(database, all);
  if (folds) await database.tx(foldBatch);
};

describe('figures of random uses, partly folded and partly packed', () => {
  it('R2.16 R2.17 the figures equal a naive count in each bucket, and the sums of tables, charts and exports are equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryUses(900), { maxLength: 60 }),
        fc.array(arbitraryUses(900), { maxLength: 8 }),
        fc.array(arbitraryUses(3), { maxLength: 20 }),
        fc.boolean(),
        fc.constantFrom(...Object.values(VIEWERS)),
        inputs,
        async (foldedUses, lateUses, waitingUses, packs, viewer, input) => {
          await forgetUses(database);
          await storeUses(foldedUses, true);
          if (packs) await packDays(database, NOW);
          await storeUses(lateUses, true);
          await storeUses(waitingUses, false);
          const query = queryOf(viewer, input);
          const countedUses = [...foldedUses, ...lateUses, ...waitingUses].filter(
            (use) => viewer.counts(use) && (!input.roles.length || input.roles.includes(use.role)),
          );
          const now = usesIn(countedUses, query.current);
          const previousUses = usesIn(countedUses, query.previous!);
          const { active, functions, exports, byRole, tiles, people: table, files } = await readResponses(viewer, input);

          const bucketStarts = bucketsOf(query.current, query.grain);
          const previousStart = startOf(query.grain, query.previous!.from);
          const usesInBucket = (some: readonly Use[], start: Date) =>
            some.filter(({ at }) => startOf(query.grain, at).getTime() === start.getTime());
          expect(active.items).toEqual(
            bucketStarts.map((start, index) => ({
              at: bucketKey(query.grain, start),
              count: countPeople(usesInBucket(now, start)),
              previous: countPeople(usesInBucket(previousUses, addUnits(query.grain, previousStart, index))),
            })),
          );
          expect([active.count, active.previous]).toEqual([countPeople(now), countPeople(previousUses)]);
          expect(Object.fromEntries(functions.items.map(({ func, count }) => [func, count]))).toEqual(
            Object.fromEntries(
              [...new Set([...now, ...previousUses].map(({ func }) => func))].map((func) => [
                func,
                now.filter((use) => use.func === func).length,
              ]),
            ),
          );
          expect([functions.count, functions.previous]).toEqual([now.length, previousUses.length]);

          // Tiles, charts, tables and files must agree.
          expect(files.people).toEqual(table.items.map(({ total }) => total));
          expect(files.active).toEqual(active.items.map(({ count }) => count));
          expect(files.functions).toEqual(functions.items.map(({ count }) => count).filter(Boolean));
          const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);
          expect(table.totals.total).toBe(functions.count);
          expect(sum([...LOG_FUNCTIONS, 'other' as const].map((func) => table.totals[func]))).toBe(table.totals.total);
          expect(sum(table.items.map(({ total }) => total))).toBe(table.totals.total);
          expect(table.totalCount).toBe(active.count);
          expect(byRole.count).toBe(active.count);
          expect(sum(byRole.columns.map(({ count }) => count))).toBe(active.count);
          expect(tiles.activeUsers).toMatchObject({ count: active.count, previous: active.previous });
          expect([sum(tiles.uses.spark), tiles.uses.count, tiles.uses.previous]).toEqual([
            functions.count,
            functions.count,
            functions.previous,
          ]);
          const exportRow = functions.items.find(({ func }) => func === 'export');
          expect([exports.count, sum(exports.items.map(({ count }) => count)), sum(exports.kinds.map(({ count }) => count))]).toEqual(
            Array(3).fill(exportRow?.count ?? 0),
          );
          expect(exports.previous).toBe(exportRow?.previous ?? 0);
          for (const { func, count, cells } of byRole.items) {
            expect(count).toBe(countPeople(now.filter((use) => use.func === func)));
            expect(sum(cells)).toBe(count);
          }
        },
      ),
      { seed: 2_028, numRuns: 40 },
    );
  }, 120_000);

  it('G10 the dashboard responses are byte-identical for two data sets that differ only in uses that the reader may not count', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryUses(200), { minLength: 5, maxLength: 40 }),
        fc.constantFrom(VIEWERS.RHQ, VIEWERS.LBO),
        inputs,
        async (all, viewer, input) => {
          const bodies: string[] = [];
          for (const world of [all.filter(viewer.counts), all]) {
            await forgetUses(database);
            await storeUses(world.slice(0, 20), true);
            await packDays(database, NOW);
            await storeUses(world.slice(20), false);
            bodies.push(JSON.stringify(await readResponses(viewer, input)));
          }
          expect(bodies[1]).toBe(bodies[0]);
        },
      ),
      { seed: 2_029, numRuns: 15 },
    );
  }, 120_000);

  it('R2.17 the pages of the usage log contain each person exactly once', async () => {
    await forgetUses(database);
    await storeUses(fc.sample(arbitraryUses(30), { seed: 7, numRuns: 200 }), true);
    const query = queryOf(VIEWERS.YHQ, { from: isoDay(30), to: isoDay(0), compare: false });
    const { totalCount } = await tableOf(query);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((pageNumber) => tableOf(query, { pageNumber, pageSize: 8 })));
    const rows = pages.flatMap(({ items }) => items.map(({ userId, role }) => `${userId} ${role}`));
    expect(rows).toHaveLength(totalCount);
    expect(new Set(rows).size).toBe(totalCount);
  });
});

it('R6.1 a reader may filter by exactly the roles whose uses they may count', () => {
  for (const viewer of Object.values(VIEWERS)) {
    const roles = UNITS.filter((unit) => viewer.counts({ ...unit, person: 'a', func: 'learn', at: NOW })).map(({ role }) => role);
    for (const role of roles) expect(COUNTED_ROLES[viewer.role]).toContain(role);
  }
});
