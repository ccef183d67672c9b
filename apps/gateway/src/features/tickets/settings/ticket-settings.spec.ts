import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BusinessHours, NotAllowed, ObjectMissing } from '@portal/contracts';
import { inquiry } from '../../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../../tests/kit/live-client';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { Clock } from '../../../platform/clock';

const NAMES = ['bruno', 'lena', 'jonas', 'chloe', 'marco', 'ines'] as const;
const MONDAY_IN_BERLIN = '2026-11-16T09:00:00.000Z';

describe('settings of a unit', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const connectClient = async (name: Name): Promise<LiveClient> => {
    const line = people[name].connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    return line;
  };
  const titles = async (name: Name) => (await people[name].tickets.cannedReplies()).items.map(({ title }) => title);
  const openAt = async (at: string) => {
    const clock = gateway.app.get(Clock, { strict: false });
    const { now } = clock;
    clock.now = () => new Date(at);
    try {
      return (await people.bruno.tickets.open(inquiry())).ticket;
    } finally {
      clock.now = now;
    }
  };

  it('R7.8 a canned reply is available to the whole unit, sorted by title, and updated live in every tab', async () => {
    const [jonas, chloe, marco] = [await connectClient('jonas'), await connectClient('chloe'), await connectClient('marco')];
    const cannedId = randomUUID();
    const { cannedReply } = await people.lena.tickets.saveCannedReply({ cannedId, title: 'aa Thanks', text: 'Thank you, {name}.' });
    expect(cannedReply).toEqual({ cannedId, title: 'aa Thanks', text: 'Thank you, {name}.', rev: 1 });
    await jonas.until(() => jonas.facts('canned.changed').length === 1);
    expect(jonas.facts('canned.changed')[0]!.data).toEqual({ cannedId });
    expect((await titles('jonas'))[0]).toBe('aa Thanks');
    expect(await titles('jonas')).toEqual(
      [...(await titles('jonas'))].sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())),
    );
    const answer = await people.jonas.tickets.saveCannedReply({ cannedId, title: 'AA thanks again', text: 'Thanks.' });
    expect(answer.cannedReply).toMatchObject({ title: 'AA thanks again', rev: 2 });
    await people.lena.tickets.dropCannedReply({ cannedId });
    expect(await titles('lena')).not.toContain('AA thanks again');
    await jonas.until(() => jonas.facts('canned.changed').length === 3);
    for (const line of [chloe, marco]) expect(line.facts('canned.changed')).toEqual([]);
    for (const line of [jonas, chloe, marco]) line.close();
  });

  it('R6.8 another unit can neither find, change nor delete a canned reply', async () => {
    const cannedId = randomUUID();
    await people.lena.tickets.saveCannedReply({ cannedId, title: 'Of Berlin', text: 'Hello.' });
    for (const name of ['chloe', 'marco'] as const) {
      const { tickets } = people[name];
      const notFoundError = { status: 404, code: ObjectMissing.code };
      expect(await titles(name)).not.toContain('Of Berlin');
      await expect(tickets.saveCannedReply({ cannedId, title: 'Mine', text: 'Mine.' })).rejects.toMatchObject(notFoundError);
      await expect(tickets.dropCannedReply({ cannedId })).rejects.toMatchObject(notFoundError);
    }
    expect(await titles('lena')).toContain('Of Berlin');
    for (const name of ['bruno', 'ines'] as const) {
      const forbiddenError = { status: 403, code: NotAllowed.code };
      await expect(people[name].tickets.cannedReplies()).rejects.toMatchObject(forbiddenError);
      await expect(people[name].tickets.businessHours()).rejects.toMatchObject(forbiddenError);
    }
    await expect(people.lena.tickets.dropCannedReply({ cannedId: 'none' })).rejects.toMatchObject({ status: 404 });
    await expect(people.lena.tickets.saveCannedReply({ cannedId, title: '', text: '' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { title: [{ code: 'required' }], text: [{ code: 'required' }] } },
    });
  });

  it('R7.8 the deadlines of a ticket follow the business hours of its handling unit', async () => {
    await gateway.database.db.deleteFrom('business_hours').where('unit_id', 'in', ['lco-deutschland', 'lco-france']).execute();
    const usual: BusinessHours = {
      days: [1, 2, 3, 4, 5],
      from: '08:00',
      to: '17:00',
      zone: 'Europe/Berlin',
      answerMinutes: 240,
      resolveMinutes: 1440,
    };
    expect(await people.lena.tickets.businessHours()).toEqual(usual);
    const ticketBefore = await openAt(MONDAY_IN_BERLIN);
    expect(ticketBefore.clock).toEqual({
      answerBy: '2026-11-16T13:00:00.000Z',
      answeredAt: null,
      resolveBy: '2026-11-18T15:00:00.000Z',
      closedAt: null,
    });
    const [jonas, chloe] = [await connectClient('jonas'), await connectClient('chloe')];
    const hours = { ...usual, days: [3, 1], from: '10:00', to: '12:00', answerMinutes: 60, resolveMinutes: 180 };
    const saveResponse = await people.lena.tickets.saveBusinessHours(hours);
    expect(saveResponse.hours).toEqual({ ...hours, days: [1, 3] });
    expect(await people.jonas.tickets.businessHours()).toEqual(saveResponse.hours);
    expect((await people.chloe.tickets.businessHours()).days).toEqual([1, 2, 3, 4, 5]);
    await jonas.until(() => jonas.facts('hours.changed').length === 1);
    expect(jonas.facts('hours.changed')[0]!.data).toEqual({ unitId: 'lco-deutschland' });
    expect(chloe.facts('hours.changed')).toEqual([]);
    const ticketAfter = await openAt(MONDAY_IN_BERLIN);
    expect(ticketAfter.clock).toMatchObject({ answerBy: '2026-11-16T10:00:00.000Z', resolveBy: '2026-11-18T10:00:00.000Z' });
    const { ticket } = await people.lena.tickets.item({ ticketId: ticketBefore.ticketId });
    expect(ticket.clock).toEqual(ticketBefore.clock);
    for (const line of [jonas, chloe]) line.close();
  });

  it('R7.8 invalid business hours are refused with violations at their fields', async () => {
    const hours = await people.lena.tickets.businessHours();
    const invalidHours: [Partial<BusinessHours>, string, string][] = [
      [{ days: [] }, 'days', 'too-few'],
      [{ days: [1, 1] }, 'days', 'duplicate'],
      [{ from: '17:00', to: '08:00' }, 'to', 'ends-too-early'],
      [{ from: '08:00', to: '08:30' }, 'to', 'ends-too-early'],
      [{ from: '8' }, 'from', 'time'],
      [{ zone: 'Europe/Nowhere' }, 'zone', 'time-zone'],
      [{ zone: 'US/Pacific-New' }, 'zone', 'time-zone'],
      [{ zone: '+01:00' }, 'zone', 'time-zone'],
      [{ answerMinutes: 0 }, 'answerMinutes', 'too-small'],
    ];
    for (const [part, field, code] of invalidHours) {
      const pendingSave = people.lena.tickets.saveBusinessHours({ ...hours, ...part });
      await expect(pendingSave).rejects.toMatchObject({ status: 400, body: { errors: { [field]: [{ code }] } } });
    }
    expect(await people.lena.tickets.businessHours()).toEqual(hours);
  });

  it('T31 the draft key has 32 bytes, is constant for a person and differs between people', async () => {
    const first = await people.bruno.tickets.draftKey();
    expect(first.userId).toBe('bruno');
    expect(Buffer.from(first.key, 'base64url')).toHaveLength(32);
    expect(await (await gateway.as('bruno')).tickets.draftKey()).toEqual(first);
    const keys = await Promise.all((['lena', 'jonas', 'chloe', 'marco'] as const).map((name) => people[name].tickets.draftKey()));
    expect(new Set([first, ...keys].map(({ key }) => key)).size).toBe(5);
  });
});
