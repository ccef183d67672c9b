import { isImeKey } from './ime';
import { codeOf, type KeyId } from './key-registry';
import { isMuted } from './single-keys';

const FIELDS = 'input, textarea, select, [contenteditable]';
export const DIALOGS = '[role=dialog], [role=alertdialog]';

export const isInField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;
export const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest(DIALOGS) !== null;

/** Nothing of the page has the focus, or only its heading, where it is put on arrival. */
export const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('#main, h1'));

interface Pressed {
  key: string;
  code: string;
}

/** The key as a `KeyboardEvent.code`: the Latin letter printed on it, wherever it lies, and in other scripts the one at its place. */
export const keyCode = ({ key, code }: Pressed): string => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code);

/** A single key that means a command: not typed text, not a shortcut of the browser, not a key that is only kept down, and none that is turned off. */
export const isCommandKey = (event: KeyboardEvent, { repeats = false } = {}): boolean =>
  (repeats || !event.repeat) &&
  !isImeKey(event) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !isMuted(event.key) &&
  !isInField(event.target);

/** A command key that goes to a field writes nothing there, however long it is kept down. */
export function focusByKey(field: HTMLElement | null | undefined): void {
  if (!field) return;
  const swallow = (event: KeyboardEvent) => event.repeat && event.preventDefault();
  field.addEventListener('keydown', swallow);
  window.addEventListener('keyup', () => field.removeEventListener('keydown', swallow), { once: true });
  field.focus();
}

/** Whether this is the key with that name, and means a command. */
export const isKey = (id: KeyId, event: KeyboardEvent): boolean => isCommandKey(event) && keyCode(event) === codeOf(id);
