import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key code of a key consumed by the input method. */
const IME_KEY_CODE = 229;

/**
 * Returns true for a key that chooses or cancels a word in an input method (Japanese, Chinese, Korean and others), not a command. Safari
 * ends the composition before this key: `isComposing` is already false there, and only the key code reveals it.
 */
export function isImeKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === IME_KEY_CODE;
}
