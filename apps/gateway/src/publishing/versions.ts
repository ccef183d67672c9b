import type { AudienceKey, PublicationKind, VersionRow } from '@portal/contracts';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import type { FileTable } from '../services/storage/tables';
import { visibleTo } from './audience/audience';
import { wasVisible } from './audience/audience-keys';
import { isAnnounced, TODAY, versionToOpen } from './version-in-effect';

/** The file of a version that a person may read. */
export interface ReadableFile {
  publicationId: string;
  kind: PublicationKind;
  /** The publishing unit. */
  unitId: string;
  version: number;
  file: Pick<Selectable<FileTable>, 'id' | 'name' | 'kind' | 'size' | 'sha256' | 'purpose' | 'store_key'>;
}

/** Selects the files of the versions that readers with these audience keys may read. */
export const selectVersions = (db: Kysely<Tables>, marks: readonly AudienceKey[]) =>
  db
    .selectFrom('publication')
    .innerJoin('publication_version as version', 'version.publication_id', 'publication.id')
    .innerJoin('publication_file', (join) =>
      join.onRef('publication_file.publication_id', '=', 'publication.id').onRef('publication_file.nr', '=', 'version.nr'),
    )
    .innerJoin('file', 'file.id', 'publication_file.file_id')
    .where(visibleTo(marks))
    .where(wasVisible(marks));

/** Returns the versions of a publication that a reader may read, newest first. */
export const loadReadableVersions = async (
  db: Kysely<Tables>,
  marks: readonly AudienceKey[],
  publicationId: string,
): Promise<VersionRow[]> => {
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
  /** The number of the version. By default, the version that is opened on `day`. */
  version?: number | undefined;
  /** The day for which prices are requested, by default the current day in UTC. Ignored with a version. */
  day?: string | undefined;
  /** Selects one of several files of a version. By default the first file. */
  fileId?: string | undefined;
  /**
   * The name of the file. Without other criteria, selects the newest publication with such a file in the version in effect or in an
   * announced version.
   */
  name?: string | undefined;
}

/**
 * Returns the requested file if readers with these audience keys may read it. Returns undefined for a missing and for an invisible file.
 */
export const findReadableFile = async (
  db: Kysely<Tables>,
  marks: readonly AudienceKey[],
  { kind, publicationId, version, day, fileId, name }: FileQuery,
): Promise<ReadableFile | undefined> => {
  const effectiveDay = day ?? TODAY;
  const isRequestedVersion = sql<SqlBool>`version.nr = ${version ?? versionToOpen(effectiveDay, marks)}`;
  // A file of an announced version may be requested by name. The version in effect has priority if both files have the same name.
  const isWanted =
    version === undefined && name !== undefined
      ? sql<SqlBool>`(${isRequestedVersion} or ${isAnnounced(effectiveDay, marks)})`
      : isRequestedVersion;
  const row = await selectVersions(db, marks)
    .select(['publication.id as publication_id', 'publication.kind as publication_kind', 'publication.unit_id', 'version.nr'])
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'file.sha256', 'file.purpose', 'file.store_key'])
    .where(isWanted)
    .$if(kind !== undefined, (query) => query.where('publication.kind', '=', kind!))
    .$if(publicationId !== undefined, (query) => query.where('publication.id', '=', publicationId!))
    .$if(fileId !== undefined, (query) => query.where('file.id', '=', fileId!))
    .$if(name !== undefined, (query) => query.where('file.name', '=', name!))
    .$if(name !== undefined, (query) => query.orderBy(isRequestedVersion, 'desc'))
    .orderBy('publication.sort_at', 'desc')
    .orderBy('publication.id')
    .orderBy('publication_file.ordinal')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { publication_id, publication_kind, unit_id, nr, ...file } = row;
  return { publicationId: publication_id, kind: publication_kind, unitId: unit_id, version: nr, file };
};
