import { Injectable } from '@nestjs/common';
import { type figureRoutes, type ReplyInput, ROLES, type TicketStatus, type UsageFunction } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { countActiveByFunction, countActiveUsers, readLcoNames } from './active-users';
import { computeFirstResponses, countInquiriesByBucket, findNearestInquiryRange, type InquiryBucket } from './inquiry-counts';
import { type LogQuery, toRangeReply } from './log-query';
import { LogReader } from './log-reader';
import { ResultCache } from './result-cache';
import { countExportsByKind, countUsesByBucket, countUsesByFunction, sumOf } from './use-counts';
import { findNearestRange, partOf, pointsOf } from './uses';

type Answer<N extends keyof typeof figureRoutes> = ReplyInput<(typeof figureRoutes)[N]>;
type Db = Kysely<Tables>;
type Counts = ReadonlyMap<string, number>;

const EXPORTS = { func: 'export' } as const;

/** Counts the current range and, if a comparison is requested, the previous period. */
const countBothPeriods = async <T>(
  { current, previous }: LogQuery,
  count: (period: LogQuery['current']) => Promise<T>,
): Promise<[T, T | null]> => [await count(current), previous && (await count(previous))];

/** Returns the keys of both periods, sorted by current count in descending order. */
const rankCounts = (now: Counts, before: Counts | null): { key: string; count: number; previous: number | null }[] =>
  [...new Set([...now.keys(), ...(before?.keys() ?? [])])]
    .map((key) => ({ key, count: now.get(key) ?? 0, previous: before && (before.get(key) ?? 0) }))
    .sort((a, b) => b.count - a.count || (b.previous ?? 0) - (a.previous ?? 0) || a.key.localeCompare(b.key));

/** Returns the number of inquiries per bucket, summed over all states. */
const sumByBucket = (rows: readonly InquiryBucket[]): Counts => {
  const sums = new Map<string, number>();
  for (const { bucket, n } of rows) sums.set(bucket, (sums.get(bucket) ?? 0) + n);
  return sums;
};

/** Computes the data of each dashboard card for its chart, table and export. */
@Injectable()
export class FigureCounts {
  constructor(
    private readonly log: LogReader,
    private readonly memory: ResultCache,
  ) {}

  activeUsers(query: LogQuery): Promise<Answer<'activeUsers'>> {
    return this.memory.getOrCount('active users', query, () =>
      this.log.read(async (db) => {
        const [now, before] = await countBothPeriods(query, (period) => countActiveUsers(db, partOf(query, period)));
        const nearest = now.total ? null : await findNearestRange(db, query);
        return {
          asOf: query.now.toISOString(),
          range: toRangeReply(query, { nearest, from: 'people' }),
          items: pointsOf(query, now.buckets, before && before.buckets),
          count: now.total,
          previous: before && before.total,
        };
      }),
    );
  }

  functions(query: LogQuery): Promise<Answer<'functions'>> {
    return this.log.read(async (db) => {
      const [now, before] = await countBothPeriods(query, (period) => countUsesByFunction(db, partOf(query, period)));
      const count = sumOf(now);
      return {
        asOf: query.now.toISOString(),
        range: toRangeReply(query, { nearest: count ? null : await findNearestRange(db, query) }),
        items: rankCounts(now, before).map(({ key, ...rest }) => ({ func: key as UsageFunction, ...rest })),
        count,
        previous: before && sumOf(before),
      };
    });
  }

  exportUsage(query: LogQuery): Promise<Answer<'exportUsage'>> {
    return this.log.read(async (db) => {
      const [now, before] = await countBothPeriods(query, (period) => countUsesByBucket(db, partOf(query, period, EXPORTS)));
      const [kinds, kindsBefore] = await countBothPeriods(query, (period) => countExportsByKind(db, partOf(query, period, EXPORTS)));
      const count = sumOf(now);
      return {
        asOf: query.now.toISOString(),
        range: toRangeReply(query, { nearest: count ? null : await findNearestRange(db, query, EXPORTS), from: 'log' }),
        items: pointsOf(query, now, before),
        count,
        previous: before && sumOf(before),
        kinds: rankCounts(kinds, kindsBefore).map(({ key, ...rest }) => ({ kind: key, ...rest })),
      };
    });
  }

