import { sql } from 'kysely';
import type { Tx } from '../data/work';
import { makeInquiries, type Unit } from './inquiries';
import { THREADS } from './inquiries/threads';
import type { NewPerson } from './people';
import { businessHours, stretchesBefore } from './working-time';

/** Further back than the oldest inquiry was asked. */
const DAYS_KNOWN = 100;

/** Puts the conversations of the demo into the database. */
export const layInquiries = async (tx: Tx, people: readonly NewPerson[], now: Date): Promise<void> => {
  const units = new Map(
    businessHours().map(({ unit_id, from_time, to_time, answer_minutes, resolve_minutes, days, zone }): [string, Unit] => {
      const hours = { days, zone, from: from_time, to: to_time, answerMinutes: answer_minutes, resolveMinutes: resolve_minutes };
      return [unit_id, { hours, stretches: stretchesBefore(now, DAYS_KNOWN, hours) }];
    }),
  );
  const made = makeInquiries(THREADS, { now, people, units });
  await tx.insertInto('ticket').values(made.ticket).execute();
  await tx.insertInto('ticket_entry').values(made.ticket_entry).execute();
  await tx.insertInto('ticket_note').values(made.ticket_note).execute();
  await tx.insertInto('ticket_seen').values(made.ticket_seen).execute();
  await tx.insertInto('ticket_unread').values(made.ticket_unread).execute();
  await sql`select setval('ticket_no', ${made.ticket.at(-1)!.no})`.execute(tx);
};
