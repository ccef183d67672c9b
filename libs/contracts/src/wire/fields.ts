import { z } from 'zod/mini';
import { LIMITS } from '../limits';

const whole = (min: number, max: number, otherwise: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.gte(min), z.lte(max)), otherwise);

/** The fields every list takes. */
export const Paging = {
  pageNumber: whole(1, 100_000, 1),
  pageSize: whole(1, LIMITS.pageSizeMax, LIMITS.pageSize),
};

/** What a list is searched for, and where. */
export const searchTerm = (about: string) =>
  z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.searchTerm)).register(z.globalRegistry, { description: about }));

/** A list as every list is answered: one page, and how many there are in all. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), totalCount: z.int() });
/** How a list is called on the wire. */
export const LIST = { items: 'dataList' } as const;

export const Message = z.object({ message: z.string() }).register(z.globalRegistry, { id: 'Message' });
/** A moment in UTC, and what happened then. */
export const timestamp = (about = 'UTC, ISO 8601') => z.iso.datetime({ offset: true }).register(z.globalRegistry, { description: about });
export const Timestamp = timestamp();
