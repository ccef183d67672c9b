import { z } from 'zod/mini';
import { withCode } from './violations';

/** Declares the reply of a list: one page, and the total count. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), totalCount: z.int() });
/** The wire names of a list. */
export const LIST = { items: 'dataList' } as const;

export const Message = z.object({ message: z.string() });
/** Declares a moment in UTC that has its own text in the documents. */
export const timestamp = () => z.iso.datetime({ offset: true });
export const Timestamp = timestamp();

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** Returns `11/21/2026` or `1/5/2026` (month first, as the specification writes days) as `2026-11-21`; other texts unchanged. */
const toIsoDay = (day: string): string =>
  day.replace(SLASHED, (_, month: string, date: string, year: string) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);

/** A calendar day, as `2026-11-21`. `11/21/2026` is accepted as well. */
export const Day = z.string().check(
  z.overwrite(toIsoDay),
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, withCode('date')),
  z.refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), withCode('date')),
);
