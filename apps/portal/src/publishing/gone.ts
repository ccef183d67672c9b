import { createStore } from '../store';

/** Ids of items whose access ended while this page was open. */
export const goneItems = createStore<ReadonlySet<string>>(new Set());

export const markGone = (publicationId: string): void => goneItems.update((ids) => new Set(ids).add(publicationId));

/** Removes the mark when access is granted again. */
export const unmarkGone = (publicationId: string): void =>
  goneItems.update((ids) => (ids.has(publicationId) ? new Set([...ids].filter((id) => id !== publicationId)) : ids));
