import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables';
import type { NewPerson } from './make-people';

const MINUTE = 60_000;
const MESSAGES: readonly string[] = ['opened', 'replied', 'closed'];

interface Thread {
  ticket: { id: string; requester_id: string; handling_unit: string; rhq_id: string };
  entries: readonly { nr: number; at: Date; kind: string; author_id: string }[];
  people: readonly NewPerson[];
  /** The ids of people who have not read the newest message. */
  unread: readonly string[];
  now: Date;
}

/** Returns the read markers of all readers of a ticket, and the ids of the readers who have an unread message. */
export const readMarkersOf = ({ ticket, entries, people, unread, now }: Thread) => {
  const last = entries.at(-1)!;
  const newest = entries.findLast(({ kind }) => MESSAGES.includes(kind))!;
  const isHandler = ({ id, role, unit_id }: NewPerson): boolean =>
    id !== ticket.requester_id && (role === 'LBO' || role === 'RHQ') && (unit_id === ticket.handling_unit || unit_id === ticket.rhq_id);
  const readers = people.filter(
    (person) => person.standing === 'approved' && (person.id === ticket.requester_id || isHandler(person)) && person.decided_at! < last.at,
  );
  const behind = readers.filter(({ id }) => unread.includes(id) && id !== newest.author_id);
  if (behind.length < unread.length) throw new Error(`Some of ${unread.join(', ')} cannot have an unread message at ${ticket.id}`);
  const readMarkers = readers.flatMap((person, index): Insertable<Tables['ticket_seen']>[] => {
    const upTo = behind.includes(person) ? entries.findLast(({ author_id }) => author_id === person.id) : last;
    if (!upTo) return [];
    const after = upTo.author_id === person.id ? 0 : (2 + 7 * index) * MINUTE;
    return [
      {
        ticket_id: ticket.id,
        person_id: person.id,
        nr: upTo.nr,
        at: new Date(Math.min(upTo.at.getTime() + after, now.getTime() - MINUTE)),
      },
    ];
  });
  return { readMarkers, unread: behind.map(({ id }) => id) };
};
