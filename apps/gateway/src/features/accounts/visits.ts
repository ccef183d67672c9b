import { sql } from 'kysely';

/** A person who was away for this long begins a new visit. A second device or tab belongs to the same one. */
const VISIT_ENDS_AFTER_MS = 4 * 60 * 60_000;

/** Returns the columns of a person who is active `now`. The previous visit is kept until the next one begins. */
export const visitAt = (now: Date) => {
  const awaySince = new Date(now.getTime() - VISIT_ENDS_AFTER_MS);
  return {
    last_seen_at: now,
    previous_visit_at: sql<Date | null>`case
      when previous_visit_at is null or last_seen_at < ${awaySince} then last_seen_at
      else previous_visit_at
    end`,
  };
};
