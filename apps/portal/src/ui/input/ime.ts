import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key code of a key that the input method consumed. */
const IME_KEY_CODE = 229;

/**
 * Returns true for a key that selects or cancels a word in an input method (Japanese, Chinese, Korean and others) rather than being a
 * command. Safari ends the composition before this key event, so `isComposing` is false and only the key code identifies the key.
 */
export function isImeKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const nativeEvent = 'nativeEvent' in event ? event.nativeEvent : event;
  return nativeEvent.isComposing || nativeEvent.keyCode === IME_KEY_CODE;
}
