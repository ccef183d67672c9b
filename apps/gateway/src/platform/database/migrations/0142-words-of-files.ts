import { type Kysely, sql } from 'kysely';
import { lexemes } from '../lexemes';
import { vector } from '../search-words';

const ITEMS_AT_ONCE = 200;
const TEXTS_AT_ONCE = 200;
/** The size limit of a search vector, in bytes: the database refuses a vector of a megabyte. */
const VECTOR_BYTES = 600_000;

interface Item {
  id: string;
  texts: string[];
}

/** Adds the words of files that were read before words were stored. */
const addTexts = async (db: Kysely<unknown>, id: string): Promise<void> => {
  const { rows } = await sql<{ text: string }>`
    select file_text.text from publication join publication_file on publication_file.publication_id = publication.id
      and publication_file.nr = publication.version
    join file_outline on file_outline.file_id = publication_file.file_id and file_outline.words is null
    join file_text on file_text.file_id = publication_file.file_id where publication.id = ${id}`.execute(db);
  for (let from = 0; from < rows.length; from += TEXTS_AT_ONCE) {
    const words = lexemes(rows.slice(from, from + TEXTS_AT_ONCE).map(({ text }) => text));
    await sql`update publication set search = search || ${vector([...new Set(words)])}
      where id = ${id} and octet_length(tsvectorsend(search)) < ${sql.lit(VECTOR_BYTES)}`.execute(db);
  }
};

/**
 * Rebuilds the search vectors of items, because those published earlier still contain words of notes and of hidden sheets, rows and
 * columns. Each item gets its audience keys, its own words and the words of its files as they are read today; a file that is still to be
 * read adds its words then.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (let after = ''; ; ) {
    const { rows } = await sql<Item>`
      select publication.id, array[title, description]
        || array(select file.name from publication_file join file on file.id = publication_file.file_id
          where publication_file.publication_id = publication.id and publication_file.nr = publication.version)
        || array(select event.location from event where event.publication_id = publication.id)
        || array(select news_part.part_number from news_part where news_part.publication_id = publication.id)
        || array(select coalesce(news_part.successor, '') from news_part where news_part.publication_id = publication.id) as texts
      from publication where id > ${after}
        and exists (select from publication_file where publication_file.publication_id = publication.id)
      order by id limit ${sql.lit(ITEMS_AT_ONCE)}`.execute(db);
    for (const { id, texts } of rows) {
      await sql`
        update publication set search =
          coalesce((select array_to_tsvector(array_agg(lexeme)) from unnest(search) where left(lexeme, 1) in ('>', '=', '^')), ''::tsvector)
          || ${vector([...new Set(lexemes(texts))])}
          || array_to_tsvector(array(
            select word from (
              select word, sum(octet_length(word)) over (order by place, word) as bytes from (
                select word, min(publication_file.ordinal) as place from publication_file
                join file_outline on file_outline.file_id = publication_file.file_id, unnest(file_outline.words) as word
                where publication_file.publication_id = publication.id and publication_file.nr = publication.version group by word
              ) as distinct_word
            ) as measured where bytes <= ${sql.lit(VECTOR_BYTES)}))
        where id = ${id}`.execute(db);
      await addTexts(db, id);
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < ITEMS_AT_ONCE) return;
  }
};
