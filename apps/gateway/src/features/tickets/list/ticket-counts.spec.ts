import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FactData, TicketCounts } from '@portal/contracts';
import { inquiry } from '../../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../../tests/kit/live-client';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'marco', 'mei'] as const;
type CountData = FactData<'ticket.counted'>;

describe('ticket counts', () => {
  let gateway: TestGateway;
  let fences = 0;
  const people = {} as Record<Name, Person>;
  const lines = {} as Record<Name, LiveClient>;
  const latestCounts = {} as Record<Name, TicketCounts>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) {
      people[name] = await gateway.as(name);
      lines[name] = people[name].connect();
      await lines[name].until((events) => events.some(({ event }) => event === 'welcome'));
      latestCounts[name] = await people[name].tickets.counts();
    }
  });
  afterAll(() => gateway.close());

  const countsOf = (name: Name) => lines[name].facts('ticket.counted').map(({ data }) => data as CountData);
  /** Waits until these people have received all facts so far, by appending a final fact for each of them. */
  const flushFacts = async () => {
    const userId = `fence-${(fences += 1)}`;
    await gateway.database.tx((tx) => appendFact(tx, NAMES.map(userRoom), 'account.changed', { userId }));
    gateway.bell.ring();
    const hasFence = (name: Name) => lines[name].facts('account.changed').some(({ data }) => data['userId'] === userId);
    for (const name of NAMES) await lines[name].until(() => hasFence(name));
  };
  /**
   * Runs `act` and checks that each person's received counts equal the fetched counts. Returns the new counts that each person received.
   */
  const newCountsAfter = async (action: () => Promise<unknown>): Promise<Partial<Record<Name, CountData[]>>> => {
    const lengthsBefore = Object.fromEntries(NAMES.map((name) => [name, countsOf(name).length]));
    await action();
    await flushFacts();
    const newCounts: Partial<Record<Name, CountData[]>> = {};
    for (const name of NAMES) {
      const receivedCounts = countsOf(name).slice(lengthsBefore[name]);
      if (receivedCounts.length) newCounts[name] = receivedCounts;
      latestCounts[name] = receivedCounts.at(-1)?.counts ?? latestCounts[name];
      expect([name, latestCounts[name]]).toEqual([name, await people[name].tickets.counts()]);
      for (const { ticketId, unread } of receivedCounts.slice(-1))
        expect([name, (await people[name].tickets.item({ ticketId })).unread]).toEqual([name, unread]);
    }
    return newCounts;
  };
  const open = async (by: Name = 'bruno') => {
    let id = '';
    const newCounts = await newCountsAfter(async () => {
      id = (await people[by].tickets.open(inquiry())).ticket.ticketId;
    });
    return { id, newCounts };
  };
  const namesIn = (newCounts: Partial<Record<Name, CountData[]>>) => Object.keys(newCounts).sort();

  it('R2.9 R7.8 a new inquiry counts for everyone with access to the ticket and is unread for all except the requester', async () => {
    const countsBefore = { ...latestCounts };
    const { newCounts } = await open();
    expect(namesIn(newCounts)).toEqual(['bruno', 'jonas', 'lena', 'marco']);
    const { unseen, unassigned, open: openCount } = countsBefore.lena;
    expect(latestCounts.lena).toEqual({ ...countsBefore.lena, unseen: unseen + 1, unassigned: unassigned + 1, open: openCount + 1 });
    expect(await people.lena.tickets.list()).toMatchObject({ unseen: unseen + 1 });
    const { bruno } = countsBefore;
    expect(latestCounts.bruno).toEqual({ ...bruno, mine: bruno.mine + 1, unassigned: bruno.unassigned + 1, open: bruno.open + 1 });
  });

  it("R2.9 a message is counted as unread once for each other person, and clears its author's own unread state", async () => {
    const { id } = await open();
    await newCountsAfter(() => people.lena.tickets.assign({ ticketId: id, assigneeId: 'lena' }));
    const reply = (name: Name) => newCountsAfter(() => people[name].tickets.reply({ ticketId: id, message: 'Yes.' }));
    expect(namesIn(await reply('lena'))).toEqual(['bruno', 'lena']);
    expect(namesIn(await reply('jonas'))).toEqual(['jonas', 'lena']);
    expect(namesIn(await reply('bruno'))).toEqual(['bruno', 'jonas']);
    expect(namesIn(await reply('bruno'))).toEqual([]);
  });

  it('R2.9 only reading up to the newest message clears the unread state, which the reader can set again', async () => {
    const { id } = await open();
    await newCountsAfter(() => people.lena.tickets.reply({ ticketId: id, message: 'First.' }));
    await newCountsAfter(() => people.lena.tickets.reply({ ticketId: id, message: 'Second.' }));
    const markSeenUpTo = (upTo: number, unread = false) =>
      newCountsAfter(() => people.bruno.tickets.markSeen({ ticketId: id, upTo, unread }));
    expect(await markSeenUpTo(2)).toEqual({});
    expect(await markSeenUpTo(3)).toMatchObject({ bruno: [{ unread: false }] });
    expect(await markSeenUpTo(99)).toEqual({});
    expect(await markSeenUpTo(3, true)).toMatchObject({ bruno: [{ unread: true }] });
    expect(await markSeenUpTo(3, true)).toEqual({});
    expect(await markSeenUpTo(3)).toMatchObject({ bruno: [{ unread: false }] });
    const { seen } = await people.lena.tickets.item({ ticketId: id });
    expect(seen).toMatchObject([{ userId: 'bruno', name: 'Bruno Hagen', side: 'requester', nr: 3 }]);
    const answer = await people.bruno.tickets.markSeen({ ticketId: id, upTo: 1 });
    expect(answer).toEqual(await people.bruno.tickets.counts());
    expect((await people.lena.tickets.item({ ticketId: id })).seen[0]!.nr).toBe(3);
  });

  it('R10.2 read markers are sent to both sides once and never move back', async () => {
    const { id } = await open();
    const seenFacts = () => lines.bruno.facts('ticket.seen').filter(({ data }) => data['ticketId'] === id);
    for (const lastSeen of [1, 1, 0]) await newCountsAfter(() => people.lena.tickets.markSeen({ ticketId: id, upTo: lastSeen }));
    await lines.bruno.until(() => seenFacts().length > 0);
    expect(seenFacts().map(({ data }) => data['mark'])).toMatchObject([{ userId: 'lena', side: 'handler', nr: 1 }]);
    expect(lines.eve.facts('ticket.seen')).toEqual([]);
  });

  it("R10.1 assigning and releasing a ticket changes all handlers' unassigned count, and handing it over changes two handlers' own counts", async () => {
    const { id } = await open();
    const assign = (assigneeId: string | null) => newCountsAfter(() => people.lena.tickets.assign({ ticketId: id, assigneeId }));
    const mine = latestCounts.lena.mine;
    expect(namesIn(await assign('lena'))).toEqual(['bruno', 'jonas', 'lena', 'marco']);
    expect(latestCounts.lena.mine).toBe(mine + 1);
    expect(namesIn(await assign('jonas'))).toEqual(['jonas', 'lena']);
    expect(namesIn(await assign('jonas'))).toEqual([]);
    expect(namesIn(await assign(null))).toEqual(['bruno', 'jonas', 'lena', 'marco']);
    expect(latestCounts.lena.mine).toBe(mine);
  });

  it('R4.8 starting a ticket changes no counts, and closing a ticket changes the counts of everyone with access to it', async () => {
    const { id } = await open();
    expect(namesIn(await newCountsAfter(() => people.lena.tickets.start({ ticketId: id })))).toEqual([]);
    const openCount = latestCounts.marco.open;
    const newCounts = await newCountsAfter(() => people.bruno.tickets.close({ ticketId: id, reason: 'Solved.' }));
    expect(namesIn(newCounts)).toEqual(['bruno', 'jonas', 'lena', 'marco']);
    expect(latestCounts.marco.open).toBe(openCount - 1);
    expect(namesIn(await newCountsAfter(() => people.bruno.tickets.rate({ ticketId: id, stars: 4 })))).toEqual([]);
  });

  it('R7.8 a note is unread for the other handlers and invisible to the requester', async () => {
    const { id } = await open();
    for (const name of ['lena', 'jonas', 'marco'] as const)
      await newCountsAfter(() => people[name].tickets.markSeen({ ticketId: id, upTo: 1 }));
    expect(namesIn(await newCountsAfter(() => people.lena.tickets.addNote({ ticketId: id, text: 'Between us.' })))).toEqual([
      'jonas',
      'marco',
    ]);
    expect(await newCountsAfter(() => people.jonas.tickets.markSeen({ ticketId: id, upTo: 1 }))).toMatchObject({
      jonas: [{ unread: false }],
    });
  });

  it("R2.9 a local company's inquiry counts for its region and for no other person in the company", async () => {
    const { id, newCounts } = await open('lena');
    expect(namesIn(newCounts)).toEqual(['lena', 'marco']);
    expect(namesIn(await newCountsAfter(() => people.marco.tickets.reply({ ticketId: id, message: 'Yes.' })))).toEqual(['lena', 'marco']);
  });

  it('R2.9 the last counts that each person receives after many concurrent changes are correct', async () => {
    const openedTickets = await Promise.all(Array.from({ length: 6 }, () => people.bruno.tickets.open(inquiry())));
    const ids = openedTickets.map(({ ticket }) => ticket.ticketId);
    await newCountsAfter(() =>
      Promise.all(
        ids.flatMap((id) => [
          people.lena.tickets.reply({ ticketId: id, message: 'One.' }),
          people.jonas.tickets.assign({ ticketId: id, assigneeId: 'jonas' }),
          people.bruno.tickets.reply({ ticketId: id, message: 'Two.' }),
          people.marco.tickets.markSeen({ ticketId: id, upTo: 1 }),
        ]),
      ),
    );
  });
});
