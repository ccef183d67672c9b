import { z } from 'zod/mini';

const moment = () => z.optional(z.nullable(z.iso.datetime({ offset: true })));

/** The times at which an item appears and disappears. An absent field leaves it unchanged. */
export const ScheduleFields = {
  liveFrom: moment(),
  liveUntil: moment(),
};

/** Returns a sent moment as a date. `null` clears it; undefined leaves it unchanged. */
export const momentOf = (input: string | null | undefined): Date | null | undefined =>
  input ? new Date(input) : (input as null | undefined);
