import { audienceKeysOf, MAX_PARTS_PER_ENTRY, PART_KINDS, type PartNews } from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { toPriceChange } from './changes';
import { movementsOf, type Reader } from './movements';
import type { PriceChangeTable } from './tables';

interface Query {
  since?: string | undefined;
  publicationId?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** Selects the newest versions visible to the reader that mention a watched part for the first time. */
const mentionsOf = (db: Kysely<Tables>, reader: Reader) =>
  db
    .selectFrom('watch')
    .innerJoin('part_mention as named', 'named.part_key', 'watch.part_key')
    .innerJoin('publication', (join) =>
      join.onRef('publication.id', '=', 'named.publication_id').onRef('publication.version', '=', 'named.nr'),
    )
    .innerJoin('publication_version as newer', (join) =>
      join.onRef('newer.publication_id', '=', 'publication.id').onRef('newer.nr', '=', 'named.nr'),
    )
    .where('watch.person_id', '=', reader.id)
    .where('publication.kind', 'in', [...PART_KINDS])
    .where(visibleTo(audienceKeysOf(reader)))
    .where(
      sql<boolean>`not exists (select from part_mention as before
        where before.publication_id = named.publication_id and before.nr = named.nr - 1 and before.part_key = named.part_key)`,
    );

/** Returns the news about watched parts: one entry per version, newest first. */
export const loadPartNews = async (
  db: Kysely<Tables>,
  reader: Reader,
  query: Query,
): Promise<{ items: PartNews[]; totalCount: number }> => {
  const { since, publicationId, pageNumber, pageSize } = query;
  const columns = ['publication.id', 'publication.kind', 'publication.title', 'newer.nr', 'newer.published_at'] as const;
  const all = sql`(
    ${movementsOf(db, reader).select(columns).select(['price_change.part_key', 'price_change.quantity', 'price_change.change'])}
    union all
    ${mentionsOf(db, reader)
      .select(columns)
      .select(['named.part_key', sql<number>`0`.as('quantity'), sql<string>`'mentioned'`.as('change')])}
  ) as news`;
  const condition = sql`(${since ?? null}::timestamptz is null or published_at > ${since ?? null}::timestamptz)
    and (${publicationId ?? null}::text is null or id = ${publicationId ?? null})`;
  const { rows } = await sql<EntryRow>`
    with counted as (
      select id, kind, title, nr, published_at, change, count(distinct part_key)::int as parts from ${all} where ${condition}
      group by id, kind, title, nr, published_at, change)
    select id, kind, title, nr, published_at, jsonb_object_agg(change, parts) as counts, count(*) over ()::int as total
    from counted group by id, kind, title, nr, published_at
    order by published_at desc, id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const items = await Promise.all(
    rows.map(async ({ id, kind, title, nr, published_at, counts }): Promise<PartNews> => {
      const version = { documentId: id, kind, title, version: nr, publishedAt: new Date(published_at).toISOString() };
      return { ...version, counts, parts: await partsOf(db, reader, id, nr) };
    }),
  );
  return { items, totalCount: rows[0]?.total ?? 0 };
};

interface EntryRow {
  id: string;
  kind: PartNews['kind'];
  title: string;
  nr: number;
  published_at: Date;
  counts: PartNews['counts'];
  total: number;
}

/** Returns the first parts of a news entry: price changes, then mentions. */
const partsOf = async (db: Kysely<Tables>, reader: Reader, publicationId: string, nr: number): Promise<PartNews['parts']> => {
  const changes: Selectable<PriceChangeTable>[] = await movementsOf(db, reader)
    .selectAll('price_change')
    .where('publication.id', '=', publicationId)
    .where('newer.nr', '=', nr)
    .orderBy('price_change.part_key')
    .orderBy('price_change.quantity')
    .limit(MAX_PARTS_PER_ENTRY)
    .execute();
  const names = await mentionsOf(db, reader)
    .select(['watch.part_key', 'watch.shown'])
    .where('publication.id', '=', publicationId)
    .where('newer.nr', '=', nr)
    .orderBy('watch.part_key')
    .limit(MAX_PARTS_PER_ENTRY)
    .execute();
  return [
    ...changes.map(toPriceChange),
    ...names.map(({ part_key, shown }) => ({ partKey: part_key, partNumber: shown, change: 'mentioned' as const })),
  ].slice(0, MAX_PARTS_PER_ENTRY);
};
