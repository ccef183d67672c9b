import {
  type AudienceKey,
  audienceKeysOf,
  type CardOf,
  MAX_RESULTS_PER_KIND,
  type Principal,
  type PublicationKind,
} from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/database';
import { searchQueriesOf } from '../platform/database/search-words';
import type { Tables } from '../platform/database/tables';
import type { PublicationCards } from './cards';
import { loadPublicationPage, type Page } from './publication-page';

const EMPTY_PAGE: Page = { ids: [], count: 0, more: false };

/**
 * Returns the best publications of a kind: first those with the search words in the title, then all others, the newest first in each group.
 */
const findPage = async (db: Kysely<Tables>, marks: readonly AudienceKey[], kind: PublicationKind, term: string): Promise<Page> => {
  if (!searchQueriesOf(term).length) return EMPTY_PAGE;
  const query = { kind, marks, search: term, facets: [], pageNumber: 1, pageSize: MAX_RESULTS_PER_KIND };
  const titlePage = await loadPublicationPage(db, { ...query, among: 'titles' });
  const isFull = titlePage.ids.length === MAX_RESULTS_PER_KIND;
  const all = await loadPublicationPage(db, { ...query, pageSize: isFull ? 0 : MAX_RESULTS_PER_KIND });
  return { ...all, ids: [...new Set([...titlePage.ids, ...all.ids])].slice(0, MAX_RESULTS_PER_KIND) };
};

/** Returns the cards of publications of a kind that match the search term and are visible to the person. */
export const findCards = <K extends PublicationKind>(
  database: Database,
  cards: PublicationCards,
  kind: K,
  principal: Principal,
  term: string,
) =>
  database.read(async (tx) => {
    const { ids, count, more } = await findPage(tx, audienceKeysOf(principal), kind, term);
    const cardById = await cards.cards(tx, principal, kind, ids);
    return { items: ids.map((id): CardOf<K> => cardById.get(id)!), totalCount: count, totalIsMore: more };
  });
