import { describe, expect, it } from '@jest/globals';
import { effectiveState, priceListState } from './states';

describe('how prices stand on a day', () => {
  const from = (effectiveFrom: string | null, effectiveUntil: string | null = null) => ({ effectiveFrom, effectiveUntil });

  it('R3.12 a list stands as the version before its newest until that begins, and then as the newest', () => {
    const announced = { ...from('2027-04-01'), earlier: [from('2027-01-01', '2027-03-15'), from(null)] };
    const on = (day: string) => {
      const { state, period } = priceListState(announced, day);
      return [state, period.effectiveFrom];
    };
    expect(on('2026-12-31')).toEqual(['current', null]);
    expect(on('2027-03-15')).toEqual(['current', '2027-01-01']);
    expect(on('2027-03-16')).toEqual(['upcoming', '2027-04-01']);
    expect(on('2027-04-01')).toEqual(['current', '2027-04-01']);
  });

  it('R3.12 a version is superseded once a newer one is good, and not before', () => {
    const [old, spring] = [from('2026-01-01'), from('2027-04-01')];
    expect(effectiveState(old, '2027-03-31', [spring])).toBe('current');
    expect(effectiveState(old, '2027-04-01', [spring])).toBe('superseded');
    expect(effectiveState(spring, '2027-03-31')).toBe('upcoming');
    expect(effectiveState(from(null), '2027-03-31', [from(null)])).toBe('superseded');
    expect(effectiveState(from(null, '2026-12-31'), '2027-01-01')).toBe('superseded');
  });
});
