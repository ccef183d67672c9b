import { Injectable } from '@nestjs/common';
import { audienceKeysOf, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../../publishing/audience/audience';
import { audit } from '../../services/audit-log/audit';

/** Columns of a table that a person receives, and the condition for the rows of that person. */
interface PersonalTable {
  columns: readonly string[];
  rows: (principal: Principal) => RawBuilder<SqlBool>;
}

const ownedBy =
  (column: string) =>
  ({ id }: Principal): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(column)} = ${id}`;

const inOwnConversation =
  (column: string) =>
  ({ id }: Principal): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(column)} in (select id from conversation where person_id = ${id} and deleted_at is null)`;

/** Limits own rows to publications that the person may still see, so that no id of a withdrawn one is in the export. */
const aboutVisible =
  (column: string) =>
  (principal: Principal): RawBuilder<SqlBool> =>
    sql<SqlBool>`person_id = ${principal.id} and ${sql.ref(column)} in (select id from publication where ${visibleTo(audienceKeysOf(principal))})`;

/**
 * The tables with personal data of all features, as `docs/PERSONAL_DATA.md` describes them. They are listed here and not by each feature,
 * so that the law of the map compares one list with one page.
 */
export const PERSONAL_TABLES = {
  person: {
    columns: [
      'id',
      'email',
      'firstname',
      'lastname',
      'company_name',
      'role',
      'standing',
      'unit_id',
      'lco_id',
      'rhq_id',
      'organization_type',
      'country',
      'language',
      'phone',
      'requested_at',
      'decided_at',
      'reason',
      'disabled_at',
      'disabled_reason',
      'consent_version',
      'consent_at',
    ],
    rows: ownedBy('id'),
  },
  session: { columns: ['created_at', 'ended_at', 'agent', 'network', 'end_reason'], rows: ownedBy('person_id') },
  identity: { columns: ['issuer', 'tenant', 'subject', 'email', 'linked_at'], rows: ownedBy('person_id') },
  passkey: { columns: ['name', 'added_at', 'used_at'], rows: ownedBy('person_id') },
  photo: { columns: ['created_at', 'type', 'bytes'], rows: ownedBy('person_id') },
  preference: { columns: ['type', 'channel', 'wanted', 'changed_at'], rows: ownedBy('person_id') },
  ticket: { columns: ['no', 'created_at', 'closed_at', 'subject', 'stars', 'rating_comment'], rows: ownedBy('requester_id') },
  ticket_entry: { columns: ['at', 'text'], rows: ownedBy('author_id') },
  ticket_entry_mail: {
    columns: ['subject', 'text'],
    rows: ({ id }) => sql`entry_id in (select id from ticket_entry where author_id = ${id})`,
  },
  ticket_note: { columns: ['at', 'text'], rows: ownedBy('author_id') },
  saved_view: { columns: ['name', 'query', 'place'], rows: ownedBy('person_id') },
  conversation: {
    columns: ['created_at', 'last_at', 'title', 'category'],
    rows: ({ id }) => sql`person_id = ${id} and deleted_at is null`,
  },
  chat_turn: { columns: ['asked_at', 'question', 'language'], rows: inOwnConversation('conversation_id') },
  chat_run: { columns: ['started_at', 'ended_at', 'body'], rows: inOwnConversation('conversation_id') },
  chat_feedback: {
    columns: ['at', 'good', 'reason'],
    rows: (principal) => sql`run_id in (select id from chat_run where ${inOwnConversation('conversation_id')(principal)})`,
  },
  registration: { columns: ['event_id', 'state', 'at'], rows: aboutVisible('event_id') },
  acknowledgement: { columns: ['publication_id', 'version', 'at'], rows: aboutVisible('publication_id') },
  watch: { columns: ['shown', 'since'], rows: ownedBy('person_id') },
  publication_draft: { columns: ['saved_at', 'kind', 'title', 'fields'], rows: ownedBy('person_id') },
  // Files of publications belong to the company.
  file: {
    columns: ['created_at', 'purpose', 'name', 'kind', 'size'],
    rows: ({ id }) => sql`owner_id = ${id} and purpose in ('attachment', 'question')`,
  },
  download: { columns: ['at', 'publication_id', 'version'], rows: aboutVisible('publication_id') },
  usage_log: { columns: ['at', 'func', 'what'], rows: ownedBy('person_id') },
  usage_person: { columns: ['day', 'func', 'n'], rows: ownedBy('person_id') },
} satisfies Partial<Record<keyof Tables, PersonalTable>>;

type Row = Record<string, unknown>;

const BINARY_COLUMNS: ReadonlySet<string> = new Set(['bytes']);
const base64Of = (column: string) => sql`translate(encode(${sql.ref(column)}, 'base64'), E'\\n', '') as ${sql.ref(column)}`;

/** Collects what the portal stores about a person. */
@Injectable()
export class PersonalData {
  constructor(private readonly database: Database) {}

  /** Returns the rows of the caller by table, and records the export in the audit. */
  of(principal: Principal): Promise<Record<string, Row[]>> {
    return this.database.tx(async (tx) => {
      const data: Record<string, Row[]> = {};
      for (const [table, { columns, rows }] of Object.entries(PERSONAL_TABLES)) {
        const list = sql.join(columns.map((column) => (BINARY_COLUMNS.has(column) ? base64Of(column) : sql.ref(column))));
        const result = await sql<{ row: Row }>`
          select to_jsonb(own) as row from (select ${list} from ${sql.table(table)} where ${rows(principal)} order by 1, 2) as own`.execute(
          tx,
        );
        data[table] = result.rows.map(({ row }) => row);
      }
      await audit(tx, 'profile.exported', principal.id);
      return data;
    });
  }
}
