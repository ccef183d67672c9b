import type { Principal } from '@portal/contracts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../core/request-context';
import { wordsOf } from './searching';
import { type ListAsked, scopesOf } from './ticket-filters';
import { type Asking, counting, frequencies, gathering, isRare, type Page, rareOf, walking } from './ticket-statements';

const NONE: Page = { ids: [], count: 0, more: false };

/**
 * One page of what somebody may see. What is rare (a word, a product, a day) is gathered through an index of its own; what is frequent
 * is met soon from the newest ticket on. So neither reads many more tickets than the page and the count have.
 */
export const pageOf = async (tx: Tx, who: Principal, asked: ListAsked): Promise<Page> => {
  const read = async <T>(statement: RawBuilder<T>): Promise<T> => (await statement.execute(tx)).rows[0]!;
  const scopes = scopesOf(who, asked);
  const words = asked.search ? wordsOf(asked.search) : [];
  if (!scopes.length || (asked.search && !words.length)) return NONE;

  const wide = words.length ? scopes.find(({ mark }) => mark !== null) : undefined;
  const rare = wide ? rareOf(words, await read(frequencies(wide, words))) : [];
  const asking: Asking = { scopes, asked, words, rare };
  if (!isRare(asking)) return { ...(await read(counting(asking))), ...(await read(walking(asking))) };
  const gathered = await read(gathering(asking));
  return gathered.more ? { ...gathered, ...(await read(walking(asking))) } : gathered;
};
