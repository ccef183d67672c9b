import { describe, expect, it } from '@jest/globals';
import { isImeKey } from './ime';
import { isCommandKey } from './keys';

describe('keys of an input method', () => {
  it.each([
    ['Chrome composing', { isComposing: true, keyCode: 229 }, true],
    ['Firefox composing', { isComposing: true, keyCode: 13 }, true],
    ['Safari after compositionend', { isComposing: false, keyCode: 229 }, true],
    ['a plain Enter', { isComposing: false, keyCode: 13 }, false],
  ])('R10.6 an input method key is distinguished from a command: %s', (_, init, isIme) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ...init });
    expect(isImeKey(event)).toBe(isIme);
    expect(isCommandKey(event)).toBe(!isIme);
  });
});
