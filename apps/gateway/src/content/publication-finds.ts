import { FIND_AT_MOST, type Mark, type PublicationKind } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { wordsOf } from '../core/search-words';
import type { Tables } from '../core/tables';
import { type Page, publicationPage } from './publication-page';

const NONE: Page = { ids: [], count: 0, more: false };

/** The best items of a kind that somebody finds: those whose title has the words, then those that say them, the newest of each first. */
export const findPublications = async (db: Kysely<Tables>, marks: readonly Mark[], kind: PublicationKind, term: string): Promise<Page> => {
  if (!wordsOf(term).length) return NONE;
  const query = { kind, marks, search: term, facets: [], pageNumber: 1, pageSize: FIND_AT_MOST };
  const titled = await publicationPage(db, { ...query, among: 'titles' });
  const isFull = titled.ids.length === FIND_AT_MOST;
  const all = await publicationPage(db, { ...query, pageSize: isFull ? 0 : FIND_AT_MOST });
  return { ...all, ids: [...new Set([...titled.ids, ...all.ids])].slice(0, FIND_AT_MOST) };
};
