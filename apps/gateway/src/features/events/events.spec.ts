import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_CATEGORIES } from '@portal/contracts';
import { failureOf } from '../../../../../tests/kit/documents';
import { eventIdsFor, eventOf, publishEvent, timeInDays, uploadEventFile } from '../../../../../tests/kit/events';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'jonas', 'marco', 'ines', 'eve'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const fieldsOf = async (call: Promise<unknown>) => {
  const { body } = await failureOf(call);
  return Object.fromEntries(Object.entries(body.errors ?? {}).map(([field, violations]) => [field, violations.map(({ code }) => code)]));
};
/** Moves the event so that it ended this many hours ago. */
const moveIntoPast = async (documentId: string, hours: number) => {
  const { db } = gateway.database;
  const [starts_at, ends_at] = [new Date(Date.now() - (hours + 1) * 3_600_000), new Date(Date.now() - hours * 3_600_000)];
  await db.updateTable('event').set({ starts_at, ends_at }).where('publication_id', '=', documentId).execute();
  await db.updateTable('publication').set({ sort_at: starts_at }).where('id', '=', documentId).execute();
  await db.updateTable('audience').set({ sort_at: starts_at }).where('publication_id', '=', documentId).execute();
};

describe('an event', () => {
  it('R3.14 an event has a title, times, place, mode, category, attachment, link, description and seats', async () => {
    const fileId = await uploadEventFile(gateway, people.ines);
    const url = 'https://meet.example.com/radar';
    const { documentId, ...own } = await publishEvent(people.ines, { ...GERMAN, fileId, url, capacity: 12, perCompany: 3 });
    expect(own).toMatchObject({ url, startsLocal: timeInDays(30), endsLocal: timeInDays(30, 90), rev: 1 });
    const { document } = await people.bruno.events.item({ documentId });
    expect(document).toMatchObject({
      kind: 'event',
      title: 'Commissioning of level radars',
      category: 'workshop',
      mode: 'hybrid',
      location: 'Training centre, Hall 2',
      startsAt: `${timeInDays(30)}:00.000Z`,
      endsAt: `${timeInDays(30, 90)}:00.000Z`,
      zone: 'UTC',
      hasLink: true,
      attachment: { fileId, name: 'Agenda.docx' },
      capacity: 12,
      perCompany: 3,
      free: 12,
      cancelledAt: null,
      registered: 0,
      registration: null,
      companySeats: { taken: 0, offered: 0 },
    });
    for (const field of ['url', 'startsLocal', 'rev', 'participants']) expect(document).not.toHaveProperty(field);
  });

  it('R3.6 R7.6 the event list is filtered by category, search terms and days, with the next event first', async () => {
    const word = `Pegelkunde${Date.now()}`;
    const ids: string[] = [];
    for (const [nr, category] of EVENT_CATEGORIES.entries()) {
      const times = { startsAt: timeInDays(60 - nr), endsAt: timeInDays(60 - nr, 30) };
      ids.unshift((await publishEvent(people.ines, { ...GERMAN, ...times, title: word, category })).documentId);
    }
    const idsOf = (filter: object) => eventIdsFor(people.bruno, { search: word, ...filter });
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ category: 'networking' })).toEqual([ids[2]]);
    expect(await idsOf({ time: 'all', from: timeInDays(57).slice(0, 10), until: timeInDays(58).slice(0, 10) })).toEqual([ids[2], ids[3]]);
    expect(await eventIdsFor(people.eve, { search: word })).toEqual([]);
    const all = await eventIdsFor(people.bruno, { time: 'all' });
    expect(all.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('R4.9 a past event is listed under past events, latest first, and stays readable', async () => {
    const word = `Vergangenes${Date.now()}`;
    const [older, newer] = [
      await publishEvent(people.ines, { ...GERMAN, title: word }),
      await publishEvent(people.ines, { ...GERMAN, title: word }),
    ];
    const [first, last] = [older.documentId, newer.documentId];
    await moveIntoPast(first, 50);
    await moveIntoPast(last, 2);
    expect(await eventIdsFor(people.bruno, { search: word })).toEqual([]);
    expect(await eventIdsFor(people.bruno, { search: word, time: 'expired' })).toEqual([last, first]);
    expect((await people.bruno.events.item({ documentId: first })).document.title).toBe(word);
    const listIds = async (filter: object) => (await eventIdsFor(people.bruno, filter)).filter((id) => [first, last].includes(id));
    expect(await listIds({ time: 'expired' })).toEqual([last, first]);
    expect(await listIds({})).toEqual([]);
    const day = new Date(Date.now() - 51 * 3_600_000).toISOString().slice(0, 10);
    expect(await listIds({ time: 'all', from: day })).toEqual([first, last]);
  });

  it('R3.6 an event of several weeks is upcoming until its end and is listed on each of its days', async () => {
    const { documentId } = await publishEvent(people.ines, { ...GERMAN, startsAt: timeInDays(1), endsAt: timeInDays(60) });
    const isListed = async (filter: object) => (await eventIdsFor(people.bruno, filter)).includes(documentId);
    const [day, laterDay] = [timeInDays(50).slice(0, 10), timeInDays(61).slice(0, 10)];
    expect(await isListed({ time: 'all', from: day, until: day })).toBe(true);
    expect(await isListed({ time: 'all', from: laterDay })).toBe(false);
    const { db } = gateway.database;
    const starts_at = new Date(Date.now() - 40 * 86_400_000);
    await db.updateTable('event').set({ starts_at }).where('publication_id', '=', documentId).execute();
    await db.updateTable('audience').set({ sort_at: starts_at }).where('publication_id', '=', documentId).execute();
    expect([await isListed({}), await isListed({ time: 'expired' })]).toEqual([true, false]);
    await people.ines.events.withdraw({ documentId, callerId: people.ines.id });
  });

  it('R3.14 the day filter of the event list uses the requested time zone', async () => {
    const word = `Mitternacht${Date.now()}`;
    const day = timeInDays(40).slice(0, 10);
    const { documentId } = await publishEvent(people.ines, { ...GERMAN, title: word, startsAt: `${day}T22:00`, endsAt: `${day}T23:00` });
    const next = timeInDays(41).slice(0, 10);
    const findIds = (filter: object) => eventIdsFor(people.bruno, { search: word, ...filter });
    expect(await findIds({ from: next, until: next })).toEqual([]);
    expect(await findIds({ from: next, until: next, zone: 'Asia/Tokyo' })).toEqual([documentId]);
    expect(await findIds({ from: day, until: day, zone: 'Asia/Tokyo' })).toEqual([]);
  });

  it.each([
    ['R5.5 an event needs a title', { title: ' ' }, { title: ['required'] }],
    ['R5.6 an event needs a location', { location: ' ' }, { location: ['required'] }],
    ['R5.6 an event cannot start in the past', { startsAt: timeInDays(-1) }, { startsAt: ['past'] }],
    ['R5.6 an event must end after its start', { endsAt: timeInDays(30) }, { endsAt: ['ends-before-start'] }],
    ['R5.6 an event needs a link that can be opened', { url: 'javascript:alert(1)' }, { url: ['link'] }],
    ['T24 an event refuses a link with a user name', { url: 'https://portal.example@evil.example/' }, { url: ['link'] }],
    ['T24 an event refuses a link with a password', { url: 'https://user:pw@meet.example/1' }, { url: ['link'] }],
    ['R5.6 an event must start on an existing day', { startsAt: '2031-02-30T10:00' }, { startsAt: ['invalid'] }],
    ['R3.14 an event needs a known time zone', { zone: 'Europe/Nowhere' }, { zone: ['time-zone'] }],
    ['R5.3 an event needs an audience', { scope: 'specific' as const, companies: [] }, { companies: ['required'] }],
    ['R3.14 an event needs at least one seat', { capacity: 0 }, { capacity: ['too-small'] }],
  ])('%s', async (_title, more, fields) => {
    expect(await fieldsOf(people.ines.events.save(eventOf(more)))).toEqual(fields);
  });
});

