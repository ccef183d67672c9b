import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, LIMITS, NoMeetingLink, NotRegistered, TooManyExports } from '@portal/contracts';
import { extractFile } from '@portal/office';
import ICAL from 'ical.js';
import { failureOf } from '../../../../../tests/kit/documents';
import { publishEvent } from '../../../../../tests/kit/events';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { calendarOf } from './calendar';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'eve', 'jonas', 'chloe', 'marco', 'ines'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const ALL_PARTNERS = { scope: 'all' as const };
const url = 'https://meet.example.com/radar?token=a%20b';
const open = (path: string) => fetch(gateway.url + path, { redirect: 'manual' });

describe('the meeting of an event', () => {
  it('R3.14 a meeting link redirects only people with a seat to the current address', async () => {
    const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, url });
    expect(isRefusedAs(await failureOf(people.bruno.events.link({ documentId })), NotRegistered)).toBe(true);
    await people.bruno.events.register({ documentId });
    const link = await people.bruno.events.link({ documentId });
    const redirect = await open(link.url);
    expect([redirect.status, redirect.headers.get('location'), redirect.headers.get('referrer-policy')]).toEqual([302, url, 'no-referrer']);
    await publishEvent(people.ines, { ...ALL_PARTNERS, documentId, rev: 1, url: 'https://meet.example.com/other' });
    expect((await open(link.url)).headers.get('location')).toBe('https://meet.example.com/other');
    const alteredUrl = link.url.replace(/signature=(.)/, (_all, first) => `signature=${first === 'A' ? 'B' : 'A'}`);
    for (const forgedUrl of [link.url.replace('reader=bruno', 'reader=eve'), alteredUrl, `${link.url}x`])
      expect((await open(forgedUrl)).status).toBe(404);
    await people.bruno.events.unregister({ documentId });
    expect((await open(link.url)).status).toBe(404);
    expect((await open((await people.ines.events.link({ documentId })).url)).status).toBe(302);
  });

  it('R3.14 the response with a meeting link contains the host that the link redirects to', async () => {
    for (const [address, host] of [
      [url, 'meet.example.com'],
      ['https://meet.example.com:8443/a', 'meet.example.com:8443'],
      ['https://会議.example/l', 'xn--6oqw48l.example'],
    ] as const) {
      const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, url: address });
      const link = await people.ines.events.link({ documentId });
      expect(link.host).toBe(host);
      expect(new URL((await open(link.url)).headers.get('location')!).host).toBe(host);
    }
  });

  it('R3.14 a meeting link redirects to a URL with non-ASCII characters', async () => {
    const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, url: 'https://meet.example.com/l/会議' });
    const reply = await open((await people.ines.events.link({ documentId })).url);
    expect([reply.status, reply.headers.get('location')]).toEqual([302, 'https://meet.example.com/l/%E4%BC%9A%E8%AD%B0']);
  });

  it('R5.6 an event that is not online needs no meeting address and has no meeting link', async () => {
    const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
    expect(isRefusedAs(await failureOf(people.ines.events.link({ documentId })), NoMeetingLink)).toBe(true);
  });
});

describe('the participants of an event', () => {
  it('R3.14 the participants of an event are listed for staff, limited to people at and below their unit, seated ones first', async () => {
    const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, capacity: 2 });
    for (const name of ['bruno', 'jonas', 'eve'] as const) await people[name].events.register({ documentId, waitingList: true });
    const readParticipants = async (name: Name) => {
      const { items, seatedCount, waitingCount } = await people[name].events.participants({ documentId });
      return [items.map(({ userId, state }) => `${userId} ${state}`).sort(), seatedCount, waitingCount];
    };
    expect(await readParticipants('ines')).toEqual([['bruno seated', 'eve waiting', 'jonas seated'], 2, 1]);
    expect(await readParticipants('marco')).toEqual(await readParticipants('ines'));
    expect(await readParticipants('jonas')).toEqual([['bruno seated', 'jonas seated'], 2, 0]);
    expect(await readParticipants('chloe')).toEqual([['eve waiting'], 0, 1]);
    expect((await people.chloe.events.item({ documentId })).document.participants).toEqual({ seated: 0, waiting: 1 });
  });

  it('R3.14 all participants of an event are listed for the region that publishes the event', async () => {
    const { documentId } = await publishEvent(people.marco, { lcos: ['lco-deutschland'] });
    for (const name of ['bruno', 'ines'] as const) await people[name].events.register({ documentId });
    const { items } = await people.marco.events.participants({ documentId });
    expect(items.map(({ userId }) => userId).sort()).toEqual(['bruno', 'ines']);
  });

  it('R3.14 the participants of an event are exported as a table without formulas', async () => {
    const { documentId } = await publishEvent(people.ines, ALL_PARTNERS);
    await people.bruno.events.register({ documentId });
    await gateway.database.db.updateTable('person').set({ firstname: '=HYPERLINK("x")' }).where('id', '=', 'bruno').execute();
    const response = await people.ines.fetch(`/api/events/exportparticipants?eventId=${documentId}`);
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toMatch(/^\ufeffName,Company,LCO,Status,Since \(UTC\)\r\n"'=HYPERLINK\(""x""\) /);
  });

  it('R3.14 T22 participants are exported as a workbook in the language of the caller, with unchanged names', async () => {
    const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, capacity: 1 });
    for (const name of ['jonas', 'eve'] as const) await people[name].events.register({ documentId, waitingList: true });
    const { db } = gateway.database;
    await db.updateTable('person').set({ firstname: '=1+1' }).where('id', '=', 'jonas').execute();
    await db.updateTable('person').set({ language: 'ab' }).where('id', '=', 'ines').execute();
    const response = await people.ines.fetch(`/api/events/exportparticipants?eventId=${documentId}&format=xlsx`);
    expect(response.headers.get('content-disposition')).toContain('participants.xlsx');
    const folder = mkdtempSync(join(tmpdir(), 'participants-'));
    const path = join(folder, 'participants.xlsx');
    writeFileSync(path, Buffer.from(await response.arrayBuffer()));
    const { sheets } = await extractFile({ path, kind: 'xlsx', language: 'ab' });
    rmSync(folder, { recursive: true });
    const timePattern = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(sheets.map(({ name }) => name)).toEqual(['المشاركون']);
    expect(sheets[0]!.rows.map(({ cells }) => cells)).toEqual([
      ['الاسم', 'الشركة', 'LCO', 'الحالة', 'منذ (UTC)'],
      ['=1+1 Richter', 'Yarrowdyne Deutschland', expect.any(String), 'مسجّل', timePattern],
      ['Ève Garnier', 'Valbrune Instrumentation', 'Yarrowdyne France', 'قائمة الانتظار', timePattern],
    ]);
    await db.updateTable('person').set({ language: 'en' }).where('id', '=', 'ines').execute();
  });
});

