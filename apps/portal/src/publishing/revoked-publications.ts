import { createStore } from '../store';

/** Ids of items whose access ended while this page was open. */
export const revokedIds = createStore<ReadonlySet<string>>(new Set());

export const markRevoked = (publicationId: string): void => revokedIds.update((ids) => new Set(ids).add(publicationId));

/** Removes the mark when access is granted again. */
export const unmarkRevoked = (publicationId: string): void =>
  revokedIds.update((ids) => (ids.has(publicationId) ? new Set([...ids].filter((id) => id !== publicationId)) : ids));
