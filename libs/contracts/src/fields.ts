import { z } from 'zod/mini';
import { LIMITS } from './limits';
import { idKinds } from './wire/ids';
import { withCode } from './wire/violations';
import { isZone } from './wire/zones';

const integer = (min: number, max: number, otherwise: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.gte(min), z.lte(max)), otherwise);

export const Paging = {
  pageNumber: integer(1, 100_000, 1),
  pageSize: integer(1, LIMITS.pageSizeMax, LIMITS.pageSize),
};

/**
 * Declares the search text of a list. U+0000 is replaced with the replacement character, which matches nothing, because PostgreSQL cannot
 * store U+0000.
 */
export const searchTextField = () =>
  z.string().check(
    z.overwrite((term) => term.replaceAll('\0', '\uFFFD')),
    z.trim(),
    z.maxLength(LIMITS.searchTerm),
  );

export const searchTerm = () => z.optional(searchTextField());

/** An identity that the caller claims. The gateway compares it with the token (R6.8). */
export const Caller = z.optional(z.string().check(z.minLength(1), z.maxLength(LIMITS.email)).register(idKinds, { kind: 'person' }));

export const Zone = z.string().check(z.maxLength(60), z.refine(isZone, withCode('time-zone')));

/** The time zone of a list that is filtered by days. */
export const ZoneOfDays = z._default(Zone, 'UTC');
