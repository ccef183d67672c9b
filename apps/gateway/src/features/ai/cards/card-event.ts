import { audienceKeysOf, type CardEvent, type EventMode, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { visibleTo } from '../../../publishing/audience/audience';

interface EventRow {
  id: string;
  title: string;
  mode: EventMode;
  location: string;
  starts_at: Date;
  ends_at: Date;
  zone: string;
  capacity: number | null;
  taken: number;
  cancelled_at: Date | null;
}

const toCardEvent = (row: EventRow): CardEvent => ({
  documentId: row.id,
  title: row.title,
  mode: row.mode,
  location: row.location,
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
  zone: row.zone,
  capacity: row.capacity,
  free: row.capacity === null ? null : row.capacity - row.taken,
  cancelledAt: row.cancelled_at && new Date(row.cancelled_at).toISOString(),
});

/**
 * Reads one of the given events that the reader may see: the nearest upcoming or running one, or the latest one if all are over. Events
 * that are not cancelled take precedence.
 */
export const readCardEvent = async (
  db: Kysely<Tables>,
  principal: Principal,
  ids: readonly string[],
  now: Date,
): Promise<CardEvent | undefined> => {
  const { rows } = await sql<EventRow>`
    select publication.id, publication.title, event.mode, event.location, event.starts_at, event.ends_at, event.zone, event.capacity, event.taken,
      event.cancelled_at
    from publication join event on event.publication_id = publication.id
    where publication.id = any(${sql.val([...ids])}::text[]) and ${visibleTo(audienceKeysOf(principal))}
    order by event.ends_at < ${now}, event.cancelled_at is not null, abs(extract(epoch from event.starts_at - ${now}::timestamptz)), publication.id
    limit 1`.execute(db);
  return rows[0] && toCardEvent(rows[0]);
};
