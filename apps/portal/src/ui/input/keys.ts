import { useEffectEvent, useLayoutEffect } from 'react';
import { isImeKey } from './ime';
import { codeOf, type KeyId } from './key-registry';
import { isMuted } from './single-keys';

const FIELD_SELECTOR = 'input, textarea, select, [contenteditable]';
export const DIALOGS = '[role=dialog], [role=alertdialog]';

export const isInField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELD_SELECTOR) !== null;
export const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest(DIALOGS) !== null;

/** Returns true while a menu is open. Escape closes the menu even before the menu has the focus. */
export const isMenuOpen = (): boolean => document.querySelector('[role=menu][data-state=open]') !== null;

/** Returns true if no element on the page has the focus, or only its heading, which gets the focus after navigation. */
export const isUnfocusedTarget = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('#main, h1'));

interface KeyPress {
  key: string;
  code: string;
}

/**
 * Returns the key as a `KeyboardEvent.code`: the Latin letter printed on the key, wherever the key is, and in other scripts the letter at
 * its position.
 */
export const keyCode = ({ key, code }: KeyPress): string => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code);

/** Returns true for a single key that is a command, rather than typed text, a browser shortcut, a held key or a disabled key. */
export const isCommandKey = (event: KeyboardEvent, { repeats = false } = {}): boolean =>
  (repeats || !event.repeat) &&
  !isImeKey(event) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !isMuted(event.key) &&
  !isInField(event.target);

/** Moves the focus to a field on a command key, without typing that key into the field, even if it is held down. */
export function focusByKey(field: HTMLElement | null | undefined): void {
  if (!field) return;
  const ignoreRepeats = (event: KeyboardEvent) => event.repeat && event.preventDefault();
  field.addEventListener('keydown', ignoreRepeats);
  window.addEventListener('keyup', () => field.removeEventListener('keydown', ignoreRepeats), { once: true });
  field.focus();
}

export const isKey = (id: KeyId, event: KeyboardEvent): boolean => isCommandKey(event) && keyCode(event) === codeOf(id);

/** Handles keys that are pressed while no element on the page has the focus. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isUnfocusedTarget(event.target)) onKey(event);
  });
  useLayoutEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
