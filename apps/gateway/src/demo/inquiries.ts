import { type BusinessHours, handlingUnitOf, type Side, type TicketStatus } from '@portal/contracts';
import { afterTicketEvent, type TicketEvent } from '@portal/machines';
import type { Insertable } from 'kysely';
import { searchable } from '../features/tickets/list/searching';
import { ticketNumber } from '../features/tickets/ticket-number';
import { excerptOf } from '../features/tickets/ticket-rows';
import type { Tables } from '../platform/database/tables';
import { afterWorking } from '../services/org/business-hours';
import type { NewPerson } from './demo-people';
import type { DemoFile } from './files/demo-file';
import { ANYONE, type Step, type Thread } from './inquiries/thread';
import { dice } from './names';
import { readMarks } from './read-marks';
import { fillWeekdays } from './weekdays';
import { type Stretch, workBefore } from './working-time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Further back than the oldest conversation began. */
export const DAYS_KNOWN = 100;
/** In how many working minutes a thing is usually done after the one before it. */
const USUAL: Record<Step['did'], readonly [least: number, most: number]> = {
  asked: [20, 420],
  answered: [25, 215],
  noted: [5, 60],
  assigned: [5, 25],
  started: [5, 40],
  closed: [60, 900],
};

export interface Unit {
  hours: BusinessHours;
  stretches: readonly Stretch[];
}
export interface World {
  now: Date;
  people: readonly NewPerson[];
  /** The units that answer. */
  units: ReadonlyMap<string, Unit>;
}
export interface Inquiries {
  ticket: (Insertable<Tables['ticket']> & { id: string; no: number; created_at: Date })[];
  ticket_entry: (Insertable<Tables['ticket_entry']> & { at: Date })[];
  ticket_note: Insertable<Tables['ticket_note']>[];
  note_mention: Insertable<Tables['note_mention']>[];
  ticket_seen: Insertable<Tables['ticket_seen']>[];
  ticket_unread: Insertable<Tables['ticket_unread']>[];
  ticket_snooze: Insertable<Tables['ticket_snooze']>[];
  files: { made: DemoFile; id: string; entryId: string; ownerId: string; at: Date; position: number }[];
}

type Draft = Omit<Inquiries['ticket'][number], 'no' | 'search'> & { texts: string[] };

/** The rows of these conversations, numbered in the order of their openings. Ids follow the order of the list, whatever the day. */
export const makeInquiries = (threads: readonly Thread[], { now, people, units }: World): Inquiries => {
  const made: Inquiries = {
    ticket: [],
    ticket_entry: [],
    ticket_note: [],
    note_mention: [],
    ticket_seen: [],
    ticket_unread: [],
    ticket_snooze: [],
    files: [],
  };
  const byId = new Map(people.map((person) => [person.id, person]));
  const person = (id: string): NewPerson => byId.get(id) ?? missing(id);
  const idOf = (thread: Thread): string => `t${String(threads.indexOf(thread) + 1).padStart(3, '0')}`;

  const drafts = threads.map((thread): Draft => {
    const id = idOf(thread);
    const asker = person(thread.asks);
    const handling_unit = handlingUnitOf({ role: asker.role, lcoId: asker.lco_id ?? null, rhqId: asker.rhq_id ?? null })!;
    const unit = units.get(handling_unit)!;
    const staff = people.filter((one) => one.unit_id === handling_unit && one.standing === 'approved');
    const by = thread.by === ANYONE ? somebody(staff, now, threads.indexOf(thread)).id : thread.by;
    const times = timesOf(thread, unit.stretches, now, dice(threads.indexOf(thread) + 7));
    const talk = thread.talk.map((step) => ('text' in step ? { ...step, text: fillWeekdays(step.text, times, unit.hours) } : step));
    const files = talk.flatMap((step) => ('files' in step ? (step.files ?? []) : []));
    const texts = talk.flatMap((step) => ('text' in step && step.did !== 'noted' ? [step.text] : []));
    const ticket: Draft = {
      id,
      subject: thread.subject,
      inquiry_type: thread.type,
      interest: thread.interest ?? null,
      product_id: thread.product,
      status: 'New',
      requester_id: asker.id,
      company_id: asker.unit_id!,
      lco_id: asker.lco_id ?? null,
      handling_unit,
      rhq_id: asker.rhq_id!,
      assignee_id: null,
      opened_by: thread.openedBy ?? null,
      created_at: times[0]!,
      last_at: times[0]!,
      last_side: 'requester',
      excerpt: '',
      answer_by: afterWorking(times[0]!, unit.hours.answerMinutes, unit.hours),
      answered_at: null,
      resolve_by: afterWorking(times[0]!, unit.hours.resolveMinutes, unit.hours),
      closed_at: null,
      follows_id: thread.follows ? idOf(threads.find(({ key }) => key === thread.follows) ?? missing(thread.follows)) : null,
      stars: thread.rated?.[0] ?? null,
      rating_comment: thread.rated?.[1] ?? '',
      rev: 0,
      texts: [thread.subject, ...texts, ...files.map(({ name }) => name), asker.company_name, `${asker.firstname} ${asker.lastname}`],
    };
    tell(made, ticket, { ...thread, talk, by }, { times, staff });
    if (thread.rated) ticket.rev = ticket.rev! + 1;
    const entries = made.ticket_entry.filter(({ ticket_id }) => ticket_id === id);
    const marks = readMarks({
      ticket,
      entries,
      people,
      unread: (thread.unread ?? []).flatMap((one) => (one === ANYONE ? staff.map((each) => each.id) : [one])),
      now,
    });
    made.ticket_seen.push(...marks.readMarks);
    const named = new Set(thread.talk.flatMap((step) => (step.did === 'noted' ? (step.unseenBy ?? []) : [])));
    const back = new Set(thread.backFor);
    for (const person_id of new Set([...marks.unread.map((row) => row.person_id), ...named, ...back]))
      made.ticket_unread.push({ person_id, ticket_id: id, mentioned: named.has(person_id), back: back.has(person_id) });
    // The morning of the first day of work that begins after tomorrow.
    const night = new Date(Math.ceil((now.getTime() + DAY) / DAY) * DAY);
    const until = new Date(afterWorking(night, 1, unit.hours).getTime() - MINUTE);
    made.ticket_snooze.push(...(thread.snoozedBy ?? []).map((person_id) => ({ person_id, ticket_id: id, until })));
    return ticket;
  });

  made.ticket = drafts
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ texts, ...ticket }, index) => {
      const no = ticketNumber(DEMO_KEY, index);
      return { ...ticket, no, search: searchable({ ...ticket, no }, texts) };
    });
  return made;
};

