import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CANNED_PLACEHOLDERS, checkFileName, LIMITS, TICKET_STATUSES } from '@portal/contracts';
import { Temporal } from 'temporal-polyfill';
import { openMigratedDatabase } from '../../../../tests/kit/template-database';
import type { Database } from '../platform/database/database';
import { DiskStore } from '../services/storage/store';
import { CONVERSATIONS } from './conversations';
import { seedOrganisation } from './seed';
import { businessHours, workPeriodsBefore } from './working-time';

const now = new Date('2026-11-21T09:00:00Z');
const DAY = 24 * 3_600_000;
const MESSAGES = ['opened', 'replied', 'closed'];
const DEMO_USERS_WITH_TICKETS = ['bruno', 'lena', 'jonas', 'marco', 'eve', 'chloe', 'aiko', 'kenji', 'mei', 'faisal', 'tran'];

describe('the inquiries of the demo', () => {
  let database: Database;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-files-'));
    database = await openMigratedDatabase();
    await seedOrganisation(database, { demo: true, now, attachments: new DiskStore(folder) });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const readAll = async () => ({
    tickets: await database.db.selectFrom('ticket').selectAll().orderBy('created_at').execute(),
    entries: await database.db.selectFrom('ticket_entry').selectAll().orderBy('ticket_id').orderBy('nr').execute(),
    unread: await database.db.selectFrom('ticket_unread').selectAll().execute(),
    readMarks: await database.db.selectFrom('ticket_seen').selectAll().execute(),
    people: await database.db.selectFrom('person').selectAll().execute(),
  });

  it('R1.1 the demo has 180 inquiries with every status and product over ninety days, and inquiry numbers do not reveal their order', async () => {
    const { tickets } = await readAll();
    const numbers = tickets.map(({ no }) => no);
    expect(new Set(numbers).size).toBe(180);
    expect(numbers.filter((no, index) => index > 0 && no > numbers[index - 1]!).length).toBeLessThan(120);
    const times = tickets.map(({ created_at }) => created_at.getTime());
    expect(now.getTime() - times[0]!).toBeGreaterThan(80 * DAY);
    expect(now.getTime() - times[0]!).toBeLessThan(90 * DAY);
    for (const status of TICKET_STATUSES) expect(tickets.filter((ticket) => ticket.status === status).length).toBeGreaterThanOrEqual(10);
    expect(new Set(tickets.map(({ product_id }) => product_id)).size).toBe(12);
  });

  it('R1.1 no two demo inquiries contain the same message, and more than forty-five answered inquiries have at least three steps', async () => {
    const { entries } = await readAll();
    const messages = entries.filter(({ kind, text }) => kind !== 'closed' && text).map(({ text }) => text);
    expect(new Set(messages).size).toBe(messages.length);
    expect(new Set(CONVERSATIONS.map(({ subject }) => subject)).size).toBe(180);
    expect(
      CONVERSATIONS.filter(({ steps }) => steps.length >= 3 && steps.some(({ action }) => action === 'answered')).length,
    ).toBeGreaterThan(45);
  });

  it('R7.8 demo inquiry entries are numbered chronologically without gaps, and each author was approved before writing', async () => {
    const { tickets, entries, people } = await readAll();
    for (const ticket of tickets) {
      const ticketEntries = entries.filter(({ ticket_id }) => ticket_id === ticket.id);
      expect(ticketEntries.map(({ nr }) => nr)).toEqual(ticketEntries.map((_, index) => index + 1));
      expect(ticket.last_nr).toBe(ticketEntries.length);
      expect(ticket.last_at).toEqual(ticketEntries.at(-1)!.at);
      const times = ticketEntries.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(now.getTime());
      for (const { author_id, at, side } of ticketEntries) {
        const author = people.find(({ id }) => id === author_id)!;
        expect(author.decided_at!.getTime()).toBeLessThan(at.getTime());
        if (side === 'handler') expect([ticket.handling_unit, ticket.rhq_id]).toContain(author.unit_id);
      }
    }
  });

  it('R7.8 demo inquiries were answered within the business hours of the handling unit', async () => {
    const { tickets, entries } = await readAll();
    const hours = businessHours();
    for (const ticket of tickets) {
      const { from_time: from, to_time: to, zone, days } = hours.find(({ unit_id }) => unit_id === ticket.handling_unit)!;
      const workPeriods = workPeriodsBefore(now, 100, { from, to, zone, days, answerMinutes: 1, resolveMinutes: 1 });
      for (const { at } of entries.filter(({ ticket_id, side }) => ticket_id === ticket.id && side === 'handler'))
        expect(workPeriods.some(([start, end]) => at.getTime() >= start - 1_000 && at.getTime() <= end)).toBe(true);
    }
  });

  it('R7.8 all demo inquiry entries are dated within working hours, whenever the demo is seeded', async () => {
    const { tickets, entries } = await readAll();
    const hours = businessHours();
    for (const ticket of tickets) {
      const { zone, days } = hours.find(({ unit_id }) => unit_id === ticket.handling_unit)!;
      for (const { at } of entries.filter(({ ticket_id }) => ticket_id === ticket.id)) {
        const { hour, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
        expect([days.includes(dayOfWeek % 7), hour >= 8, hour <= 17]).toEqual([true, true, true]);
      }
    }
  });

  it('R1.1 the weekdays in demo messages match the dates of their entries', async () => {
    const { tickets, entries } = await readAll();
    expect(entries.filter(({ text }) => text?.includes('{weekday'))).toEqual([]);
    const order = tickets.find(({ subject }) => subject.startsWith('Ersatz für drei YD-T9'))!;
    const thread = entries.filter(({ ticket_id }) => ticket_id === order.id);
    const [sent, delivered] = [thread[3]!, thread[4]!].map(({ at }) =>
      new Intl.DateTimeFormat('de', { weekday: 'long', timeZone: 'Europe/Berlin' }).format(at),
    );
    expect(thread[1]!.text).toContain(`Versand am ${sent}, bei Ihnen also am ${delivered}.`);
    expect(thread[2]!.text).toContain(`${delivered} reicht`);
  });

  it('R7.8 every demo user with tickets has unread messages that are consistent with the read markers', async () => {
    const { tickets, entries, unread, readMarks, people } = await readAll();
    for (const id of DEMO_USERS_WITH_TICKETS) expect(unread.filter(({ person_id }) => person_id === id).length).toBeGreaterThan(0);
    for (const { person_id, ticket_id } of unread.filter(({ mentioned, back }) => !mentioned && !back)) {
      const newest = entries.findLast((entry) => entry.ticket_id === ticket_id && MESSAGES.includes(entry.kind))!;
      expect(newest.author_id).not.toBe(person_id);
      const mark = readMarks.find((one) => one.person_id === person_id && one.ticket_id === ticket_id);
      expect(mark?.nr ?? 0).toBeLessThan(newest.nr);
    }
    for (const ticket of tickets) {
      const localHandlers = people.filter(
        ({ id, standing, role, unit_id, decided_at }) =>
          standing === 'approved' &&
          decided_at! < ticket.last_at &&
          (id === ticket.requester_id ||
            ((role === 'LBO' || role === 'RHQ') && [ticket.handling_unit, ticket.rhq_id].includes(unit_id ?? ''))),
      );
      for (const person of localHandlers) {
        const isUnread = unread.some(({ person_id, ticket_id }) => person_id === person.id && ticket_id === ticket.id);
        const mark = readMarks.find(({ person_id, ticket_id }) => person_id === person.id && ticket_id === ticket.id);
        if (!isUnread) expect(mark).toMatchObject({ nr: ticket.last_nr });
        if (mark) expect(mark.at.getTime()).toBeLessThan(now.getTime());
      }
    }
  });

  it('R3.16 demo users have neither unread messages nor read markers for tickets of a sibling company', async () => {
    const { tickets, unread, readMarks } = await readAll();
    const ticketIdsOf = (id: string) =>
      new Set([...unread, ...readMarks].filter(({ person_id }) => person_id === id).map(({ ticket_id }) => ticket_id));
    const [lena, bruno] = [ticketIdsOf('lena'), ticketIdsOf('bruno')];
    for (const sister of ['chloe', 'eve', 'kenji', 'aiko', 'faisal', 'tran'])
      for (const ticket of ticketIdsOf(sister)) expect([lena.has(ticket), bruno.has(ticket)]).toEqual([false, false]);
    expect(tickets.filter(({ requester_id }) => requester_id === 'bruno').length).toBeGreaterThanOrEqual(8);
  });

  it('R7.8 some demo inquiries are past their answer deadline, and some are still before it', async () => {
    const { tickets } = await readAll();
    const lateTickets = tickets.filter(({ answer_by, answered_at, closed_at }) => answer_by < (answered_at ?? closed_at ?? now));
    expect(lateTickets.length).toBeGreaterThan(2);
    expect(lateTickets.length).toBeLessThan(20);
    const lenas = tickets.filter(({ handling_unit, status }) => handling_unit === 'lco-deutschland' && status === 'New');
    expect(lenas.some(({ answer_by }) => answer_by < now)).toBe(true);
    expect(lenas.some(({ answer_by }) => answer_by > now)).toBe(true);
    expect(tickets.some(({ status, stars, requester_id }) => requester_id === 'bruno' && status === 'Closed' && stars === null)).toBe(true);
  });

  it('R5.2 demo inquiry attachments are stored under file names that an upload may have', async () => {
    const files = await database.db.selectFrom('file').selectAll().execute();
    expect(files.length).toBeGreaterThanOrEqual(38);
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['pdf', 'png', 'xlsx', 'docx', 'csv']));
    const store = new DiskStore(folder);
    for (const { name, store_key, size } of files) {
      expect([name, checkFileName(name).forbidden]).toEqual([name, []]);
      expect(name.length).toBeLessThanOrEqual(LIMITS.fileName);
      const bytes = await (await store.open(store_key))!.toArray();
      expect(Buffer.concat(bytes as Buffer[]).length).toBe(Number(size));
    }
  });

  it('R7.8 each handling unit of the demo has six canned replies, and all their placeholders can be filled in', async () => {
    const replies = await database.db.selectFrom('canned_reply').selectAll().execute();
    for (const { unit_id } of businessHours()) expect(replies.filter((one) => one.unit_id === unit_id)).toHaveLength(6);
    for (const { title, text } of replies) {
      expect(title.length).toBeLessThanOrEqual(LIMITS.cannedTitle);
      for (const [, word] of text.matchAll(/\{(\w+)\}/g)) expect(CANNED_PLACEHOLDERS).toContain(word);
    }
  });

  it('R1.4 a demo seeded on another day has the same inquiries', async () => {
    const other = await openMigratedDatabase();
    try {
      await other.migrate();
      await seedOrganisation(other, { demo: true, now: new Date('2026-11-25T16:20:00Z') });
      const readSubjects = (of: Database) => of.db.selectFrom('ticket').select(['id', 'subject', 'requester_id']).orderBy('id').execute();
      expect(await readSubjects(other)).toEqual(await readSubjects(database));
    } finally {
      await other.close();
    }
  });
});
