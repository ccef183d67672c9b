import { z } from 'zod/mini';

const moment = (description: string) =>
  z.optional(z.nullable(z.iso.datetime({ offset: true }))).register(z.globalRegistry, { description });

/** The times at which an item appears and disappears. An absent field leaves it unchanged. */
export const ScheduleFields = {
  liveFrom: moment('When it is seen; null, and nothing for a new one, is at once. It cannot be moved once it has come'),
  liveUntil: moment('When it ceases to be seen; null is never'),
};

/** Returns a sent moment as a date. `null` clears it; undefined leaves it unchanged. */
export const momentOf = (input: string | null | undefined): Date | null | undefined =>
  input ? new Date(input) : (input as null | undefined);
