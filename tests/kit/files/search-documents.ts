import { sql } from 'kysely';
import {
  addDoc,
  chunkPostings,
  passageRows,
  rowsOfDoc,
  writePassages,
  writePostings,
} from '../../../apps/gateway/src/features/ai/index/write-doc';
import type { Database } from '../../../apps/gateway/src/platform/database/database';

/** A publication with one text, stored directly as rows. If `isReplaced`, the text is in an older version. */
export interface SearchDocument {
  id: string;
  title: string;
  text: string;
  marks: readonly string[];
  state?: 'live' | 'withdrawn';
  /** The publication time, in hours from now. */
  from?: number;
  until?: number;
  isReplaced?: boolean;
}

/** Inserts and indexes documents without files in bulk. */
export const insertDocuments = async (database: Database, documents: readonly SearchDocument[]): Promise<void> => {
  const { id: author } = await database.db.selectFrom('person').select('id').limit(1).executeTakeFirstOrThrow();
  const valuesOf = <T>(value: (document: SearchDocument) => T) => sql.val(documents.map(value));
  await database.tx(async (tx) => {
    await sql`
      insert into publication (id, kind, title, unit_id, author_id, author_name, state, rule, live_from, live_until, sort_at, version,
        changed_at, changed_by, search)
      select id, 'material', title, 'yhq', ${author}, '', state, '{}', now() + make_interval(hours => starts),
        case when ends = 0 then 'infinity' else now() + make_interval(hours => ends) end, now(), version, now(), ${author}, ''
      from unnest(${valuesOf(({ id }) => id)}::text[], ${valuesOf(({ title }) => title)}::text[], ${valuesOf(({ state = 'live' }) => state)}::text[],
        ${valuesOf(({ from = -1 }) => from)}::int[], ${valuesOf(({ until = 0 }) => until)}::int[], ${valuesOf(({ isReplaced }) => (isReplaced ? 2 : 1))}::int[]
      ) as one (id, title, state, starts, ends, version)`.execute(tx);
    const audienceKeys = documents.flatMap(({ id, marks: all }) => all.map((mark) => ({ id, mark })));
    await sql`
      insert into audience (publication_id, mark, kind, sort_at, since, by_id, via)
      select id, mark, 'material', now(), now(), ${author}, 'all'
      from unnest(${sql.val(audienceKeys.map(({ id }) => id))}::text[], ${sql.val(audienceKeys.map(({ mark }) => mark))}::text[]) as one (id, mark)`.execute(
      tx,
    );
    const postings = [];
    for (const { id, title, text } of documents) {
      const passages = [{ page: null, sheet: null, rowFrom: null, rowTo: null, heading: title, body: text, cells: null }];
      const source = { publicationId: id, version: 1, fileId: null, title, language: 'en', isLanguageSaid: true, passages };
      const rows = rowsOfDoc(source);
      const doc = await addDoc(tx, source, rows.digest);
      await writePassages(tx, passageRows(doc, rows.passages));
      for (const posting of rows.postings) postings.push({ ...posting, doc });
    }
    for (const piece of chunkPostings(postings)) await writePostings(tx, piece);
    await sql`update search_doc set passages = 1`.execute(tx);
  });
};

/** Removes documents, and every indexed word that only these documents contain. */
export const removeDocuments = (database: Database, ids: readonly string[]): Promise<void> =>
  database.tx(async (tx) => {
    const idList = sql.val([...ids]);
    await sql`delete from posting where doc in (select doc from search_doc where publication_id = any(${idList}::text[]))`.execute(tx);
    await sql`delete from search_doc where publication_id = any(${idList}::text[])`.execute(tx);
    await sql`delete from audience where publication_id = any(${idList}::text[])`.execute(tx);
    await sql`delete from publication where id = any(${idList}::text[])`.execute(tx);
    await sql`delete from term where not exists (select from posting where posting.term = term.id)`.execute(tx);
  });
