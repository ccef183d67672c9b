import type { Mark, PublicationKind, VersionRow } from '@portal/contracts';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import type { FileTable } from '../services/storage/tables';
import { visibleTo } from './audience/audience';
import { wasVisible } from './audience/was-visible';
import { isAnnounced, TODAY, versionToOpen } from './version-in-effect';

/** The file of a version that somebody may read. */
export interface ReadableFile {
  publicationId: string;
  kind: PublicationKind;
  /** The unit that publishes it. */
  unitId: string;
  version: number;
  file: Pick<Selectable<FileTable>, 'id' | 'name' | 'kind' | 'size' | 'sha256' | 'purpose' | 'store_key'>;
}

const selectVersions = (db: Kysely<Tables>, marks: readonly Mark[]) =>
  db
    .selectFrom('publication')
    .innerJoin('publication_version as version', 'version.publication_id', 'publication.id')
    .innerJoin('publication_file', (join) =>
      join.onRef('publication_file.publication_id', '=', 'publication.id').onRef('publication_file.nr', '=', 'version.nr'),
    )
    .innerJoin('file', 'file.id', 'publication_file.file_id')
    .where(visibleTo(marks))
    .where(wasVisible(marks));

/** The versions of an item that somebody may read, the newest first. */
export const readableVersions = async (db: Kysely<Tables>, marks: readonly Mark[], publicationId: string): Promise<VersionRow[]> => {
  const rows = await selectVersions(db, marks)
    .select(['version.nr', 'version.note', 'version.published_at', 'version.publisher_name'])
    .select(['file.name', 'file.kind', 'file.size'])
    .where('publication.id', '=', publicationId)
    .orderBy('version.nr', 'desc')
    .execute();
  return rows.map(({ nr, note, published_at, publisher_name, name, kind, size }) => ({
    version: nr,
    note,
    publishedAt: published_at.toISOString(),
    publishedBy: publisher_name,
    file: { name, kind, size },
  }));
};

export interface FileQuery {
  kind?: PublicationKind;
  publicationId?: string | undefined;
  /** Without it the one that opens on the day. */
  version?: number | undefined;
  /** The day whose prices are wanted; without it today in UTC. Not used where a version is named. */
  day?: string | undefined;
  /** Which one, where a version has several; without it the first. */
  fileId?: string | undefined;
  /** The name of the file; by it alone the newest item that has one of that name, be it of a version in effect or of an announced one. */
  name?: string | undefined;
}

/** The file that is asked for, if who has these marks may read it; not there and not theirs are one answer. */
export const readableFile = async (
  db: Kysely<Tables>,
  marks: readonly Mark[],
  { kind, publicationId, version, day, fileId, name }: FileQuery,
): Promise<ReadableFile | undefined> => {
  const onDay = day ?? TODAY;
  const opens = sql<SqlBool>`version.nr = ${version ?? versionToOpen(onDay, marks)}`;
  // The name of an announced file is as good as its number; where both are called the same, it is the version in effect.
  const isWanted = version === undefined && name !== undefined ? sql<SqlBool>`(${opens} or ${isAnnounced(onDay, marks)})` : opens;
  const row = await selectVersions(db, marks)
    .select(['publication.id as publication_id', 'publication.kind as publication_kind', 'publication.unit_id', 'version.nr'])
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'file.sha256', 'file.purpose', 'file.store_key'])
    .where(isWanted)
    .$if(kind !== undefined, (query) => query.where('publication.kind', '=', kind!))
    .$if(publicationId !== undefined, (query) => query.where('publication.id', '=', publicationId!))
    .$if(fileId !== undefined, (query) => query.where('file.id', '=', fileId!))
    .$if(name !== undefined, (query) => query.where('file.name', '=', name!))
    .$if(name !== undefined, (query) => query.orderBy(opens, 'desc'))
    .orderBy('publication.sort_at', 'desc')
    .orderBy('publication.id')
    .orderBy('publication_file.ordinal')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { publication_id, publication_kind, unit_id, nr, ...file } = row;
  return { publicationId: publication_id, kind: publication_kind, unitId: unit_id, version: nr, file };
};
