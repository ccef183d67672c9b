import type { contract, LogRange, Reply } from '@portal/contracts';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../live/api';
import { connection } from '../../live/connection';
import { usePresence } from '../../live/use-presence';
import { FRESH_MS, todayQuery } from './analytics.queries';
import type { LogView } from './range';

export type Today = Reply<(typeof contract)['analytics']['today']>;

/** The dashboard queries that include the current day, except the query for today's figures. */
const CARDS = ['tiles', 'activeUsers', 'functions', 'exportUsage', 'activeByFunction', 'inquiries'] as const;

/**
 * Fetches today's figures whenever the gateway reports new activity. Figures that cannot be added, such as the number of people in a range,
 * are refetched at most once a minute. Past ranges are not refetched.
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

/** Returns true if the chart contains today's point, which is updated while the page is open. */
const includesToday = (range: LogRange, today: Today | undefined): today is Today =>
  today !== undefined && range.running && range.grain === 'day' && range.to === today.day;

/** Returns the points of a chart with today's point replaced by the latest figures. */
export const replaceToday = <P extends { at: string; count: number }>(
  items: readonly P[],
  range: LogRange,
  today: Today | undefined,
  figure: 'activeUsers' | 'uses' | 'exports',
): readonly P[] =>
  includesToday(range, today)
    ? items.map((item) => (item.at === today.day ? { ...item, count: Math.max(item.count, today[figure]) } : item))
    : items;

/**
 * Adds today's new activity to the number and the trend of a range. Numbers of people are not added, because the same people may already be
 * counted.
 */
export function addTodaysGrowth<T extends { count: number; spark: readonly number[] }>(
  tile: T,
  range: LogRange,
  today: Today | undefined,
  figure: 'activeUsers' | 'uses' | 'exports' | 'inquiries',
): T {
  if (!includesToday(range, today)) return tile;
  const lastPoint = tile.spark.at(-1) ?? 0;
  const now = Math.max(lastPoint, today[figure]);
  return {
    ...tile,
    count: figure === 'activeUsers' ? Math.max(tile.count, now) : tile.count + now - lastPoint,
    spark: [...tile.spark.slice(0, -1), now],
  };
}
