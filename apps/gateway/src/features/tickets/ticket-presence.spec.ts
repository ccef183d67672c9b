import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { inquiry } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Presence } from '../../platform/live/presence';

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'marco', 'mei', 'ines'] as const;
interface PresenceMessage {
  place: string;
  id: string;
  people: { userId: string }[];
}

describe('presence at a ticket', () => {
  let gateway: TestGateway;
  let ticketId: string;
  const people = {} as Record<Name, Person>;
  const lines: LiveClient[] = [];
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
    ticketId = (await people.bruno.tickets.open(inquiry())).ticket.ticketId;
  });
  afterEach(() => {
    for (const line of lines.splice(0)) line.close();
  });
  afterAll(() => gateway.close());

  const line = async (name: Name): Promise<LiveClient> => {
    const client = people[name].connect();
    lines.push(client);
    await client.until((events) => events.some(({ event }) => event === 'welcome'));
    return client;
  };
  const signals = (from: LiveClient, event: string) => from.events.filter((events) => events.event === event).map(({ message }) => message);
  const viewersIn = (from: LiveClient, id = ticketId) => {
    const last = (signals(from, 'presence.changed') as PresenceMessage[]).filter((one) => one.place === 'ticket' && one.id === id).at(-1);
    return last?.people.map(({ userId }) => userId) ?? [];
  };
  const enterTicket = async (client: LiveClient, ...viewers: LiveClient[]) => {
    client.socket.emit('at', { at: { place: 'ticket', id: ticketId } });
    for (const one of [client, ...viewers]) await one.until(() => viewersIn(one).length > 0);
  };
  const typingSignals = (from: LiveClient) => signals(from, 'ticket.typing');

  it('R10.2 both sides see who is viewing their ticket, but people without access neither see viewers nor are shown as viewers', async () => {
    const [bruno, lena, marco] = [await line('bruno'), await line('lena'), await line('marco')];
    const outsiders = await Promise.all((['eve', 'chloe', 'mei', 'ines'] as const).map(line));
    for (const outsider of outsiders) outsider.socket.emit('at', { at: { place: 'ticket', id: ticketId } });
    await enterTicket(lena, bruno, marco);
    await enterTicket(bruno);
    await marco.until(() => viewersIn(marco).length === 2);
    expect(viewersIn(marco).sort()).toEqual(['bruno', 'lena']);
    lena.socket.emit('at', { at: null });
    await bruno.until(() => viewersIn(bruno).join() === 'bruno');
    for (const outsider of outsiders) expect(signals(outsider, 'presence.changed')).toEqual([]);
  });

  it('R10.1 viewers of the queue are visible only to their own unit', async () => {
    const [lena, jonas, chloe, marco] = [await line('lena'), await line('jonas'), await line('chloe'), await line('marco')];
    lena.socket.emit('at', { at: { place: 'inquiries' } });
    await jonas.until(() => signals(jonas, 'presence.changed').length > 0);
    expect(signals(jonas, 'presence.changed')).toMatchObject([{ place: 'inquiries', id: '', people: [{ userId: 'lena' }] }]);
    for (const other of [chloe, marco]) expect(signals(other, 'presence.changed')).toEqual([]);
  });

  it('R10.2 typing is signalled at a limited rate to the others with access to the ticket', async () => {
    const [bruno, lena, jonas] = [await line('bruno'), await line('lena'), await line('jonas')];
    const outsiders = await Promise.all((['eve', 'chloe', 'mei'] as const).map(line));
    await enterTicket(bruno, lena);
    for (let n = 0; n < 5; n++) bruno.socket.emit('typing', { ticketId });
    await lena.until(() => typingSignals(lena).length > 0);
    await pause(200);
    expect(typingSignals(lena)).toEqual([{ ticketId, userId: 'bruno', name: 'Bruno Hagen', side: 'requester', note: false }]);
    expect(typingSignals(jonas)).toHaveLength(1);
    for (const other of [bruno, ...outsiders]) expect(typingSignals(other)).toEqual([]);
    await pause(LIMITS.typingEveryMs);
    bruno.socket.emit('typing', { ticketId });
    await lena.until(() => typingSignals(lena).length === 2);
  });

  it('R10.2 typing is signalled only for people who view the ticket', async () => {
    const [bruno, lena, eve] = [await line('bruno'), await line('lena'), await line('eve')];
    lena.socket.emit('typing', { ticketId });
    eve.socket.emit('at', { at: { place: 'ticket', id: ticketId } });
    await pause(200);
    eve.socket.emit('typing', { ticketId });
    await enterTicket(lena, bruno);
    lena.socket.emit('typing', { ticketId: 'another' });
    await pause(200);
    for (const one of [bruno, lena, eve]) expect(typingSignals(one)).toEqual([]);
  });

  it('R7.8 typing a note is signalled only to handlers and only by handlers', async () => {
    const [bruno, lena, jonas, marco] = [await line('bruno'), await line('lena'), await line('jonas'), await line('marco')];
    await enterTicket(lena, bruno);
    await enterTicket(bruno);
    lena.socket.emit('typing', { ticketId, note: true });
    await Promise.all([jonas, marco].map((one) => one.until(() => typingSignals(one).length === 1)));
    expect(typingSignals(jonas)).toMatchObject([{ userId: 'lena', side: 'handler', note: true }]);
    bruno.socket.emit('typing', { ticketId, note: true });
    await pause(200);
    for (const one of [jonas, marco]) expect(typingSignals(one)).toHaveLength(1);
    expect(typingSignals(bruno)).toEqual([]);
  });

  it('R10.2 a person who opens another presence place during a lookup is shown at the last place', async () => {
    const presence = gateway.app.get(Presence);
    const principal = { id: 'lena', name: 'Lena Vogt', role: 'LBO', unitId: 'lco-deutschland' } as never;
    const slow = presence.move('a-socket', principal, { place: 'ticket', id: ticketId }, false);
    const fast = presence.move('a-socket', principal, { place: 'inquiries' }, false);
    expect((await fast).map(({ viewers }) => viewers.place)).toEqual(['inquiries']);
    expect(await slow).toEqual([]);
    expect(presence.leave('a-socket').map(({ viewers }) => viewers.place)).toEqual(['inquiries']);
  });
});
