import { type FindGroup, marksOf, type Principal } from '@portal/contracts';
import type { PublicationCards } from '../../content/cards';
import { findPublications } from '../../content/publication-finds';
import type { Database } from '../../core/database';

/** The documents that somebody finds by words. */
export const findDocuments = (
  database: Database,
  publications: PublicationCards,
  who: Principal,
  term: string,
): Promise<FindGroup<'documents'>> =>
  database.read(async (tx) => {
    const { ids, count, more } = await findPublications(tx, marksOf(who), 'material', term);
    const cards = await publications.cards(tx, 'material', ids);
    return { items: ids.map((id) => cards.get(id)!), totalCount: count, totalIsMore: more };
  });
