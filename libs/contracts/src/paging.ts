import { z } from 'zod/mini';
import { LIMITS } from './limits';

export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/));
/** An identity that the caller asserts; the door compares it with the token (R6.8). */
export const Asserted = z.optional(z.string().check(z.minLength(1), z.maxLength(LIMITS.email)));

const whole = (min: number, max: number, otherwise: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.gte(min), z.lte(max)), otherwise);

/** The fields every list takes. */
export const Paging = {
  pageNumber: whole(1, 100_000, 1),
  pageSize: whole(1, LIMITS.pageSizeMax, LIMITS.pageSize),
};

export const SearchTerm = z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.searchTerm)));

/** A list as every list is answered: one page, and how many there are in all. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ dataList: z.array(item), totalCount: z.int() });

export const Message = z.object({ message: z.string() }).register(z.globalRegistry, { id: 'Message' });
export const Timestamp = z.iso.datetime({ offset: true }).register(z.globalRegistry, { description: 'UTC, ISO 8601' });
