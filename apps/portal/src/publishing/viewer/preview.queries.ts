import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { VersionId } from '../../files/signed-bytes';
import { api } from '../../live/api';
import { markGone } from '../gone';

export type { VersionId };

/** A file that was uploaded a moment ago is still being read. */
const READING_MS = 3_000;

export const outlineQuery = (id: VersionId) =>
  queryOptions({
    ...api.publications.preview.query({ ...id }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' || state.data?.state === 'retrying' ? READING_MS : false),
  });

/** The words that rows must have, and the only column that is searched; null for all. */
export interface RowFilter {
  search: string;
  column: number | null;
}
export const NO_FILTER: RowFilter = { search: '', column: null };
export const ROWS_PER_PAGE = 100;

/** A page of the rows of a sheet. The file of a version never changes. */
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

/** It may not be read any more: it stands open nowhere, and nothing that it says stays on this device. */
export const closePreviews = (client: QueryClient, publicationId: string): void => {
  markGone(publicationId);
  client.removeQueries({
    predicate: ({ queryKey: [group, name, input] }) =>
      PREVIEWS.includes([group, name].join()) && (input as { publicationId?: string }).publicationId === publicationId,
  });
};
