import { useLayoutEffect } from 'react';

const CONTROLS = '#root :is(a, button, input)';

/** The input made on a prerendered page before the app was loaded. */
interface FirstPageEntry {
  /** Typed texts, by the name of the field. */
  typed: Readonly<Record<string, string>>;
  /** The indexes of the focused and the last pressed link, button or field; -1 if there is none. */
  focused: number;
  pressed: number;
}

declare global {
  interface Window {
    /** Set by `boot.js` when it shows a prerendered page. `end` removes that page once. */
    portalFirstPage?: { end(): FirstPageEntry | null };
  }
}

/** Removes the prerendered page. Call it in a layout effect of the page that replaces it, so that nothing flickers. */
export const endFirstPage = (): FirstPageEntry | null => window.portalFirstPage?.end() ?? null;

/** Applies, before the first paint, the input that a person made before the app was loaded. */
export function useFirstPageEntry(setTyped: (typed: FirstPageEntry['typed']) => void): void {
  useLayoutEffect(() => {
    const entry = endFirstPage();
    if (!entry) return;
    setTyped(entry.typed);
    const controls = document.querySelectorAll<HTMLElement>(CONTROLS);
    controls[entry.focused]?.focus();
    // Wait until the typed text is in the fields.
    queueMicrotask(() => controls[entry.pressed]?.click());
  });
}
