import { z } from 'zod/mini';
import { withCode } from './violations';

/** A list as every list is answered: one page, and how many there are in all. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), totalCount: z.int() });
/** How a list is called on the wire. */
export const LIST = { items: 'dataList' } as const;

export const Message = z.object({ message: z.string() }).register(z.globalRegistry, { id: 'Message' });
/** A moment in UTC, and what happened then. */
export const timestamp = (about = 'UTC, ISO 8601') => z.iso.datetime({ offset: true }).register(z.globalRegistry, { description: about });
export const Timestamp = timestamp();

/** A day of the calendar, as `2026-11-21`. */
export const Day = z.string().check(
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, withCode('date')),
  z.refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), withCode('date')),
);
