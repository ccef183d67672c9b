import type { DraftKind } from '@portal/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { publishAddress } from '../../parts/publication-address';

export const DRAFT_PARAM = 'draft';

/** Fetches the reader's drafts of one kind, or of all kinds, newest first. */
export const draftsQuery = (kind?: DraftKind) => queryOptions(api.publications.drafts.query(kind ? { kind } : {}));

/** Fetches one draft with all its fields. Never cached, because the open form changes the draft. */
export const draftQuery = (draftId: string) =>
  queryOptions({ ...api.publications.draft.query({ draftId }), staleTime: 0, gcTime: 0, retry: false });

/** Refetches the drafts after a draft was saved, published or discarded in any window. */
export const expireDrafts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.publications.drafts.key });

/** Returns the address of the form for a new item, prefilled with a draft. */
export const draftAddress = (kind: DraftKind, draftId: string): string => publishAddress(kind, { [DRAFT_PARAM]: draftId });
