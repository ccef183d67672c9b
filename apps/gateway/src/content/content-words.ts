import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Tx } from '../core/request-context';
import { lexemes, vector } from '../core/search-words';
import { Extraction } from '../files/extraction/extraction';

/** What the words of a file may take in the vector of its item; an engine refuses one of a megabyte. */
const CONTENT_BYTES = 600_000;

/** The words that files say, each once and as many as fit. */
export const contentWords = (texts: readonly string[]): string[] => {
  const words = new Set<string>();
  let left = CONTENT_BYTES;
  for (const text of texts)
    for (const word of lexemes([text])) {
      if (words.has(word)) continue;
      left -= Buffer.byteLength(word);
      if (left < 0) return [...words];
      words.add(word);
    }
  return [...words];
};

/** Makes items findable by what the file of their newest version says, once that is known. */
@Injectable()
export class ContentWords {
  constructor(extraction: Extraction) {
    extraction.register({ finish: (tx, fileId, { texts }) => this.add(tx, fileId, contentWords(texts.map(({ text }) => text))) });
  }

  private async add(tx: Tx, fileId: string, words: readonly string[]): Promise<void> {
    if (!words.length) return;
    await tx
      .updateTable('publication')
      .from('publication_file')
      .set({ search: sql<string>`publication.search || ${vector(words)}` })
      .whereRef('publication_file.publication_id', '=', 'publication.id')
      .whereRef('publication_file.nr', '=', 'publication.version')
      .where('publication_file.file_id', '=', fileId)
      .execute();
  }
}
