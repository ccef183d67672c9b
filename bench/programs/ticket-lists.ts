import { type Principal, type RawInput, ticketReads } from '@portal/contracts';
import type { RawBuilder } from 'kysely';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import {
  collectsMatches,
  forceIndexes,
  type ListQuery,
  rareWords,
  selectCollectedPage,
  selectFrequencies,
  selectPage,
  selectPageAndCount,
} from '../../apps/gateway/src/features/tickets/list/list-query';
import { type ListInput, scopesOf } from '../../apps/gateway/src/features/tickets/list/ticket-scopes';
import { Tickets } from '../../apps/gateway/src/features/tickets/list/tickets.store';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { searchQueriesOf } from '../../apps/gateway/src/platform/database/search-words';
import type { Tx } from '../../apps/gateway/src/platform/request-context';
import { serveCommands } from './answers';
import { manyTickets } from './many-tickets';
import { ticketScans } from './scans';

/** Benchmarks the ticket lists of the gateway on a database that `fill` has seeded with a given number of tickets. */
const database = await Database.open({ url: process.env['DATABASE_URL']!, folder: null });
await database.migrate();
await seedOrganisation(database, { demo: true });
const tickets = new Tickets(database);

interface List {
  principal: Principal;
  input: RawInput<typeof ticketReads.list>;
}
const parseInput = ({ input }: List): ListInput => ticketReads.list.input.parse(input);

const statementsOf = async (tx: Tx, list: List): Promise<[string, RawBuilder<unknown>][]> => {
  const input = parseInput(list);
  const scopes = scopesOf(list.principal, input);
  const words = input.search ? searchQueriesOf(input.search) : [];
  const frequencyQuery = selectFrequencies(scopes[0]!, words);
  const rare = words.length ? rareWords(words, (await frequencyQuery.execute(tx)).rows[0]!) : [];
  const query: ListQuery = { scopes, input, words, rare };
  const frequencyStatements: [string, RawBuilder<unknown>][] = words.length ? [['how frequent', frequencyQuery]] : [];
  return collectsMatches(query)
    ? [...frequencyStatements, ['gathered', selectCollectedPage(query)], ['or walked', selectPage(query)]]
    : [...frequencyStatements, ['walked and counted', selectPageAndCount(query)]];
};

serveCommands({
  fill: (count: number) => manyTickets(database, count),
  /** Returns the median duration of a list query in milliseconds. */
  time: async ({ times, ...list }: List & { times: number }) => {
    const durations: number[] = [];
    for (let time = 0; time < times; time++) {
      const startedAt = performance.now();
      await tickets.list(list.principal, parseInput(list));
      durations.push(performance.now() - startedAt);
    }
    return durations.sort((a, b) => a - b)[times >> 1]!;
  },
  /** Returns the index that each statement uses. Fails if a statement scans all tickets. */
  plan: (list: List) =>
    database.tx(async (tx) => {
      await forceIndexes(tx);
      const usedIndexes: string[] = [];
      for (const [label, statement] of await statementsOf(tx, list)) {
        const scans = await ticketScans(tx, statement);
        const all = scans.find(({ hasCondition }) => !hasCondition);
        if (all) throw new Error(`${JSON.stringify(list)}: ${label} by ${all.scanNode} of all tickets`);
        const by = scans.map((scan) => scan.scanNode.replace(/.*?(ticket_\w+).*/, '$1'));
        usedIndexes.push(`${label} by ${[...new Set(by)].join(', ')}`);
      }
      return usedIndexes.join('; ');
    }),
});
