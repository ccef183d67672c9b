import type { contract, LogRange, Reply } from '@portal/contracts';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../live/api';
import { connection } from '../../live/connection';
import { usePresence } from '../../live/use-presence';
import { FRESH_MS, todayQuery } from './analytics.queries';
import type { LogView } from './range';

export type Today = Reply<(typeof contract)['analytics']['today']>;

/** What of the dashboard has a day that still runs; today's own figures are not among them. */
const CARDS = ['tiles', 'activeUsers', 'functions', 'exportUsage', 'activeByFunction', 'inquiries'] as const;

/**
 * Today's figures, fetched again each time the gateway says that they have grown. What they cannot tell, as people who are counted once in a range, is
 * counted anew at most once a minute. Of a range that is over nothing is fetched.
 */
export function useLiveToday(view: LogView, range: LogRange | undefined) {
  usePresence('dashboard');
  const client = useQueryClient();
  const query = todayQuery(view);
  const runs = range?.running ?? false;
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: runs });
  useEffect(() => {
    if (!runs) return undefined;
    return connection.on('usage.folded', () => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      const isOld = ({ state }: Query) => Date.now() - state.dataUpdatedAt > FRESH_MS;
      for (const card of CARDS) void client.invalidateQueries({ queryKey: api.analytics[card].key, predicate: isOld });
    });
  }, [client, query.queryKey, runs]);
  return { today: runs ? data : undefined, updatedAt: runs ? dataUpdatedAt : 0 };
}

/** Whether a point of a chart is today, which grows while one looks on. */
const grows = (range: LogRange, today: Today | undefined): today is Today =>
  today !== undefined && range.running && range.grain === 'day' && range.to === today.day;

/** The points of a chart, of which today's is as new as it is known. */
export const withToday = <P extends { at: string; count: number }>(
  items: readonly P[],
  range: LogRange,
  today: Today | undefined,
  figure: 'activeUsers' | 'uses' | 'exports',
): readonly P[] =>
  grows(range, today)
    ? items.map((item) => (item.at === today.day ? { ...item, count: Math.max(item.count, today[figure]) } : item))
    : items;

/** A number of a range and its course, with what has come today since it was counted. People are not added: who is there today may be counted already. */
export function grownTile<T extends { count: number; spark: readonly number[] }>(
  tile: T,
  range: LogRange,
  today: Today | undefined,
  figure: 'activeUsers' | 'uses' | 'exports' | 'inquiries',
): T {
  if (!grows(range, today)) return tile;
  const before = tile.spark.at(-1) ?? 0;
  const now = Math.max(before, today[figure]);
  return {
    ...tile,
    count: figure === 'activeUsers' ? Math.max(tile.count, now) : tile.count + now - before,
    spark: [...tile.spark.slice(0, -1), now],
  };
}
