import { audienceKeysOf, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { wasVisible } from '../audience/audience-keys';

/** A person who reads publications and watches parts. */
export type Reader = Pick<Principal, 'id' | 'role' | 'unitId' | 'lcoId'>;

/**
 * A condition on the versions `older` and `newer` of a publication: readers with these audience keys could see the older version before the
 * newer one was published.
 */
export const hadAccessBefore = (marks: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from audience where audience.publication_id = older.publication_id and audience.mark = any(${marks})
  and audience.until > older.published_at and audience.since < newer.published_at)`;

/**
 * Selects the price changes of the reader's watched parts: in lists that the reader may see, between two versions that the reader could
 * both see. Versions that are still being compared are excluded.
 */
export const movementsOf = (db: Kysely<Tables>, reader: Reader) =>
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
    .where('watch.person_id', '=', reader.id)
    .where('price_change.change', '<>', 'unclear')
    .where(visibleTo(audienceKeysOf(reader)))
    .where(wasVisible(audienceKeysOf(reader), 'newer'))
    .where(hadAccessBefore(sql`${sql.val(audienceKeysOf(reader))}::text[]`));
