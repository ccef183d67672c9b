import { createHash } from 'node:crypto';
import { ANALYSER, languageOf, type PassageDraft, weigh } from '@portal/answers';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import type { PassageTable } from './tables';

/** The number of passages per posting row. */
export const PASSAGES_PER_POSTING_ROW = 128;
export const PLACE_BITS = 12;
const ROWS_PER_BATCH = 5_000;
const PASSAGES_PER_BATCH = 500;

/** A unit of indexing: a file of a version, or the title and description of a version. */
export interface DocSource {
  publicationId: string;
  version: number;
  fileId: string | null;
  title: string;
  /** The language that the author selected for the item, or else the author's own language. */
  language: string;
  isLanguageSaid: boolean;
  passages: readonly PassageDraft[];
}

export interface DocRows {
  passages: (PassageDraft & { language: string })[];
  postings: { lexeme: string; part: number; hits: number[] }[];
  digest: string;
}

export const digestOf = ({ title, language, isLanguageSaid, passages }: DocSource): string =>
  createHash('sha256')
    .update(JSON.stringify([ANALYSER, title, language, isLanguageSaid, passages]))
    .digest('base64url');

/** The rows of one part of a document: its passages starting at `ordinal`, and their postings. */
export type DocPart = Pick<DocRows, 'passages' | 'postings'> & { ordinal: number };

/**
 * Analyses a document part by part without a database. Yields `undefined` after every passage, and each part after its last passage. A long
 * document takes seconds, so the caller can yield to other work in between.
 */
export function* analyseDoc(source: DocSource): Generator<DocPart | undefined> {
  const { title, language: likely, isLanguageSaid } = source;
  const documentLanguage = isLanguageSaid ? likely : languageOf(source.passages.map(({ body }) => body).join('\n'), likely, false);
  for (let ordinal = 0; ordinal < source.passages.length; ordinal += PASSAGES_PER_POSTING_ROW) {
    const part = ordinal / PASSAGES_PER_POSTING_ROW;
    const passages: DocRows['passages'] = [];
    const postings = new Map<string, DocRows['postings'][number]>();
    for (const [place, passage] of source.passages.slice(ordinal, ordinal + PASSAGES_PER_POSTING_ROW).entries()) {
      const { heading, body } = passage;
      const language = languageOf(body, documentLanguage, true);
      passages.push({ ...passage, language });
      for (const [lexeme, weight] of weigh({ title, heading, body, language })) {
        const posting = postings.get(lexeme) ?? { lexeme, part, hits: [] };
        posting.hits.push((place << PLACE_BITS) | Math.round(weight * 1_000));
        postings.set(lexeme, posting);
      }
      yield undefined;
    }
    yield { ordinal, passages, postings: [...postings.values()] };
  }
}

/** Analyses a whole document synchronously. Use only for short documents and outside requests. */
export const rowsOfDoc = (source: DocSource): DocRows => {
  const parts = [...analyseDoc(source)].filter((part) => part !== undefined);
  return {
    passages: parts.flatMap(({ passages }) => passages),
    postings: parts.flatMap(({ postings }) => postings),
    digest: digestOf(source),
  };
};

/** Inserts a document and returns its number. The document is not searchable until its number of passages is set. */
export const addDoc = async (tx: Tx, { publicationId, version, fileId }: DocSource, digest: string): Promise<number> => {
  const { doc } = await tx
    .insertInto('search_doc')
    .values({ publication_id: publicationId, version, file_id: fileId, analyser: ANALYSER, digest })
    .returning('doc')
    .executeTakeFirstOrThrow();
  return doc;
};

/** Returns the rows of passages, numbered from `first`. */
export const passageRows = (doc: number, passages: DocRows['passages'], first = 0): Insertable<PassageTable>[] =>
  passages.map(({ page, sheet, rowFrom, rowTo, language, heading, body, cells }, at) => ({
    doc,
    ordinal: first + at,
    page,
    sheet,
    row_from: rowFrom,
    row_to: rowTo,
    language,
    heading,
    body,
    cells: cells && JSON.stringify(cells),
  }));

export const writePassages = async (tx: Tx, rows: readonly Insertable<PassageTable>[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += PASSAGES_PER_BATCH)
    await tx
      .insertInto('passage')
      .values(rows.slice(from, from + PASSAGES_PER_BATCH))
      .execute();
};

type DocPosting = DocRows['postings'][number] & { doc: number };

/** Splits postings into chunks, each small enough for one statement. */
export const chunkPostings = (postings: readonly DocPosting[]): DocPosting[][] =>
  Array.from({ length: Math.ceil(postings.length / ROWS_PER_BATCH) }, (_, at) =>
    postings.slice(at * ROWS_PER_BATCH, (at + 1) * ROWS_PER_BATCH),
  );

export const writePostings = async (tx: Tx, postings: readonly DocPosting[]): Promise<void> => {
  // Sorted to prevent deadlocks between two writers of the same new terms.
  const lexemes = [...new Set(postings.map(({ lexeme }) => lexeme))].sort();
  await sql`
    insert into term (lexeme) select lexeme from unnest(${sql.val(lexemes)}::text[]) as new (lexeme)
    where not exists (select from term where term.lexeme = new.lexeme collate "C")
    on conflict do nothing`.execute(tx);
  await sql`
    insert into posting (term, doc, part, hits)
    select term.id, new.doc, new.part, new.hits::int[] from unnest(
      ${sql.val(postings.map(({ lexeme }) => lexeme))}::text[], ${sql.val(postings.map(({ doc }) => doc))}::int[],
      ${sql.val(postings.map(({ part }) => part))}::smallint[], ${sql.val(postings.map(({ hits }) => `{${hits.join()}}`))}::text[]
    ) as new (lexeme, doc, part, hits) join term on term.lexeme = new.lexeme collate "C"`.execute(tx);
};
