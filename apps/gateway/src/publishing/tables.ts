import type { AudienceKeyReason, AudienceRule, DraftField, DraftKind, PublicationKind } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables';

/** A publication of any kind with its content, audience and period. */
export interface PublicationTable {
  id: string;
  kind: PublicationKind;
  title: string;
  description: Generated<string>;
  /** The publishing unit. */
  unit_id: string;
  author_id: string;
  /** The author's name at the time of publication. */
  author_name: string;
  state: 'draft' | 'scheduled' | 'live' | 'withdrawn';
  /** The chosen audience rule. The table `audience` contains its expansion. */
  rule: Json<AudienceRule>;
  live_from: Date;
  live_until: Generated<Date>;
  /** The time of the newest version. */
  sort_at: Date;
  version: Generated<number>;
  rev: Generated<number>;
  changed_at: Date;
  changed_by: string;
  search: string;
}

/** A version, whose files never change: a new file creates a new version. */
export interface PublicationVersionTable {
  publication_id: string;
  nr: number;
  note: Generated<string>;
  published_at: Date;
  published_by: string;
  /** The publisher's name at the time of publication. */
  publisher_name: string;
  /** The first and last day on which a price list's prices are valid, as ISO 8601 dates. */
  effective_from: Generated<string | null>;
  effective_until: Generated<string | null>;
}

export interface PublicationFileTable {
  publication_id: string;
  nr: number;
  ordinal: number;
  file_id: string;
}

/**
 * The audience of a publication, one row per audience key. Closed rows are the history. `kind` and `sort_at` are copied from the
 * publication for index scans.
 */
export interface AudienceTable {
  publication_id: string;
  mark: string;
  kind: PublicationKind;
  sort_at: Date;
  since: Date;
  until: Generated<Date>;
  by_id: string;
  via: AudienceKeyReason;
}

/** A download of a version by a person. `finished` is true once the last byte has been sent. */
export interface DownloadTable {
  id: string;
  person_id: string;
  company_id: string;
  publication_id: string;
  version: number;
  at: Generated<Date>;
  finished: Generated<boolean>;
}

/** The content of an unpublished form, which retains its files until it is published or deleted. */
export interface PublicationDraftTable {
  id: string;
  person_id: string;
  kind: DraftKind;
  title: string;
  fields: Json<DraftField[]>;
  file_id: string | null;
  rev: Generated<number>;
  saved_at: Date;
}

/** The first time that a company opened a version. */
export interface OpeningTable {
  publication_id: string;
  company_id: string;
  version: number;
  at: Generated<Date>;
}

declare module '../platform/database/tables' {
  interface Tables {
    publication: PublicationTable;
    publication_version: PublicationVersionTable;
    publication_file: PublicationFileTable;
    audience: AudienceTable;
    download: DownloadTable;
    opening: OpeningTable;
    publication_draft: PublicationDraftTable;
  }
}
