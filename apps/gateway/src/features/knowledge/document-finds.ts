import { type FindGroup, marksOf, type Principal } from '@portal/contracts';
import { findPublications } from '../../content/publication-finds';
import type { Database } from '../../core/database';
import type { Materials } from './materials.store';

/** The documents that somebody finds by words. */
export const findDocuments = (database: Database, materials: Materials, who: Principal, term: string): Promise<FindGroup<'documents'>> =>
  database.read(async (tx) => {
    const { ids, count, more } = await findPublications(tx, marksOf(who), 'material', term);
    const cards = await materials.cards(tx, ids);
    return { items: ids.map((id) => cards.get(id)!), totalCount: count, totalIsMore: more };
  });
