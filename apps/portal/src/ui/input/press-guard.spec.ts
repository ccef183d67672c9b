import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { allowNextPress, guardNextPress, isSecondPress, SECOND_PRESS_MS, useRowMoveGuard } from './press-guard';

describe('the guard against accidental second presses', () => {
  let now = 1_000;
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    allowNextPress();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('R4.13 a press within 500 ms after rows moved is ignored, and each ignored press extends that time', () => {
    expect(isSecondPress()).toBe(false);
    guardNextPress();
    now += SECOND_PRESS_MS - 1;
    expect(isSecondPress()).toBe(true);
    now += SECOND_PRESS_MS - 1;
    expect(isSecondPress()).toBe(true);
    now += SECOND_PRESS_MS;
    expect(isSecondPress()).toBe(false);
  });

  it('R4.13 the press guard accepts presses on the item that was just handled, but not on another item', () => {
    guardNextPress('u1');
    expect(isSecondPress('u2')).toBe(true);
    expect(isSecondPress('u1')).toBe(false);
    expect(isSecondPress()).toBe(true);
  });

  it('R2.18 the press guard starts when rows move, but not when rows load', () => {
    const { rerender } = renderHook(({ ids }) => useRowMoveGuard(ids), { initialProps: { ids: undefined as string[] | undefined } });
    rerender({ ids: [] });
    rerender({ ids: ['u1', 'u2'] });
    rerender({ ids: ['u1', 'u2'] });
    rerender({ ids: ['u3', 'u2'] });
    allowNextPress();
    rerender({ ids: ['u5', 'u6'] });
    expect(isSecondPress()).toBe(false);
    rerender({ ids: ['u6'] });
    expect(isSecondPress()).toBe(true);
  });
});
