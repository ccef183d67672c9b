import { z } from 'zod/mini';

const optionalDateTime = () => z.optional(z.nullable(z.iso.datetime({ offset: true })));

/** The times when a publication appears and expires. An absent field leaves the time unchanged. */
export const ScheduleFields = {
  liveFrom: optionalDateTime(),
  liveUntil: optionalDateTime(),
};

/** Converts a timestamp from a request to a `Date`. `null` clears the time; `undefined` leaves it unchanged. */
export const momentOf = (input: string | null | undefined): Date | null | undefined =>
  input ? new Date(input) : (input as null | undefined);
