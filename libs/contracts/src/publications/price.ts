import { z } from 'zod/mini';
import { Day } from '../wire/fields';
import { CardFields, PublishedFile, StaffColumns, VersionRow } from './publication';

/** The validity period of prices, both days included; null is open. */
const Period = {
  effectiveFrom: z.nullable(Day).register(z.globalRegistry, { description: 'The first day on which its prices are good' }),
  effectiveUntil: z.nullable(Day).register(z.globalRegistry, { description: 'The last day' }),
};
const PeriodForm = z.object(Period);
export type Period = z.infer<typeof PeriodForm>;

/** A version before the newest. */
const EarlierVersion = z.object({ version: z.int(), file: PublishedFile, ...Period }).register(z.globalRegistry, { id: 'EarlierVersion' });
export type EarlierVersion = z.infer<typeof EarlierVersion>;

/** A price list, with the columns for everybody who may see it. Version, file and period are those of its newest version. */
export const PriceList = z
  .object({
    ...CardFields,
    kind: z.literal('price'),
    ...Period,
    earlier: z.array(EarlierVersion).register(z.globalRegistry, {
      description:
        'The versions before, the newest first, back to the one whose prices were valid when the newest was published; empty where the newest was valid from its publication on',
    }),
  })
  .register(z.globalRegistry, { id: 'PriceList' });
export type PriceList = z.infer<typeof PriceList>;

export const PriceListRow = z.extend(PriceList, StaffColumns).register(z.globalRegistry, { id: 'PriceListRow' });
export type PriceListRow = z.infer<typeof PriceListRow>;

export const PriceVersionRow = z.extend(VersionRow, Period).register(z.globalRegistry, { id: 'PriceVersionRow' });
export type PriceVersionRow = z.infer<typeof PriceVersionRow>;
