import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../store';

export interface PageAction {
  id: string;
  title: string;
  detail?: string;
  glyph: LucideIcon;
  run: () => void;
}

const actions = createStore<readonly PageAction[]>([]);

/** Offers an action on the current item in the palette; null while the action is not possible. */
export function useAsPageAction(action: PageAction | null): void {
  const runRef = useRef(() => {});
  useEffect(() => {
    runRef.current = action?.run ?? (() => {});
  });
  const { id, title, detail, glyph } = action ?? {};
  useEffect(() => {
    if (!id || !title || !glyph) return;
    const entry: PageAction = { id, title, ...(detail && { detail }), glyph, run: () => runRef.current() };
    actions.update((before) => [...before, entry]);
    return () => actions.update((before) => before.filter((other) => other !== entry));
  }, [id, title, detail, glyph]);
}

export const usePageActions = (): readonly PageAction[] => useStore(actions);
