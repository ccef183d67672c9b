import { createStore } from '../store';

/** What can no longer be seen, since it was taken from the reader while this page was open. */
export const goneItems = createStore<ReadonlySet<string>>(new Set());

export const markGone = (publicationId: string): void => goneItems.update((ids) => new Set(ids).add(publicationId));

/** Somebody gave it back. */
export const unmarkGone = (publicationId: string): void =>
  goneItems.update((ids) => (ids.has(publicationId) ? new Set([...ids].filter((id) => id !== publicationId)) : ids));
