import type { FindKind } from '@portal/contracts';
import { useEffect } from 'react';
import { cache, RECENT_ITEMS_KEY } from './cache';

export interface RecentItem {
  id: string;
  to: string;
  title: string;
  detail?: string;
  /** The kind of the item; a page has none. */
  kind?: FindKind;
}

const MAX_ITEMS = 6;

const change = (next: (before: readonly RecentItem[]) => RecentItem[]) =>
  cache.setQueryData<readonly RecentItem[]>(RECENT_ITEMS_KEY, (before = []) => next(before));

/**
 * Returns the items that the person opened, the latest first. They are cached, and so stored on the device with the lists: encrypted for
 * their person, until the session ends.
 */
export const recentItems = (): readonly RecentItem[] => cache.getQueryData<readonly RecentItem[]>(RECENT_ITEMS_KEY) ?? [];

export const isRecentItem = (itemId: string): boolean => recentItems().some(({ id }) => id === itemId);

export const rememberItem = (item: RecentItem): void =>
  void change((before) => [item, ...before.filter(({ id }) => id !== item.id)].slice(0, MAX_ITEMS));

/** Forgets an item that its reader may no longer see. */
export const forgetItem = (withdrawnId: string): void => void change((before) => before.filter(({ id }) => id !== withdrawnId));

/** Remembers the item on screen; null while there is none. */
export function useAsRecentItem(item: RecentItem | null): void {
  const { id, to, title, detail, kind } = item ?? {};
  useEffect(() => {
    if (id && to && title) rememberItem({ id, to, title, ...(detail && { detail }), ...(kind && { kind }) });
  }, [id, to, title, detail, kind]);
}
