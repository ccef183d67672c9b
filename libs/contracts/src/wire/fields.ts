import { z } from 'zod/mini';
import { withCode } from './violations';

/** Declares the response of a list: one page of items, and the total count. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), totalCount: z.int() });
export const LIST = { items: 'dataList' } as const;

export const Message = z.object({ message: z.string() });
/** Declares a UTC timestamp whose description can differ per field. */
export const timestamp = () => z.iso.datetime({ offset: true });
export const Timestamp = timestamp();

const SLASHED_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** Converts `11/21/2026` or `1/5/2026` (month first, as in the specification) to `2026-11-21`; other texts are unchanged. */
const toIsoDay = (day: string): string =>
  day.replace(SLASHED_DATE, (_, month: string, date: string, year: string) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);

/** A calendar day, as `2026-11-21`. The format `11/21/2026` is also accepted. */
export const Day = z.string().check(
  z.overwrite(toIsoDay),
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, withCode('date')),
  z.refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), withCode('date')),
);
