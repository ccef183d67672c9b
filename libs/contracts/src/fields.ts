import { z } from 'zod/mini';
import { LIMITS } from './limits';
import { aboutId } from './wire/ids';
import { withCode } from './wire/violations';
import { isZone } from './wire/zones';

const whole = (min: number, max: number, otherwise: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.gte(min), z.lte(max)), otherwise);

/** The fields every list takes. */
export const Paging = {
  pageNumber: whole(1, 100_000, 1),
  pageSize: whole(1, LIMITS.pageSizeMax, LIMITS.pageSize),
};

/** The words of a search. U+0000, which no stored text has, becomes the replacement character and so finds nothing. */
export const searchWords = () =>
  z.string().check(
    z.overwrite((term) => term.replaceAll('\0', '\uFFFD')),
    z.trim(),
    z.maxLength(LIMITS.searchTerm),
  );

/** What a list is searched for, and where. */
export const searchTerm = (about: string) => z.optional(searchWords().register(z.globalRegistry, { description: about }));

/** An identity that the caller asserts; the door compares it with the token (R6.8). */
export const Caller = z.optional(
  z
    .string()
    .check(z.minLength(1), z.maxLength(LIMITS.email))
    .register(z.globalRegistry, aboutId('person', 'who is asking, by id or e-mail address')),
);

export const Zone = z.string().check(z.maxLength(60), z.refine(isZone, withCode('time-zone')));

/** Of a list that is narrowed by days. */
export const ZoneOfDays = z
  ._default(Zone, 'UTC')
  .register(z.globalRegistry, { description: 'The time zone in which these days are meant' });
