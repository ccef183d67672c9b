import { z } from 'zod/mini';
import { Day } from '../wire/fields';
import { CardFields, PublishedFile, StaffColumns, VersionRow } from './publication';

/** The validity period of prices, including both days; null means unlimited. */
const Period = {
  effectiveFrom: z.nullable(Day),
  effectiveUntil: z.nullable(Day),
};
const PeriodForm = z.object(Period);
export type Period = z.infer<typeof PeriodForm>;

/** A version before the newest one. */
export const EarlierVersion = z.object({ version: z.int(), file: PublishedFile, ...Period });
export type EarlierVersion = z.infer<typeof EarlierVersion>;

/** A price list, with the fields for all of its readers. Version, file and period are those of the newest version. */
export const PriceList = z.object({
  ...CardFields,
  kind: z.literal('price'),
  ...Period,
  earlier: z.array(EarlierVersion),
});
export type PriceList = z.infer<typeof PriceList>;

export const PriceListRow = z.extend(PriceList, StaffColumns);
export type PriceListRow = z.infer<typeof PriceListRow>;

export const PriceVersionRow = z.extend(VersionRow, Period);
export type PriceVersionRow = z.infer<typeof PriceVersionRow>;
