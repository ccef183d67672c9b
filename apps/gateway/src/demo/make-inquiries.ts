import { type BusinessHours, fullName, handlingUnitOf, type Side, type TicketStatus } from '@portal/contracts';
import { statusAfterEvent, type TicketEvent } from '@portal/machines';
import type { Insertable } from 'kysely';
import { ticketVector } from '../features/tickets/list/ticket-vector';
import { ticketNumber } from '../features/tickets/ticket-number';
import { excerptOf } from '../features/tickets/ticket-rows';
import type { Tables } from '../platform/database/tables';
import { addWorkingMinutes } from '../services/org/business-hours';
import { ANYONE, type Conversation, peopleIn, type Step } from './conversations';
import type { Attachment } from './files/attachment';
import { fillWeekdays } from './fill-weekdays';
import type { NewPerson } from './make-people';
import { readMarkersOf } from './read-markers';
import { seededRandom } from './seeded-random';
import { subtractWorkTime, type WorkPeriod } from './working-time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The number of days for which working time is computed. Must exceed the age of the oldest conversation. */
export const DAYS_BACK = 100;
/** The range of working minutes since the previous step for steps without `afterWorkMinutes`, by action. */
const USUAL_MINUTES: Record<Step['action'], readonly [least: number, most: number]> = {
  asked: [20, 420],
  answered: [25, 215],
  noted: [5, 60],
  assigned: [5, 25],
  started: [5, 40],
  closed: [60, 900],
};

export interface Unit {
  hours: BusinessHours;
  periods: readonly WorkPeriod[];
}
export interface World {
  now: Date;
  people: readonly NewPerson[];
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
  files: { attachment: Attachment; id: string; entryId: string; ownerId: string; at: Date; position: number }[];
}

type Draft = Omit<Inquiries['ticket'][number], 'no' | 'search'> & { texts: string[] };

/**
 * Returns the database rows of the conversations. Ticket numbers follow the opening times. Ids follow the list order, so they are the same
 * on every day.
 */
export const makeInquiries = (conversations: readonly Conversation[], { now, people, units }: World): Inquiries => {
  const inquiries: Inquiries = {
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
  const findPerson = (id: string): NewPerson => byId.get(id) ?? throwMissing(`person ${id}`);
  const idOf = (turn: number): string => `t${String(turn + 1).padStart(3, '0')}`;
  const turnOf = (key: string): number => {
    const turn = conversations.findIndex((conversation) => conversation.key === key);
    return turn < 0 ? throwMissing(`conversation ${key}`) : turn;
  };

  const drafts = conversations.map((conversation, turn): Draft => {
    const id = idOf(turn);
    peopleIn(conversation).forEach(findPerson);
    const requester = findPerson(conversation.requester);
    const handling_unit = handlingUnitOf({ role: requester.role, lcoId: requester.lco_id ?? null, rhqId: requester.rhq_id ?? null })!;
    const unit = units.get(handling_unit)!;
    const staff = people.filter((one) => one.unit_id === handling_unit && one.standing === 'approved');
    const handler = conversation.handler === ANYONE ? pickHandler(staff, now, turn).id : conversation.handler;
    const times = timesOf(conversation, unit.periods, now, seededRandom(turn + 7));
    const steps = conversation.steps.map((step) => ('text' in step ? { ...step, text: fillWeekdays(step.text, times, unit.hours) } : step));
    const files = steps.flatMap((step) => ('files' in step ? (step.files ?? []) : []));
    const texts = steps.flatMap((step) => ('text' in step && step.action !== 'noted' ? [step.text] : []));
    const ticket: Draft = {
      id,
      subject: conversation.subject,
      inquiry_type: conversation.type,
      interest: conversation.interest ?? null,
      product_id: conversation.product,
      status: 'New',
      requester_id: requester.id,
      company_id: requester.unit_id!,
      lco_id: requester.lco_id ?? null,
      handling_unit,
      rhq_id: requester.rhq_id!,
      assignee_id: null,
      opened_by: conversation.openedBy ?? null,
      created_at: times[0]!,
      last_at: times[0]!,
      last_side: 'requester',
      excerpt: '',
      answer_by: addWorkingMinutes(times[0]!, unit.hours.answerMinutes, unit.hours),
      answered_at: null,
      resolve_by: addWorkingMinutes(times[0]!, unit.hours.resolveMinutes, unit.hours),
      closed_at: null,
      follows_id: conversation.follows ? idOf(turnOf(conversation.follows)) : null,
      stars: conversation.rating?.stars ?? null,
      rating_comment: conversation.rating?.comment ?? '',
      rev: 0,
      texts: [conversation.subject, ...texts, ...files.map(({ name }) => name), requester.company_name, fullName(requester)],
    };
    addSteps(inquiries, ticket, { ...conversation, steps, handler }, { times, staff });
    if (conversation.rating) ticket.rev = ticket.rev! + 1;
    const entries = inquiries.ticket_entry.filter(({ ticket_id }) => ticket_id === id);
    const { readMarkers, unread } = readMarkersOf({
      ticket,
      entries,
      people,
      unread: (conversation.unreadBy ?? []).flatMap((one) => (one === ANYONE ? staff.map((member) => member.id) : [one])),
      now,
    });
    inquiries.ticket_seen.push(...readMarkers);
    const mentionedIds = new Set(conversation.steps.flatMap((step) => (step.action === 'noted' ? (step.unseenBy ?? []) : [])));
    const returnedIds = new Set(conversation.returnedTo);
    for (const person_id of new Set([...unread, ...mentionedIds, ...returnedIds]))
      inquiries.ticket_unread.push({ person_id, ticket_id: id, mentioned: mentionedIds.has(person_id), back: returnedIds.has(person_id) });
    // Snooze until the morning of the first working day after tomorrow.
    const night = new Date(Math.ceil((now.getTime() + DAY) / DAY) * DAY);
    const until = new Date(addWorkingMinutes(night, 1, unit.hours).getTime() - MINUTE);
    inquiries.ticket_snooze.push(...(conversation.snoozedBy ?? []).map((person_id) => ({ person_id, ticket_id: id, until })));
    return ticket;
  });

  inquiries.ticket = drafts
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ texts, ...ticket }, index) => {
      const no = ticketNumber(DEMO_KEY, index);
      return { ...ticket, no, search: ticketVector({ ...ticket, no }, texts) };
    });
  return inquiries;
};

