const FIELDS = 'input, textarea, select, [contenteditable]';
export const DIALOGS = '[role=dialog], [role=alertdialog]';

export const isInField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;
export const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest(DIALOGS) !== null;

interface Pressed {
  key: string;
  code: string;
}

/** The key as a `KeyboardEvent.code`: the Latin letter printed on it, wherever it lies, and in other scripts the one at its place. */
export const keyCode = ({ key, code }: Pressed): string => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code);

/** A single key that means a command: not typed text, not a shortcut of the browser, and not a key that is only kept down. */
export const isCommandKey = (event: KeyboardEvent, { repeats = false } = {}): boolean =>
  (repeats || !event.repeat) &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !isInField(event.target);
