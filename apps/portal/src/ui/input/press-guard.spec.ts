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

  it('R4.13 a press is refused for 500 ms after a movement, and each refused press extends that', () => {
    expect(isSecondPress()).toBe(false);
    guardNextPress();
    now += SECOND_PRESS_MS - 1;
    expect(isSecondPress()).toBe(true);
    now += SECOND_PRESS_MS - 1;
    expect(isSecondPress()).toBe(true);
    now += SECOND_PRESS_MS;
    expect(isSecondPress()).toBe(false);
  });

  it('the item just handled can be handled again, another item cannot', () => {
    guardNextPress('u1');
    expect(isSecondPress('u2')).toBe(true);
    expect(isSecondPress('u1')).toBe(false);
    expect(isSecondPress()).toBe(true);
  });

  it('R2.18 moving rows start the guard, loading rows do not', () => {
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
