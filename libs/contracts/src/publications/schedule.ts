import { z } from 'zod/mini';

const moment = (description: string) =>
  z.optional(z.nullable(z.iso.datetime({ offset: true }))).register(z.globalRegistry, { description });

/** When an item begins and ceases to be seen; what is not sent stays as it is. */
export const ScheduleFields = {
  liveFrom: moment('When it is seen; null, and nothing for a new one, is at once. It cannot be moved once it has come'),
  liveUntil: moment('When it ceases to be seen; null is never'),
};

/** A moment as it was sent: `null` and nothing are two things. */
export const momentOf = (sent: string | null | undefined): Date | null | undefined => (sent ? new Date(sent) : (sent as null | undefined));
