import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { isAmong } from '../platform/database/text-conditions';
import { NEWEST_COVER } from './read-cover';

/** Selects publications with their newest version and its file. Features add the kind-specific data. */
export const selectItems = (db: Kysely<Tables>, ids: readonly string[]) =>
  db
    .selectFrom('publication')
    .innerJoin('publication_version as version', (join) =>
      join.onRef('version.publication_id', '=', 'publication.id').onRef('version.nr', '=', 'publication.version'),
    )
    .innerJoin('publication_file', (join) =>
      join.onRef('publication_file.publication_id', '=', 'publication.id').onRef('publication_file.nr', '=', 'publication.version'),
    )
    .innerJoin('file', 'file.id', 'publication_file.file_id')
    .select(['publication.id', 'publication.title', 'publication.version', 'publication.sort_at'])
    .select(['publication.unit_id', 'publication.rev', 'publication.author_name'])
    .select(['file.name', 'file.kind', 'file.size', NEWEST_COVER.as('cover')])
    .where(isAmong('publication.id', ids));

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

/** Returns the card fields that publications of all kinds have. */
export const cardFields = ({ id, title, version, sort_at, author_name, name, kind, size, cover }: ItemRow) => ({
  documentId: id,
  title,
  file: { name, kind, size },
  version,
  uploader: author_name,
  uploadedAt: sort_at.toISOString(),
  cover,
});
