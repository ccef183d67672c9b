import { type RefObject, useEffect, useMemo, useRef } from 'react';

const QUIET_MS = 2000;
const TOP_PX = 8;

const isScrolled = (from: Element | null): boolean => {
  for (let ancestor = from; ancestor; ancestor = ancestor.parentElement) if (ancestor.scrollTop > TOP_PX) return true;
  return false;
};

export interface ListActivity {
  isPointerInside(): boolean;
  /**
   * Returns true if the list may move automatically, because the person has not scrolled down, is not pointing at the list and is not
   * typing in it.
   */
  canMove(): boolean;
}

export function useListActivity(list: RefObject<HTMLElement | null>): ListActivity {
  const state = useRef({ stirred: Number.NEGATIVE_INFINITY, inside: false });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const recordActivity = () => {
      state.current.stirred = Date.now();
    };
    const enter = () => {
      state.current.inside = true;
    };
    const handleLeave = () => {
      state.current.inside = false;
    };
    const eventTypes = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const;
    for (const eventType of eventTypes) element.addEventListener(eventType, recordActivity, { passive: true });
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', handleLeave);
    return () => {
      for (const eventType of eventTypes) element.removeEventListener(eventType, recordActivity);
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', handleLeave);
    };
  }, [list]);

  return useMemo(
    () => ({
      isPointerInside: () => state.current.inside,
      canMove: () =>
        document.visibilityState === 'visible' &&
        Date.now() - state.current.stirred >= QUIET_MS &&
        !list.current?.contains(document.activeElement) &&
        !isScrolled(list.current?.querySelector('[data-row]') ?? list.current),
    }),
    [list],
  );
}