  activeByFunction(query: LogQuery, by: 'role' | 'lco'): Promise<Answer<'activeByFunction'>> {
    return this.memory.getOrCount(`active users by function and ${by}`, query, () =>
      this.log.read(async (db) => {
        const cells = await countActiveByFunction(db, partOf(query, query.current), by);
        const count = cells.find(({ func, column }) => func === null && column === null)?.n ?? 0;
        const columns = await columnsOf(db, cells, by);
        const countsByCell = new Map(cells.map(({ func, column, n }) => [`${func}\n${column}`, n]));
        const sums = new Map(cells.flatMap(({ func, column, n }) => (func !== null && column === null ? [[func, n] as const] : [])));
        return {
          asOf: query.now.toISOString(),
          range: toRangeReply(query, { nearest: count ? null : await findNearestRange(db, query), from: 'people' }),
          columns,
          items: rankCounts(sums, null).map(({ key, count }) => ({
            func: key as UsageFunction,
            count,
            cells: columns.map((column) => countsByCell.get(`${key}\n${column.key}`) ?? 0),
          })),
          count,
        };
      }),
    );
  }

  inquiries(query: LogQuery): Promise<Answer<'inquiries'>> {
    return this.log.read(async (db) => {
      const [now, before] = await countBothPeriods(query, (period) => countInquiriesByBucket(db, query, period));
      const responses = await computeFirstResponses(db, query);
      const all = responses.find(({ unitId }) => unitId === null);
      const points = pointsOf(query, sumByBucket(now), before && sumByBucket(before));
      const states = new Map(now.map(({ bucket, status, n }) => [`${bucket}\n${status}`, n]));
      const countWithStatus = (status: TicketStatus) => now.reduce((sum, row) => sum + (row.status === status ? row.n : 0), 0);
      const count = sumOf(sumByBucket(now));
      return {
        asOf: query.now.toISOString(),
        range: toRangeReply(query, { nearest: count ? null : await findNearestInquiryRange(db, query) }),
        items: points.map((point) => ({
          ...point,
          new: states.get(`${point.at}\nNew`) ?? 0,
          inProgress: states.get(`${point.at}\nIn Progress`) ?? 0,
          closed: states.get(`${point.at}\nClosed`) ?? 0,
        })),
        count,
        previous: before && sumOf(sumByBucket(before)),
        new: countWithStatus('New'),
        inProgress: countWithStatus('In Progress'),
        closed: countWithStatus('Closed'),
        late: all?.late ?? 0,
        median: all?.median ?? null,
        ninthTenth: all?.ninthTenth ?? null,
        responses: responses.flatMap(({ unitId, name, ...rest }) =>
          unitId === null ? [] : [{ unit: { id: unitId, name: name! }, ...rest }],
        ),
      };
    });
  }
}

/**
 * Returns the columns of active users by function: each role with uses, or each local company by name. Users without a local company come
 * last.
 */
const columnsOf = async (db: Db, cells: Awaited<ReturnType<typeof countActiveByFunction>>, by: 'role' | 'lco') => {
  const sums = new Map(cells.flatMap(({ func, column, n }) => (func === null && column !== null ? [[column, n] as const] : [])));
  const keys = [...sums.keys()];
  const names = by === 'lco' ? await readLcoNames(db, keys) : new Map<string, string>();
  const sortKey = (key: string) => (by === 'role' ? String((ROLES as readonly string[]).indexOf(key)) : (names.get(key) ?? '\uffff'));
  return keys
    .sort((a, b) => sortKey(a).localeCompare(sortKey(b)) || a.localeCompare(b))
    .map((key) => ({ key, name: names.get(key) ?? null, count: sums.get(key)! }));
};
