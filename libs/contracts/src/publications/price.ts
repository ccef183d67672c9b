import { z } from 'zod/mini';
import { Day } from '../wire/fields';
import { CardFields, PublishedFile, StaffColumns, VersionRow } from './publication';

/** The validity period of prices, both days included; null is open. */
const Period = {
  effectiveFrom: z.nullable(Day),
  effectiveUntil: z.nullable(Day),
};
const PeriodForm = z.object(Period);
export type Period = z.infer<typeof PeriodForm>;

/** A version before the newest. */
export const EarlierVersion = z.object({ version: z.int(), file: PublishedFile, ...Period });
export type EarlierVersion = z.infer<typeof EarlierVersion>;

/** A price list, with the columns for everybody who may see it. Version, file and period are those of its newest version. */
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
