import { createStore } from '../store';

/** The ids of items that the reader lost access to while this page was open. */
export const revokedIds = createStore<ReadonlySet<string>>(new Set());

export const markRevoked = (publicationId: string): void => revokedIds.update((ids) => new Set(ids).add(publicationId));

/** Removes an item from `revokedIds` when access is granted again. */
export const unmarkRevoked = (publicationId: string): void =>
  revokedIds.update((ids) => (ids.has(publicationId) ? new Set([...ids].filter((id) => id !== publicationId)) : ids));
