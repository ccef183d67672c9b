import { type Kysely, sql } from 'kysely';
import { lexemes } from '../lexemes';
import { titleLexemes, vector } from '../search-words';

const TEXTS_AT_ONCE = 200;
/** The size limit of a search vector, in bytes: the database refuses a vector of a megabyte. */
const VECTOR_BYTES = 600_000;

/** The counterpart of `fold` for columns that have no vector: composed, lower case, without accents, invisible characters and digits of other scripts. */
const DDL = [
  String.raw`create function search_text(value text) returns text language sql immutable parallel safe as $$
    select case when octet_length(value) = length(value) then lower(value) else
      lower(translate(replace(replace(replace(
        normalize(regexp_replace(normalize(lower(value), NFKD), '[\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'), NFC),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđðı‐‑–—−أإآٱىیئؤةۀہکڪ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९๐๑๒๓๔๕๖๗๘๙',
        'oldd' || 'i-----' || 'اااايييوهههكك0123456789012345678901234567890123456789')) end $$`,
  'create index term_reversed on term (reverse(lexeme) collate "C")',
  `create index price_row_compact on price_row (file_id, (translate(part_key, ' -./_', '')))`,
  `create index price_row_reversed on price_row (file_id, (reverse(translate(part_key, ' -./_', ''))))`,
];

/** Adds the new forms of words to a vector, a bounded number of texts at a time. */
const addWords = async (db: Kysely<unknown>, table: string, id: string, words: readonly string[]): Promise<void> => {
  if (words.length)
    await sql`update ${sql.table(table)} set search = search || ${vector([...new Set(words)])}
      where id = ${id} and octet_length(tsvectorsend(search)) < ${sql.lit(VECTOR_BYTES)}`.execute(db);
};

const addTexts = async (db: Kysely<unknown>, table: string, id: string, texts: readonly string[]): Promise<void> => {
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
    await addWords(db, table, id, lexemes(texts.slice(from, from + TEXTS_AT_ONCE)));
};

const publications = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; title: string; description: string; version: number }>`
    select id, title, description, version from publication`.execute(db);
  for (const { id, title, description, version } of rows) {
    await addWords(db, 'publication', id, [...titleLexemes(title), ...lexemes([title, description])]);
    const { rows: texts } = await sql<{ text: string }>`
      select file.name as text from publication_file join file on file.id = publication_file.file_id
      where publication_file.publication_id = ${id} and publication_file.nr = ${version}
      union all select file_text.text from publication_file join file_text on file_text.file_id = publication_file.file_id
      where publication_file.publication_id = ${id} and publication_file.nr = ${version}`.execute(db);
    await addTexts(
      db,
      'publication',
      id,
      texts.map(({ text }) => text),
    );
  }
};

const tickets = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; subject: string; company: string }>`
    select ticket.id, ticket.subject, unit.name as company from ticket join unit on unit.id = ticket.company_id`.execute(db);
  for (const { id, subject, company } of rows) {
    const { rows: texts } = await sql<{
      text: string;
    }>`select text from ticket_entry where ticket_id = ${id} and withdrawn_at is null`.execute(db);
    await addTexts(db, 'ticket', id, [subject, company, ...texts.map(({ text }) => text)]);
  }
};

/** Indexes existing texts by the new forms: part numbers without separators and by their end, compounds, folded letters and digits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL) await sql.raw(statement).execute(db);
  await publications(db);
  await tickets(db);
};
