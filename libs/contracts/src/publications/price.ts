import { z } from 'zod/mini';
import { Day } from '../wire/fields';
import { CardFields, StaffColumns, VersionRow } from './publication';

/** The days on which prices are good, both included; null is open. */
const Period = {
  effectiveFrom: z.nullable(Day).register(z.globalRegistry, { description: 'The first day on which its prices are good' }),
  effectiveUntil: z.nullable(Day).register(z.globalRegistry, { description: 'The last day' }),
};
const PeriodForm = z.object(Period);
export type Period = z.infer<typeof PeriodForm>;

/** A price list, with the columns that everybody sees who may see it; the period is that of its newest version. */
export const PriceList = z
  .object({
    ...CardFields,
    kind: z.literal('price'),
    ...Period,
    earlier: z.array(PeriodForm).register(z.globalRegistry, {
      description:
        'The periods of the versions before, the newest first, where the prices of one of them were still good when the newest was published',
    }),
  })
  .register(z.globalRegistry, { id: 'PriceList' });
export type PriceList = z.infer<typeof PriceList>;

/** A price list as one reader sees it. */
export const PriceListRow = z.extend(PriceList, StaffColumns).register(z.globalRegistry, { id: 'PriceListRow' });
export type PriceListRow = z.infer<typeof PriceListRow>;

export const PriceVersionRow = z.extend(VersionRow, Period).register(z.globalRegistry, { id: 'PriceVersionRow' });
export type PriceVersionRow = z.infer<typeof PriceVersionRow>;

/** How prices stand on a day. */
export const EFFECTIVE_STATES = ['upcoming', 'current', 'superseded'] as const;
export type EffectiveState = (typeof EFFECTIVE_STATES)[number];

/**
 * How the prices of a version stand on a day. They are superseded once their period is over or a newer version is good: one that is
 * announced for later leaves the one before it current until then.
 */
export const effectiveState = ({ effectiveFrom, effectiveUntil }: Period, day: string, newer: readonly Period[] = []): EffectiveState => {
  const hasBegun = (from: string | null): boolean => from === null || from <= day;
  if (effectiveUntil !== null && effectiveUntil < day) return 'superseded';
  if (newer.some((other) => hasBegun(other.effectiveFrom))) return 'superseded';
  return hasBegun(effectiveFrom) ? 'current' : 'upcoming';
};

/**
 * How a price list stands on a day, and by which period: one of which the newest version begins later stands as the version that is good
 * until then.
 */
export const priceListState = (
  { effectiveFrom, effectiveUntil, earlier }: Period & { earlier: readonly Period[] },
  day: string,
): { state: EffectiveState; period: Period } => {
  const newest = { effectiveFrom, effectiveUntil };
  const state = effectiveState(newest, day);
  const inForce =
    state === 'upcoming' && earlier.find((period, at) => effectiveState(period, day, [newest, ...earlier.slice(0, at)]) === 'current');
  return inForce ? { state: 'current', period: inForce } : { state, period: newest };
};
