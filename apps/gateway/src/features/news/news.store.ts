import { Injectable } from '@nestjs/common';
import { audienceKeysOf, Invalid, type News, type NewsPart, type NewsVersionRow, type Principal, type StoredFile } from '@portal/contracts';
import { partKey } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import { refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { visibleTo } from '../../publishing/audience/audience';
import { wasVisible } from '../../publishing/audience/audience-keys';
import type { ReadItem } from '../../publishing/cards';
import { facet } from '../../publishing/publication-page';
import { NEWEST_COVER } from '../../publishing/read-cover';

/** The columns of news that a reader receives. */
export type NewsColumns = Pick<News, 'category' | 'effectiveOn' | 'lastOrderOn' | 'lastShipOn' | 'mustAcknowledge' | 'notify'> & {
  parts: readonly NamedPart[];
};
type NamedPart = Pick<NewsPart, 'partNumber' | 'successor'>;

export const categoryFacet = (category: News['category']): string => facet('category', category);

/** Selects the files of a version in their order. */
const attachmentsOf = (nr: 'publication.version' | 'version.nr') => sql<StoredFile[]>`coalesce((
  select json_agg(json_build_object('fileId', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size) order by publication_file.ordinal)
  from publication_file join file on file.id = publication_file.file_id
  where publication_file.publication_id = publication.id and publication_file.nr = ${sql.ref(nr)}), '[]')`;

const PARTS = sql<NamedPart[]>`coalesce((
  select json_agg(json_build_object('partNumber', part_number, 'successor', successor) order by ordinal)
  from news_part where news_part.publication_id = publication.id), '[]')`;

/** Reads and writes the columns of news. */
@Injectable()
export class NewsItems {
  async read(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadItem<News>[]> {
    const rows = await db
      .selectFrom('publication')
      .innerJoin('news', 'news.publication_id', 'publication.id')
      .select(['publication.id', 'title', 'description', 'version', 'sort_at', 'unit_id', 'rev', 'author_name'])
      .select(['category', 'effective_on', 'last_order_on', 'last_ship_on', 'must_acknowledge', 'notify'])
      .select([PARTS.as('parts'), attachmentsOf('publication.version').as('attachments'), NEWEST_COVER.as('cover')])
      .where(isAmong('publication.id', ids))
      .execute();
    return rows.map(({ id, unit_id, rev, author_name, sort_at, effective_on, last_order_on, last_ship_on, must_acknowledge, ...row }) => {
      const parts = row.parts.map(addPartKeys);
      const days = { effectiveOn: effective_on, lastOrderOn: last_order_on, lastShipOn: last_ship_on };
      const authorship = { uploader: author_name, uploadedAt: sort_at.toISOString() };
      return {
        unit_id,
        rev,
        card: { ...row, ...days, ...authorship, parts, documentId: id, kind: 'news', mustAcknowledge: must_acknowledge },
      };
    });
  }

  /** Returns the versions that the reader may see, the newest first. */
  async versions(db: Kysely<Tables>, principal: Principal, id: string): Promise<NewsVersionRow[]> {
    const audienceKeys = audienceKeysOf(principal);
    const rows = await db
      .selectFrom('publication')
      .innerJoin('publication_version as version', 'version.publication_id', 'publication.id')
      .select(['version.nr', 'version.note', 'version.published_at', 'version.publisher_name'])
      .select(attachmentsOf('version.nr').as('attachments'))
      .where('publication.id', '=', id)
      .where(visibleTo(audienceKeys))
      .where(wasVisible(audienceKeys))
      .orderBy('version.nr', 'desc')
      .execute();
    return rows.map(({ nr, note, published_at, publisher_name, attachments }) => ({
      version: nr,
      note,
      publishedAt: published_at.toISOString(),
      publishedBy: publisher_name,
      attachments,
    }));
  }

  async save(
    tx: Tx,
    id: string,
    { category, effectiveOn, lastOrderOn, lastShipOn, parts, mustAcknowledge, notify }: NewsColumns,
  ): Promise<void> {
    const days = { effective_on: effectiveOn, last_order_on: lastOrderOn, last_ship_on: lastShipOn };
    const row = { category, ...days, must_acknowledge: mustAcknowledge, notify };
    await tx
      .insertInto('news')
      .values({ publication_id: id, ...row })
      .onConflict((conflict) => conflict.column('publication_id').doUpdateSet(row))
      .execute();
    await tx.deleteFrom('news_part').where('publication_id', '=', id).execute();
    if (parts.length) await tx.insertInto('news_part').values(toPartRows(id, parts)).execute();
  }
}

const addPartKeys = ({ partNumber, successor }: NamedPart): NewsPart => ({
  partNumber,
  partKey: partKey(partNumber),
  successor,
  successorKey: successor === null ? null : partKey(successor),
});

/** Returns the rows of the named parts. Two spellings of a part number are the same part. */
const toPartRows = (id: string, parts: readonly NamedPart[]) => {
  const rows = parts.map(({ partNumber, successor }, ordinal) => ({
    publication_id: id,
    ordinal,
    part_key: partKey(partNumber),
    part_number: partNumber,
    successor,
  }));
  if (new Set(rows.map(({ part_key }) => part_key)).size < rows.length) return refuseFields(Invalid, { parts: [{ code: 'duplicate' }] });
  return rows;
};