describe('the calendar entry', () => {
  it('R3.14 another program reads the calendar entry of an event as the same event', async () => {
    const { documentId, startsAt } = await publishEvent(people.ines, { ...ALL_PARTNERS, title: 'Füllstand, Druck; und mehr', url });
    const response = await people.bruno.fetch(`/api/events/calendar?eventId=${documentId}`);
    const text = await response.text();
    expect(text.split('\r\n').every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect([event.summary, event.startDate.toJSDate().toISOString(), event.attendees]).toEqual([
      'Füllstand, Druck; und mehr',
      startsAt,
      [],
    ]);
    expect(text).not.toContain('meet.example.com');
  });

  it.each([
    // Both interpretations of the repeated hour, a clock change exactly at the start, and zones with other clock changes or none.
    ['Europe/Berlin', '2030-10-27T00:30:00.000Z', 0],
    ['Europe/Berlin', '2030-10-27T01:30:00.000Z', 0],
    ['Europe/Berlin', '2030-10-26T18:00:00.000Z', 3],
    ['Europe/Berlin', '2030-03-31T01:00:00.000Z', 2],
    ['America/New_York', '2031-03-08T17:00:00.000Z', 3],
    ['Australia/Lord_Howe', '2030-07-01T00:15:00.000Z', 2],
    ['Asia/Kolkata', '2030-07-01T00:15:00.000Z', 1],
    ['America/Sao_Paulo', '2030-12-01T12:00:00.000Z', 1],
    ['UTC', '2030-12-01T12:00:00.000Z', 0],
  ])(
    'R3.14 R8.6 the calendar entry contains the zone %s with its clock changes, and %s is read as the same moment',
    (zone, startsAt, changes) => {
      const [start, end] = [new Date(startsAt), new Date(Date.parse(startsAt) + 24 * 3_600_000)];
      const entry = {
        publicationId: 'e',
        title: 'A',
        description: '',
        location: 'B',
        sequence: 0,
        isCancelled: false,
        url: 'https://x.example',
      };
      const text = calendarOf({ ...entry, startsAt: start, endsAt: end, zone, stamp: start }, 'x.example');
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
      expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([start, end]);
      expect(calendar.getFirstSubcomponent('vtimezone')?.getAllSubcomponents().length ?? 0).toBe(changes);
      if (changes) expect([event.startDate.isDate, event.startDate.zone?.tzid]).toEqual([false, zone]);
      expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
    },
  );
});

describe('exports', () => {
  it('T22 exports of participants are limited to five an hour per person in any format, and refused exports are not audited', async () => {
    const limitedGateway = await openTestGateway({ env: { NO_RATE_LIMITS: '' } });
    const [ines, marco] = [await limitedGateway.as('ines'), await limitedGateway.as('marco')];
    const { documentId } = await publishEvent(ines, ALL_PARTNERS);
    const answer = async (person: Person, format: string) =>
      person.fetch(`/api/events/exportparticipants?eventId=${documentId}&format=${format}`);
    for (let index = 0; index < LIMITS.exportsPerHour; index += 1) {
      const response = await answer(ines, index % 2 ? 'csv' : 'xlsx');
      expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    const refusal = await answer(ines, 'csv');
    expect([refusal.status, ((await refusal.json()) as { code: string }).code]).toEqual([429, TooManyExports.code]);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await answer(marco, 'csv')).status).toBe(200);
    const rows = await limitedGateway.database.db.selectFrom('audit').select('actor').where('action', '=', 'event.exported').execute();
    expect(rows.map(({ actor }) => String(actor)).sort()).toEqual([
      ...Array.from({ length: LIMITS.exportsPerHour }, () => 'ines'),
      'marco',
    ]);
    await limitedGateway.close();
  });
});
