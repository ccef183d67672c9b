import type { AudienceRule, DraftField, DraftKind, MarkReason, PublicationKind } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables';

/** What is published, whatever its kind: who may see it, and when. */
export interface PublicationTable {
  id: string;
  kind: PublicationKind;
  title: string;
  description: Generated<string>;
  /** The unit that publishes it. */
  unit_id: string;
  author_id: string;
  /** As it was when the item was published. */
  author_name: string;
  state: 'draft' | 'scheduled' | 'live' | 'withdrawn';
  /** What was chosen; `audience` is its expansion. */
  rule: Json<AudienceRule>;
  live_from: Date;
  live_until: Generated<Date>;
  /** When its newest version was published. */
  sort_at: Date;
  version: Generated<number>;
  rev: Generated<number>;
  changed_at: Date;
  changed_by: string;
  search: string;
}

/** A version: its bytes never change, a new file is a new version. */
export interface PublicationVersionTable {
  publication_id: string;
  nr: number;
  note: Generated<string>;
  published_at: Date;
  published_by: string;
  /** As it was then. */
  publisher_name: string;
  /** Days as ISO 8601, of price lists: on which their prices are good. */
  effective_from: Generated<string | null>;
  effective_until: Generated<string | null>;
}

export interface PublicationFileTable {
  publication_id: string;
  nr: number;
  ordinal: number;
  file_id: string;
}

/** Who may see an item, a row a mark; a closed row is history. `kind` and `sort_at` are those of the item, for lists to walk by. */
export interface AudienceTable {
  publication_id: string;
  mark: string;
  kind: PublicationKind;
  sort_at: Date;
  since: Date;
  until: Generated<Date>;
  by_id: string;
  via: MarkReason;
}

/** Who downloaded which version; `finished` once the last byte has left. */
export interface DownloadTable {
  id: string;
  person_id: string;
  company_id: string;
  publication_id: string;
  version: number;
  at: Generated<Date>;
  finished: Generated<boolean>;
}

/** What stands in a form that is not published yet; its file belongs to it until then. */
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

/** Which company opened which version, and when it did so first. */
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
