import type { DraftKind } from '@portal/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';

export const DRAFT_PARAM = 'draft';

/** What its reader has begun to publish, of a kind or of all, the newest first. */
export const draftsQuery = (kind?: DraftKind) => queryOptions(api.publications.drafts.query(kind ? { kind } : {}));

/** One with everything that was typed. What stands in an open form is newer than what was fetched for it. */
export const draftQuery = (draftId: string) =>
  queryOptions({ ...api.publications.draft.query({ draftId }), staleTime: 0, gcTime: 0, retry: false });

/** A draft was saved, published or discarded, here or in another window. */
export const expireDrafts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.publications.drafts.key });

const FORMS: Record<DraftKind, string> = {
  material: 'content-sharing/upload',
  price: 'price-list/upload-price-list',
  news: 'news/upload-news',
  event: 'events/upload-event',
};

/** The form of a new item, with a draft in it. */
export const draftAddress = (kind: DraftKind, draftId: string): string => `/${FORMS[kind]}?${DRAFT_PARAM}=${encodeURIComponent(draftId)}`;