/** The key for the demo's ticket numbers, which are therefore the same in every installation. New tickets use the installation's key. */
const DEMO_KEY = Buffer.from('the numbers of the demo');

/** Returns a member of the unit who was approved before the oldest conversation started. */
const pickHandler = (staff: readonly NewPerson[], now: Date, turn: number): NewPerson => {
  const candidates = staff.filter(({ decided_at }) => now.getTime() - decided_at!.getTime() > DAYS_BACK * DAY);
  return candidates[turn % candidates.length]!;
};

const throwMissing = (name: string): never => {
  throw new Error(`The demo has no ${name}`);
};

/** Returns the step times, computed backwards from the last step within the unit's working time. */
const timesOf = ({ steps, workMinutesAgo }: Conversation, periods: readonly WorkPeriod[], now: Date, random: () => number): Date[] => {
  let at = subtractWorkTime(now.getTime(), workMinutesAgo, periods);
  const times: Date[] = [];
  for (const step of steps.toReversed()) {
    times.unshift(new Date(Math.floor(at / 1000) * 1000));
    const [least, most] = USUAL_MINUTES[step.action];
    at = subtractWorkTime(at, step.afterWorkMinutes ?? least + random() * (most - least), periods);
  }
  return times;
};

const EVENTS: Record<Exclude<Step['action'], 'noted'>, (side: Side) => TicketEvent['type']> = {
  asked: () => 'requester replied',
  answered: () => 'handler replied',
  assigned: () => 'assigned',
  started: () => 'handler started',
  closed: () => 'closed',
};
const KINDS = { asked: 'replied', answered: 'replied', assigned: 'assigned', started: 'started', closed: 'closed' } as const;

/** Returns the mentions in a note, each written as `@` and a colleague's name. */
const mentionsOf = (note_id: string, text: string, staff: readonly NewPerson[]): Inquiries['note_mention'] =>
  staff.flatMap(({ id, firstname, lastname }) => {
    const mention = `@${fullName({ firstname, lastname })}`;
    const start_at = text.indexOf(mention);
    return start_at < 0 ? [] : [{ note_id, start_at, end_at: start_at + mention.length, person_id: id }];
  });

/** Adds the entries, notes and files of the steps, and updates the ticket after each step as the gateway does. */
const addSteps = (
  inquiries: Inquiries,
  ticket: Draft,
  { requester, handler, steps }: Conversation,
  { times, staff }: { times: readonly Date[]; staff: readonly NewPerson[] },
): void => {
  let [nr, notes] = [0, 0];
  for (const [index, step] of steps.entries()) {
    const at = times[index]!;
    const author_id = step.by ?? (step.action === 'asked' ? requester : handler);
    if (step.action === 'noted') {
      const id = `${ticket.id}-n${++notes}`;
      inquiries.ticket_note.push({ id, ticket_id: ticket.id, at, author_id, text: step.text });
      inquiries.note_mention.push(...mentionsOf(id, step.text, staff));
      continue;
    }
    const side: Side = author_id === requester ? 'requester' : 'handler';
    const id = `${ticket.id}-e${++nr}`;
    if (nr > 1)
      ticket.status = (statusAfterEvent(ticket.status!, { type: EVENTS[step.action](side) }) ??
        throwMissing(`transition for ${step.action} at ${ticket.id}`)) as TicketStatus;
    const assignee_id = step.action === 'assigned' ? step.to : null;
    inquiries.ticket_entry.push({
      id,
      ticket_id: ticket.id,
      nr,
      kind: nr === 1 ? 'opened' : KINDS[step.action],
      at,
      author_id,
      side,
      text: 'text' in step ? step.text : '',
      assignee_id,
      by_mail: 'byMail' in step && step.byMail === true,
    });
    Object.assign(ticket, { last_at: at, last_nr: nr, rev: nr });
    if (step.action === 'assigned') ticket.assignee_id = assignee_id;
    if (step.action === 'closed') ticket.closed_at = at;
    if (step.action === 'asked' || step.action === 'answered') {
      Object.assign(ticket, { last_side: side, excerpt: excerptOf(step.text) });
      if (side === 'handler' && nr > 1 && !ticket.answered_at) ticket.answered_at = at;
      for (const [position, file] of (step.files ?? []).entries())
        inquiries.files.push({ attachment: file, id: `${ticket.id}-f${nr}${position}`, entryId: id, ownerId: author_id, at, position });
    }
  }
};
