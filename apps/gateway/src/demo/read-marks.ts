import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables';
import type { NewPerson } from './demo-people';

const MINUTE = 60_000;
const MESSAGES: readonly string[] = ['opened', 'replied', 'closed'];

interface Conversation {
  ticket: { id: string; requester_id: string; handling_unit: string; rhq_id: string };
  entries: readonly { nr: number; at: Date; kind: string; author_id: string }[];
  people: readonly NewPerson[];
  unread: readonly string[];
  now: Date;
}

/** How far everybody at a ticket has read: to its end, but for those who have not seen its newest message. */
export const readMarks = ({ ticket, entries, people, unread, now }: Conversation) => {
  const last = entries.at(-1)!;
  const newest = entries.findLast(({ kind }) => MESSAGES.includes(kind))!;
  const handles = ({ id, role, unit_id }: NewPerson): boolean =>
    id !== ticket.requester_id && (role === 'LBO' || role === 'RHQ') && (unit_id === ticket.handling_unit || unit_id === ticket.rhq_id);
  const there = people.filter(
    (person) => person.standing === 'approved' && (person.id === ticket.requester_id || handles(person)) && person.decided_at! < last.at,
  );
  const late = there.filter(({ id }) => unread.includes(id) && id !== newest.author_id);
  if (late.length < unread.length) throw new Error(`Not everybody of ${unread.join(', ')} can have something unread at ${ticket.id}`);
  const readMarks = there.flatMap((person, index): Insertable<Tables['ticket_seen']>[] => {
    const upTo = late.includes(person) ? entries.findLast(({ author_id }) => author_id === person.id) : last;
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
  return { readMarks, unread: late.map(({ id }) => ({ person_id: id, ticket_id: ticket.id })) };
};
