import { Injectable } from '@nestjs/common';
import { type figureRoutes, isoDay, type ReplyInput } from '@portal/contracts';
import { countActiveUsers } from './active-users';
import { FigureCounts } from './figure-counts';
import { countInquiriesByBucket } from './inquiry-counts';
import { type LogQuery, toRangeReply } from './log-query';
import { LogReader } from './log-reader';
import { countUsesByBucket, countUsesByFunction, sumOf } from './use-counts';
import { findNearestRange, partOf, pointsOf } from './uses';

type Answer<N extends keyof typeof figureRoutes> = ReplyInput<(typeof figureRoutes)[N]>;
type Counts = ReadonlyMap<string, number>;

const EXPORTS = { func: 'export' } as const;

/** Computes the four tiles at the top of the dashboard and today's current values. */
@Injectable()
export class Overview {
  constructor(
    private readonly log: LogReader,
    private readonly figures: FigureCounts,
  ) {}

  async tiles(query: LogQuery): Promise<Answer<'tiles'>> {
    const activeCounts = await this.figures.activeUsers(query);
    return this.log.read(async (db) => {
      const computeTile = async (count: (period: LogQuery['current']) => Promise<Counts>) => {
        const now = await count(query.current);
        const previousCount = query.previous && (await count(query.previous));
        return {
          count: sumOf(now),
          previous: previousCount && sumOf(previousCount),
          spark: pointsOf(query, now, null).map((point) => point.count),
        };
      };
      const countInquiries = async (period: LogQuery['current']) => {
        const sums = new Map<string, number>();
        for (const { bucket, n } of await countInquiriesByBucket(db, query, period)) sums.set(bucket, (sums.get(bucket) ?? 0) + n);
        return sums;
      };
      return {
        asOf: query.now.toISOString(),
        range: toRangeReply(query, { nearest: activeCounts.count ? null : await findNearestRange(db, query), from: 'people' }),
        activeUsers: { count: activeCounts.count, previous: activeCounts.previous, spark: activeCounts.items.map(({ count }) => count) },
        uses: await computeTile((period) => countUsesByBucket(db, partOf(query, period))),
        exports: await computeTile((period) => countUsesByBucket(db, partOf(query, period, EXPORTS))),
        inquiries: await computeTile(countInquiries),
      };
    });
  }

  /** Returns the live values for a query of today. */
  today(query: LogQuery): Promise<Answer<'today'>> {
    return this.log.read(async (db) => {
      const part = partOf(query, query.current);
      const functions = await countUsesByFunction(db, part);
      return {
        asOf: query.now.toISOString(),
        day: isoDay(query.now),
        activeUsers: (await countActiveUsers(db, part)).total,
        uses: sumOf(functions),
        exports: functions.get('export') ?? 0,
        inquiries: (await countInquiriesByBucket(db, query, query.current)).reduce((sum, { n }) => sum + n, 0),
      };
    });
  }
}
