import type { PreparedExport, preparedRoutes, Reply } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';

/** Fetches the exports of this person in the last day, newest first. */
export const exportsQuery = () => api.exports.list.query({});

type Exports = Reply<typeof preparedRoutes.list>;

const change = (cache: QueryClient, items: (all: PreparedExport[]) => PreparedExport[]): void =>
  void cache.setQueryData<Exports>(exportsQuery().queryKey, (cachedExports) => {
    if (!cachedExports) return cachedExports;
    const next = items(cachedExports.items);
    return { items: next, totalCount: next.length };
  });

/** Sorts exports in the order of the server. */
const compareNewestFirst = (one: PreparedExport, other: PreparedExport): number =>
  other.startedAt.localeCompare(one.startedAt) || (one.exportId < other.exportId ? -1 : 1);

const putExport = (cache: QueryClient, { export: one }: { export: PreparedExport }): void =>
  change(cache, (all) => [one, ...all.filter(({ exportId }) => exportId !== one.exportId)].sort(compareNewestFirst));

export const factHandlers = {
  'export.started': putExport,
  'export.ready': putExport,
  'export.failed': putExport,
  'export.dropped': (cache, { exportId }) => change(cache, (all) => all.filter((one) => one.exportId !== exportId)),
} satisfies Partial<FactHandlers>;
