import { marksOf, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { wasVisible } from '../audience/was-visible';

/** Somebody who reads what is published, and watches parts. */
export type Reader = Pick<Principal, 'id' | 'role' | 'unitId' | 'lcoId'>;

/** Whether who has these marks could see a version before the next one came, as a condition on `older` and `newer` of its item. */
export const sawBefore = (marks: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from audience where audience.publication_id = older.publication_id and audience.mark = any(${marks})
  and audience.until > older.published_at and audience.since < newer.published_at)`;

/**
 * Prices of watched parts that versions moved: of lists that the reader may see, by versions that they may read and whose version before they could
 * see too. What is still being compared has not moved anything yet.
 */
export const movementsOf = (db: Kysely<Tables>, who: Reader) =>
  db
    .selectFrom('watch')
    .innerJoin('price_change', 'price_change.part_key', 'watch.part_key')
    .innerJoin('publication', 'publication.id', 'price_change.publication_id')
    .innerJoin('publication_version as newer', (join) =>
      join.onRef('newer.publication_id', '=', 'publication.id').onRef('newer.nr', '=', 'price_change.nr'),
    )
    .innerJoin('publication_version as older', (join) =>
      join.onRef('older.publication_id', '=', 'publication.id').on(sql<boolean>`older.nr = price_change.nr - 1`),
    )
    .innerJoin('price_comparison', (join) =>
      join.onRef('price_comparison.publication_id', '=', 'newer.publication_id').onRef('price_comparison.nr', '=', 'newer.nr'),
    )
    .where('watch.person_id', '=', who.id)
    .where('price_change.change', '<>', 'unclear')
    .where(visibleTo(marksOf(who)))
    .where(wasVisible(marksOf(who), 'newer'))
    .where(sawBefore(sql`${sql.val(marksOf(who))}::text[]`));
