import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import fc from 'fast-check';
import { loadLogState } from '../../apps/gateway/src/platform/facts/facts';
import {
  cachedOutcome,
  closePortal,
  fetchOutcome,
  fillCache,
  refresh,
  ticketList,
  ticketQueries,
  waitForCollectedChanges,
} from '../kit/caches';
import { inquiry } from '../kit/inquiries';
import { openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';
import { Tab } from './tab';

/** The number of random sequences. `SEED=… RUNS=…` selects other sequences. */
const RUNS = Number(process.env['RUNS'] ?? 6);
const SEED = Number(process.env['SEED'] ?? 20_261_121);
const CLIENTS = ['bruno', 'lena', 'jonas'] as const;
type Name = (typeof CLIENTS)[number];

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway({ hasSecondNode: true });
  for (const name of CLIENTS) people[name] = await gateway.as(name);
});
afterAll(async () => {
  closePortal();
  await gateway.close();
});

const keysOf = (tickets: readonly string[], handles: boolean): QueryKey[] => [
  ...(['all', 'mine', 'unassigned', 'mentioned', 'snoozed'] as const).flatMap((view) =>
    [{ page: 1 }, { page: 2 }, { page: 1, status: 'Closed' as const }].map(
      (more) => ticketList.query({ ...ticketList.filter.initial, view, ...more }, { id: '', handles }).queryKey,
    ),
  ),
  ticketQueries.historyQuery(1).queryKey,
  ticketQueries.countsQuery().queryKey,
  ...tickets.map((ticketId) => ticketQueries.ticketQuery(ticketId).queryKey),
];

type Move = (person: Person, ticketId: string) => Promise<unknown>;
const MOVES: Record<string, Move> = {
  replies: (person, ticketId) => person.tickets.reply({ ticketId, message: 'And so on.' }),
  'replies to what it saw first': (person, ticketId) => person.tickets.reply({ ticketId, message: 'Yes.', lastSeen: 1 }),
  reads: async (person, ticketId) => {
    const { ticket } = await person.tickets.item({ ticketId });
    return person.tickets.markSeen({ ticketId, upTo: ticket.lastNr });
  },
  'puts it back': (person, ticketId) => person.tickets.markSeen({ ticketId, upTo: 1, unread: true }),
  takes: (person, ticketId) => person.tickets.assign({ ticketId, assigneeId: person.id }),
  releases: (person, ticketId) => person.tickets.assign({ ticketId, assigneeId: null }),
  starts: (person, ticketId) => person.tickets.start({ ticketId }),
  notes: (person, ticketId) =>
    person.tickets.addNote({ ticketId, text: '@Jonas between us.', mentions: [{ userId: 'jonas', start: 0, end: 6 }] }),
  'sets aside': (person, ticketId) => person.tickets.snooze({ ticketId, until: new Date(Date.now() + 3_600_000).toISOString() }),
  'takes back': (person, ticketId) => person.tickets.snooze({ ticketId, until: null }),
  closes: (person, ticketId) => person.tickets.close({ ticketId, reason: 'Solved.' }),
  rates: (person, ticketId) => person.tickets.rate({ ticketId, stars: 4 }),
  asks: (person) => person.tickets.open(inquiry()),
};
/** The refusals that are expected in random sequences. Any other refusal is a defect. */
const EXPECTED_REFUSALS = [
  'function.forbidden',
  'ticket.closed',
  'ticket.open',
  'ticket.closed-first',
  'ticket.assigned-first',
  'ticket.moved-on',
  'object.missing',
];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ who: fc.constantFrom(...CLIENTS), does: fc.constantFrom(...Object.keys(MOVES)), at: fc.nat({ max: 1 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ who: fc.constantFrom(...CLIENTS), does: fc.constantFrom('drops', 'comes back'), at: fc.constant(0) }),
  },
);

describe('random sequences of actions', () => {
  it('G3 G7 R10.3 clients that lose and restore their connection all reach the state of a fresh fetch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        const tickets: string[] = [];
        for (let index = 0; index < 2; index++) tickets.push((await people.bruno.tickets.open(inquiry())).ticket.ticketId);
        const headBefore = (await loadLogState(gateway.database.db)).head;
        const clients = {} as Record<Name, Tab>;
        for (const name of CLIENTS) {
          const cache = await fillCache(people[name], keysOf(tickets, name !== 'bruno'));
          clients[name] = new Tab(gateway, people[name], cache, headBefore);
          await clients[name].connect();
        }
        try {
          for (const { who, does, at } of steps) {
            if (does === 'drops') clients[who].disconnect();
            else if (does === 'comes back') await clients[who].connect();
            else
              await MOVES[does]!(people[who], tickets[at]!).catch((error: unknown) => {
                if (!(error instanceof ApiError) || !EXPECTED_REFUSALS.includes(error.code)) throw error;
              });
            for (const client of Object.values(clients)) client.read();
          }
          gateway.bell.ring();
          for (const [name, client] of Object.entries(clients)) {
            await client.catchUp();
            await waitForCollectedChanges();
            await refresh(client.cache);
            for (const query of client.cache.getQueryCache().getAll()) {
              const is = { name, key: query.queryKey, says: cachedOutcome(query) };
              expect(is).toEqual({ ...is, says: await fetchOutcome(client.person, query.queryKey) });
            }
          }
        } finally {
          for (const client of Object.values(clients)) client.close();
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 240_000);
});