/** The demo's tickets have the same numbers wherever it runs; new ones are numbered by the key of the installation. */
const DEMO_KEY = Buffer.from('the numbers of the demo');

/** Somebody who has been there for longer than the oldest conversation. */
const somebody = (staff: readonly NewPerson[], now: Date, turn: number): NewPerson => {
  const known = staff.filter(({ decided_at }) => now.getTime() - decided_at!.getTime() > DAYS_KNOWN * DAY);
  return known[turn % known.length]!;
};

const missing = (what: string): never => {
  throw new Error(`The demo knows no ${what}`);
};

/** When each step was done, reckoned back from the last one, in hours of work. */
const timesOf = ({ talk, ended }: Thread, stretches: readonly Stretch[], now: Date, roll: () => number): Date[] => {
  let at = workBefore(now.getTime(), ended, stretches);
  const times: Date[] = [];
  for (const step of talk.toReversed()) {
    times.unshift(new Date(Math.floor(at / 1000) * 1000));
    const [least, most] = USUAL[step.did];
    at = workBefore(at, step.after ?? least + roll() * (most - least), stretches);
  }
  return times;
};

const EVENTS: Record<Exclude<Step['did'], 'noted'>, (side: Side) => TicketEvent['type']> = {
  asked: () => 'requester replied',
  answered: () => 'handler replied',
  assigned: () => 'assigned',
  started: () => 'handler started',
  closed: () => 'closed',
};
const KINDS = { asked: 'replied', answered: 'replied', assigned: 'assigned', started: 'started', closed: 'closed' } as const;

/** The colleagues whom a note calls by `@` and their name. */
const mentionsOf = (note_id: string, text: string, staff: readonly NewPerson[]): Inquiries['note_mention'] =>
  staff.flatMap(({ id, firstname, lastname }) => {
    const called = `@${firstname} ${lastname}`;
    const start_at = text.indexOf(called);
    return start_at < 0 ? [] : [{ note_id, start_at, end_at: start_at + called.length, person_id: id }];
  });

/** Goes through the steps of a thread as the gateway would have: entries, notes, files, and what became of the ticket. */
const tell = (
  made: Inquiries,
  ticket: Draft,
  { asks, by, talk }: Thread,
  { times, staff }: { times: readonly Date[]; staff: readonly NewPerson[] },
): void => {
  let [nr, notes] = [0, 0];
  for (const [index, step] of talk.entries()) {
    const at = times[index]!;
    const author_id = step.by ?? (step.did === 'asked' ? asks : by);
    if (step.did === 'noted') {
      const id = `${ticket.id}-n${++notes}`;
      made.ticket_note.push({ id, ticket_id: ticket.id, at, author_id, text: step.text });
      made.note_mention.push(...mentionsOf(id, step.text, staff));
      continue;
    }
    const side: Side = author_id === asks ? 'requester' : 'handler';
    const id = `${ticket.id}-e${++nr}`;
    if (nr > 1)
      ticket.status = (afterTicketEvent(ticket.status!, { type: EVENTS[step.did](side) }) ??
        missing(`${step.did} at ${ticket.id}`)) as TicketStatus;
    const assignee_id = step.did === 'assigned' ? step.to : null;
    made.ticket_entry.push({
      id,
      ticket_id: ticket.id,
      nr,
      kind: nr === 1 ? 'opened' : KINDS[step.did],
      at,
      author_id,
      side,
      text: 'text' in step ? step.text : '',
      assignee_id,
      by_mail: 'mail' in step && step.mail === true,
    });
    Object.assign(ticket, { last_at: at, last_nr: nr, rev: nr });
    if (step.did === 'assigned') ticket.assignee_id = assignee_id;
    if (step.did === 'closed') ticket.closed_at = at;
    if (step.did === 'asked' || step.did === 'answered') {
      Object.assign(ticket, { last_side: side, excerpt: excerptOf(step.text) });
      if (side === 'handler' && nr > 1 && !ticket.answered_at) ticket.answered_at = at;
      for (const [position, file] of (step.files ?? []).entries())
        made.files.push({ made: file, id: `${ticket.id}-f${nr}${position}`, entryId: id, ownerId: author_id, at, position });
    }
  }
};
