import { describe, expect, it } from '@jest/globals';
import { EFFECTIVE_STATES, effectiveState, hasEffectiveState, priceListState } from './states';

describe('The state of prices on a day', () => {
  const versionFrom = (effectiveFrom: string | null, effectiveUntil: string | null = null) => ({ effectiveFrom, effectiveUntil });

  const file = { name: 'Prices.xlsx', kind: 'xlsx' as const, size: 1 };
  const version = (nr: number, effectiveFrom: string | null, effectiveUntil: string | null = null) => ({
    version: nr,
    file,
    ...versionFrom(effectiveFrom, effectiveUntil),
  });
  const stateOnDay = (list: Parameters<typeof priceListState>[0], day: string) => {
    const { state, toOpen, announced } = priceListState(list, day);
    return [state, toOpen.version, announced.map((announcement) => announcement.version)];
  };

  it('R3.12 a list opens the version in effect, and opens an announced version once its period starts', () => {
    const list = { ...version(3, '2027-04-01'), earlier: [version(2, '2027-01-01', '2027-03-15'), version(1, null)] };
    expect(stateOnDay(list, '2026-12-31')).toEqual(['current', 1, [2, 3]]);
    expect(stateOnDay(list, '2027-03-15')).toEqual(['current', 2, [3]]);
    expect(stateOnDay(list, '2027-03-16')).toEqual(['upcoming', 3, [3]]);
    expect(stateOnDay(list, '2027-04-01')).toEqual(['current', 3, []]);
  });

  it('R3.12 a version that a newer one replaces before it takes effect is not announced', () => {
    const list = { ...version(3, '2027-04-01'), earlier: [version(2, '2027-04-01'), version(1, null)] };
    expect(stateOnDay(list, '2027-03-31')).toEqual(['current', 1, [3]]);
    expect(stateOnDay({ ...version(2, null), earlier: [version(1, '2027-04-01')] }, '2027-03-31')).toEqual(['current', 2, []]);
  });

  it('R3.12 a list whose prices have all expired opens its newest version as superseded', () => {
    expect(stateOnDay({ ...version(2, '2026-01-01', '2026-12-31'), earlier: [version(1, null)] }, '2027-01-01')).toEqual([
      'superseded',
      2,
      [],
    ]);
  });

  it('R7.3 a list in effect with announced prices is both current and upcoming', () => {
    const list = { ...version(2, '2027-04-01'), earlier: [version(1, null)] };
    expect(EFFECTIVE_STATES.filter((state) => hasEffectiveState(list, state, '2027-03-31'))).toEqual(['upcoming', 'current']);
    expect(EFFECTIVE_STATES.filter((state) => hasEffectiveState(list, state, '2027-04-01'))).toEqual(['current']);
  });

  it('R3.12 a version is superseded only from the day on which a newer version takes effect', () => {
    const [oldVersion, springVersion] = [versionFrom('2026-01-01'), versionFrom('2027-04-01')];
    expect(effectiveState(oldVersion, '2027-03-31', [springVersion])).toBe('current');
    expect(effectiveState(oldVersion, '2027-04-01', [springVersion])).toBe('superseded');
    expect(effectiveState(springVersion, '2027-03-31')).toBe('upcoming');
    expect(effectiveState(versionFrom(null), '2027-03-31', [versionFrom(null)])).toBe('superseded');
    expect(effectiveState(versionFrom(null, '2026-12-31'), '2027-01-01')).toBe('superseded');
  });
});
