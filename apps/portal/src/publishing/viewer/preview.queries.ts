import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { VersionId } from '../../files/signed-bytes';
import { api } from '../../live/api';
import { markRevoked } from '../revoked-publications';

export type { VersionId };

/** The polling interval in milliseconds while the server analyses a new file. */
const POLL_INTERVAL_MS = 3_000;

export const outlineQuery = (id: VersionId) =>
  queryOptions({
    ...api.publications.preview.query({ ...id }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' || state.data?.state === 'retrying' ? POLL_INTERVAL_MS : false),
  });

/** The text that rows must contain, and the column to search; a null column means all columns. */
export interface RowFilter {
  search: string;
  column: number | null;
}
export const NO_FILTER: RowFilter = { search: '', column: null };
export const ROWS_PER_PAGE = 100;

/** Fetches a page of sheet rows. Cached forever, because the file of a version never changes. */
export const sheetPageQuery = (id: VersionId, part: number, page: number, { search, column }: RowFilter = NO_FILTER) =>
  queryOptions({
    ...api.publications.previewSheet.query({
      ...id,
      part,
      offset: page * ROWS_PER_PAGE,
      limit: ROWS_PER_PAGE,
      ...(search && { search, ...(column !== null && { column }) }),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
export const textQuery = (id: VersionId, part: number) => queryOptions(api.publications.previewText.query({ ...id, part }));
export const matchesQuery = (id: VersionId, search: string) =>
  queryOptions({ ...api.publications.previewSearch.query({ ...id, search }), enabled: search !== '' });

const { preview, previewSheet, previewText, previewSearch } = api.publications;
const PREVIEWS: readonly string[] = [preview, previewSheet, previewText, previewSearch].map(({ key }) => key.join());

/** Closes all views of a file that the reader has lost access to, and removes its content from this device. */
export const closePreviews = (client: QueryClient, publicationId: string): void => {
  markRevoked(publicationId);
  client.removeQueries({
    predicate: ({ queryKey: [group, name, input] }) =>
      PREVIEWS.includes([group, name].join()) && (input as { publicationId?: string }).publicationId === publicationId,
  });
};
