import { partsIn } from '@portal/office';
import { type RawBuilder, sql } from 'kysely';
import { isAmong } from '../platform/database/text-conditions';
import type { Tx } from '../platform/request-context';
import { fileTexts } from '../services/storage/extraction/extraction';
import { MAX_WORD_BYTES, wordsIn } from '../services/storage/extraction/file-words';

/** Stores the words of files that have none yet: demo files, and files read by earlier releases. */
export const storeMissingWords = async (tx: Tx, fileIds: readonly string[]): Promise<void> => {
  if (!fileIds.length) return;
  const rows = await tx
    .selectFrom('file_outline')
    .select('file_id')
    .where(isAmong('file_id', fileIds))
    .where('words', 'is', null)
    .execute();
  for (const { file_id } of rows) {
    const texts = (await fileTexts(tx, file_id)).map(({ text }) => text);
    await tx
      .updateTable('file_outline')
      .set({ words: wordsIn(texts), parts: partsIn(texts) })
      .where('file_id', '=', file_id)
      .execute();
  }
};

/** Returns the search vector for the words of files, up to the size limit of a vector. The expression is evaluated within the database. */
export const fileVector = (fileIds: readonly string[]): RawBuilder<string> => sql<string>`array_to_tsvector(array(
  select word from (
    select word, sum(octet_length(word)) over (order by place, word) as bytes from (
      select word, min(place) as place from file_outline
      join unnest(${sql.val([...fileIds])}::text[]) with ordinality as of_version (id, place) on of_version.id = file_outline.file_id,
      unnest(words) as word group by word
    ) as distinct_word
  ) as measured where bytes <= ${sql.lit(MAX_WORD_BYTES)}))`;
