import { type Principal, type RawInput, ticketReads } from '@portal/contracts';
import type { RawBuilder } from 'kysely';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { type ListInput, scopesOf } from '../../apps/gateway/src/features/tickets/list/ticket-filters';
import {
  frequencies,
  gathering,
  isGathered,
  type ListQuery,
  rareOf,
  throughIndexes,
  walking,
  walkingAndCounting,
} from '../../apps/gateway/src/features/tickets/list/ticket-statements';
import { Tickets } from '../../apps/gateway/src/features/tickets/list/tickets.store';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { wordsOf } from '../../apps/gateway/src/platform/database/search-words';
import type { Tx } from '../../apps/gateway/src/platform/request-context';
import { answers } from './answers';
import { manyTickets } from './many-tickets';
import { ticketScans } from './scans';

/** The lists of tickets, read as the gateway reads them, among as many tickets as it is told to write first. */
const database = await Database.open({ url: process.env['DATABASE_URL']!, folder: null });
await database.migrate();
await seedOrganisation(database, { demo: true });
const tickets = new Tickets(database);

interface List {
  who: Principal;
  input: RawInput<typeof ticketReads.list>;
}
const read = ({ input }: List): ListInput => ticketReads.list.input.parse(input);

/** The statements that the list would run now. */
const statementsOf = async (tx: Tx, list: List): Promise<[string, RawBuilder<unknown>][]> => {
  const input = read(list);
  const scopes = scopesOf(list.who, input);
  const words = input.search ? wordsOf(input.search) : [];
  const known = frequencies(scopes[0]!, words);
  const rare = words.length ? rareOf(words, (await known.execute(tx)).rows[0]!) : [];
  const query: ListQuery = { scopes, input, words, rare };
  const looking: [string, RawBuilder<unknown>][] = words.length ? [['how frequent', known]] : [];
  return isGathered(query)
    ? [...looking, ['gathered', gathering(query)], ['or walked', walking(query)]]
    : [...looking, ['walked and counted', walkingAndCounting(query)]];
};

answers({
  fill: (count: number) => manyTickets(database, count),
  /** Milliseconds that the list takes, the middle of so many times. */
  time: async ({ times, ...list }: List & { times: number }) => {
    const took: number[] = [];
    for (let time = 0; time < times; time++) {
      const begun = performance.now();
      await tickets.list(list.who, read(list));
      took.push(performance.now() - begun);
    }
    return took.sort((one, other) => one - other)[times >> 1]!;
  },
  /** How each statement means to find its tickets; fails where one means to read them all. */
  plan: (list: List) =>
    database.tx(async (tx) => {
      await throughIndexes(tx);
      const scanned: string[] = [];
      for (const [what, statement] of await statementsOf(tx, list)) {
        const scans = await ticketScans(tx, statement);
        const all = scans.find(({ condition }) => !condition);
        if (all) throw new Error(`${JSON.stringify(list)}: ${what} by ${all.by} of all tickets`);
        const by = scans.map((scan) => scan.by.replace(/.*?(ticket_\w+).*/, '$1'));
        scanned.push(`${what} by ${[...new Set(by)].join(', ')}`);
      }
      return scanned.join('; ');
    }),
});
