import type { Principal } from '@portal/contracts';
import type { RawBuilder } from 'kysely';
import { wordsOf } from '../../../platform/database/search-words';
import type { Tx } from '../../../platform/request-context';
import { type ListInput, scopesOf } from './ticket-filters';
import { frequencies, gathering, isGathered, type ListQuery, type Page, rareOf, walking, walkingAndCounting } from './ticket-statements';

const NONE: Page = { ids: [], count: 0, more: false };

/**
 * One page of what somebody may see. What is rare (a word, a product, a day) is gathered through an index of its own; what is frequent
 * is met soon from the first ticket of the order on. So neither reads many more tickets than the page and the count have.
 */
export const pageOf = async (tx: Tx, who: Principal, input: ListInput): Promise<Page> => {
  const read = async <T>(statement: RawBuilder<T>): Promise<T> => (await statement.execute(tx)).rows[0]!;
  const scopes = scopesOf(who, input);
  const words = input.search ? wordsOf(input.search) : [];
  if (!scopes.length || (input.search && !words.length)) return NONE;

  const wide = words.length ? scopes.find(({ mark }) => mark !== null) : undefined;
  const rare = wide ? rareOf(words, await read(frequencies(wide, words))) : [];
  const query: ListQuery = { scopes, input, words, rare };
  if (!isGathered(query)) return read(walkingAndCounting(query));
  const gathered = await read(gathering(query));
  return gathered.more ? { ...gathered, ...(await read(walking(query))) } : gathered;
};
