import type { Principal } from '@portal/contracts';
import type { RawBuilder } from 'kysely';
import { searchQueriesOf } from '../../../platform/database/search-words';
import type { Tx } from '../../../platform/request-context';
import {
  collectsMatches,
  type ListQuery,
  type Page,
  rareWords,
  selectCollectedPage,
  selectFrequencies,
  selectPage,
  selectPageAndCount,
} from './list-query';
import { type ListInput, scopesOf } from './ticket-scopes';

const EMPTY_PAGE: Page = { ids: [], count: 0, more: false };

/**
 * Returns one page of the visible tickets. Rare criteria (a word, a product, a day) are matched through their own index; frequent criteria
 * are matched by scanning in list order. Either way, few more tickets are read than the page and the count contain.
 */
export const pageOf = async (tx: Tx, principal: Principal, input: ListInput): Promise<Page> => {
  const readRow = async <T>(statement: RawBuilder<T>): Promise<T> => (await statement.execute(tx)).rows[0]!;
  const scopes = scopesOf(principal, input);
  const words = input.search ? searchQueriesOf(input.search) : [];
  if (!scopes.length || (input.search && !words.length)) return EMPTY_PAGE;

  const wide = words.length ? scopes.find(({ mark }) => mark !== null) : undefined;
  const rare = wide ? rareWords(words, await readRow(selectFrequencies(wide, words))) : [];
  const query: ListQuery = { scopes, input, words, rare };
  if (!collectsMatches(query)) return readRow(selectPageAndCount(query));
  const collectedPage = await readRow(selectCollectedPage(query));
  return collectedPage.more ? { ...collectedPage, ...(await readRow(selectPage(query))) } : collectedPage;
};
