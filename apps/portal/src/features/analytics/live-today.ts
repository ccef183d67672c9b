import type { contract, LogRange, Reply } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../live/connection';
import { usePresence } from '../../live/use-presence';
import { FRESH_MS, tilesQuery, todayQuery } from './analytics.queries';
import type { LogView } from './range';

export type Today = Reply<(typeof contract)['loganalysis']['today']>;

/** Today's figures, fetched again each time the gateway says that they have grown. People who are counted once in a range are counted anew at most once a minute. */
export function useLiveToday(view: LogView) {
  usePresence('dashboard');
  const client = useQueryClient();
  const query = todayQuery(view);
  const tiles = tilesQuery(view);
  const { data, dataUpdatedAt } = useQuery(query);
  useEffect(
    () =>
      connection.on('usage.folded', () => {
        void client.invalidateQueries({ queryKey: query.queryKey });
        const countedAt = client.getQueryState(tiles.queryKey)?.dataUpdatedAt ?? 0;
        if (Date.now() - countedAt > FRESH_MS) void client.invalidateQueries({ queryKey: tiles.queryKey });
      }),
    [client, query.queryKey, tiles.queryKey],
  );
  return { today: data, updatedAt: dataUpdatedAt };
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
    ? items.map((item) => (item.at === today.day ? { ...item, count: Math.max(item.count, today[figure].count) } : item))
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
  const now = Math.max(before, today[figure].count);
  return {
    ...tile,
    count: figure === 'activeUsers' ? Math.max(tile.count, now) : tile.count + now - before,
    spark: [...tile.spark.slice(0, -1), now],
  };
}
