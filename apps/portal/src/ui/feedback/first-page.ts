import { useLayoutEffect } from 'react';

const CONTROLS = '#root :is(a, button, input)';

/** The input made on a prerendered page before its code was loaded. */
interface FirstPageEntry {
  /** Typed texts, by the name of the field. */
  typed: Readonly<Record<string, string>>;
  /** Indexes of the focused and the last pressed link, button or field; -1 for none. */
  focused: number;
  pressed: number;
}

declare global {
  interface Window {
    /** Set by `boot.js` when it draws a prerendered page before the code; removes that page, once. */
    portalFirstPage?: { end(): FirstPageEntry | null };
  }
}

/** Removes the prerendered page. Call it in a layout effect of its replacement, so that nothing flashes in between. */
export const endFirstPage = (): FirstPageEntry | null => window.portalFirstPage?.end() ?? null;

/** Applies the input that a person made before the code was loaded, before the page is painted. */
export function useFirstPageEntry(setTyped: (typed: FirstPageEntry['typed']) => void): void {
  useLayoutEffect(() => {
    const entry = endFirstPage();
    if (!entry) return;
    setTyped(entry.typed);
    const controls = document.querySelectorAll<HTMLElement>(CONTROLS);
    controls[entry.focused]?.focus();
    // The typed text is in the fields by then.
    queueMicrotask(() => controls[entry.pressed]?.click());
  });
}
