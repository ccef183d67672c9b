import { useLayoutEffect } from 'react';

const CONTROLS = '#root :is(a, button, input)';

/** What a person did on a page that stood before its code. */
interface FirstPageEntry {
  /** What was typed, by the name of the field. */
  typed: Readonly<Record<string, string>>;
  /** Which of the links, buttons and fields has the focus, and which was pressed last; -1 for none. */
  focused: number;
  pressed: number;
}

declare global {
  interface Window {
    /** Made by `boot.js` where it draws a page of the build ahead of the code; takes that page away, once. */
    portalFirstPage?: { end(): FirstPageEntry | null };
  }
}

/** Call in a layout effect of what takes its place, so that nothing is seen between the two. */
export const endFirstPage = (): FirstPageEntry | null => window.portalFirstPage?.end() ?? null;

/** Goes on, before anything is seen of it, with what a person did while the code of this page was on its way. */
export function useFirstPageEntry(setTyped: (typed: FirstPageEntry['typed']) => void): void {
  useLayoutEffect(() => {
    const entry = endFirstPage();
    if (!entry) return;
    setTyped(entry.typed);
    const controls = document.querySelectorAll<HTMLElement>(CONTROLS);
    controls[entry.focused]?.focus();
    // What was typed is in the fields by then.
    queueMicrotask(() => controls[entry.pressed]?.click());
  });
}
