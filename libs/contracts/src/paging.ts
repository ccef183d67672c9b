import { z } from 'zod';
import { LIMITS } from './limits';

export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.-]+$/, 'Not an id');
/** An identity that the caller asserts; the door compares it with the token (R6.8). */
export const Asserted = z.string().min(1).max(LIMITS.email).optional();

const whole = (min: number, max: number, otherwise: number) =>
  z.coerce.number<number | string>().int().min(min).max(max).default(otherwise);

/** The fields every list takes. */
export const Paging = {
  pageNumber: whole(1, 100_000, 1),
  pageSize: whole(1, LIMITS.pageSizeMax, LIMITS.pageSize),
};

export const SearchTerm = z.string().trim().max(LIMITS.searchTerm).optional();

/** A list as every list is answered: one page, and how many there are in all. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ dataList: z.array(item), totalCount: z.number().int() });

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' });
export const Timestamp = z.iso.datetime({ offset: true }).meta({ description: 'UTC, ISO 8601' });