describe('local times of an event', () => {
  const startViolationsOf = async (startsAt: string, zone: string) => {
    const { body } = await failureOf(people.ines.events.save(eventOf({ startsAt, endsAt: '2033-12-24T10:00', zone })));
    return body.errors?.['startsAt'];
  };

  it('R5.6 a local time that is repeated in autumn is refused with both possible times as options, and either option is accepted', async () => {
    const options = ['2030-10-27T02:30+02:00', '2030-10-27T02:30+01:00'];
    expect(await startViolationsOf('2030-10-27T02:30', 'Europe/Berlin')).toMatchObject([{ code: 'repeated-time', options }]);
    for (const [nr, startsAt] of options.entries()) {
      const event = await publishEvent(people.ines, { ...GERMAN, startsAt, endsAt: '2030-10-27T09:00', zone: 'Europe/Berlin' });
      expect(event.startsAt).toBe(['2030-10-27T00:30:00.000Z', '2030-10-27T01:30:00.000Z'][nr]);
      expect(event.startsLocal).toBe(startsAt);
    }
  });

  it('R5.6 a local time that is skipped in spring is refused with the times before and after it as options', async () => {
    const options = ['2030-03-31T01:30+01:00', '2030-03-31T03:30+02:00'];
    expect(await startViolationsOf('2030-03-31T02:30', 'Europe/Berlin')).toMatchObject([{ code: 'skipped-time', options }]);
    expect(await startViolationsOf('2030-03-31T02:30+02:00', 'Europe/Berlin')).toMatchObject([{ code: 'invalid' }]);
  });

  it('R5.6 the display period of an event must start before the event and end no earlier than the event', async () => {
    const event = eventOf({ startsAt: '2033-12-23T08:00', endsAt: '2033-12-24T10:00', zone: 'UTC' });
    const failure = await failureOf(
      people.ines.events.save({ ...event, liveFrom: '2033-12-23T09:00:00Z', liveUntil: '2033-12-24T09:00:00Z' }),
    );
    const codes = [{ code: 'hides-event' }];
    expect(failure.body.errors).toMatchObject({ liveFrom: codes, liveUntil: codes });
    const { documentId } = await publishEvent(people.ines, { ...event, liveUntil: '2033-12-24T10:00:00Z' });
    const laterFailure = await failureOf(people.ines.events.save({ ...event, documentId, rev: 1, endsAt: '2033-12-24T11:00' }));
    expect(laterFailure.body.errors).toMatchObject({ liveUntil: codes });
  });

  it('R5.6 R4.9 a past event can be edited if its times stay unchanged', async () => {
    const event = await publishEvent(people.ines, GERMAN);
    await moveIntoPast(event.documentId, 5);
    const { document } = await people.ines.events.item({ documentId: event.documentId });
    const times = { startsAt: document.startsLocal!, endsAt: document.endsLocal! };
    const { documentId } = event;
    const editedEvent = await publishEvent(people.ines, { ...GERMAN, ...times, documentId, rev: 1, title: 'With the minutes' });
    expect(editedEvent).toMatchObject({ title: 'With the minutes', startsAt: document.startsAt });
  });
});
