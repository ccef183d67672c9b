import { audienceKeysOf, type Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { Materials } from '../../apps/gateway/src/features/documents/materials.store';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { PublicationCards } from '../../apps/gateway/src/publishing/cards';
import { findCards } from '../../apps/gateway/src/publishing/publication-finds';
import { serveCommands } from './answers';

/** Runs the command palette's search in a large library, and the same search as one handwritten statement. */
const database = await Database.open({ url: process.env['DATABASE_URL']!, folder: null });
const materials = new Materials();
const cards = new PublicationCards(database);
cards.register('material', (db, ids) => materials.read(db, ids));

interface Search {
  principal: Principal;
  term: string;
  times: number;
}

/** Returns the median duration of several runs in milliseconds. */
const medianOf = async (times: number, run: () => Promise<unknown>): Promise<number> => {
  const durations: number[] = [];
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now();
    await run();
    durations.push(performance.now() - startedAt);
  }
  return durations.sort((a, b) => a - b)[times >> 1]!;
};

/** Selects, counts and sorts all matches: the textbook solution. */
const bareQuery = ({ principal, term }: Search) => sql`
  select id, title, count(*) over () from publication
  where search @@ ${term
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ')}::tsquery and state = 'live' and exists (
    select from audience where publication_id = publication.id and mark = any(${sql.val(audienceKeysOf(principal))}::text[]) and until = 'infinity')
  order by sort_at desc limit 5`;

serveCommands({
  ours: (search: Search) => medianOf(search.times, () => findCards(database, cards, 'material', search.principal, search.term)),
  floor: (search: Search) => medianOf(search.times, () => bareQuery(search).execute(database.db)),
  count: async ({ principal, term }: Search) => (await findCards(database, cards, 'material', principal, term)).totalCount,
});
