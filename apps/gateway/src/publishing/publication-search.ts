import type { Mark, MarkReason } from '@portal/contracts';
import type { Kysely, RawBuilder } from 'kysely';
import { lexemes } from '../platform/database/lexemes';
import { titleLexemes, vector } from '../platform/database/search-words';
import type { Tables } from '../platform/database/tables';
import { isAmong } from '../platform/database/text-list';
import type { Tx } from '../platform/request-context';
import { sighting } from './publication-page';

/** What of an item it is found by, besides its file. */
export interface Searchable {
  title: string;
  description: string;
  /** Words besides title and description. */
  texts: readonly string[];
  /** What lists are narrowed by. */
  facets: readonly string[];
}

/** The files of a version, in their order. */
export const filesOfVersion = async (tx: Kysely<Tables>, publicationId: string, nr: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('publication_file')
    .select('file_id')
    .where('publication_id', '=', publicationId)
    .where('nr', '=', nr)
    .orderBy('ordinal')
    .execute();
  return rows.map(({ file_id }) => file_id);
};

/** What files are called: an item is found by it too. */
export const namesOf = async (tx: Tx, fileIds: readonly string[]): Promise<string[]> =>
  fileIds.length ? (await tx.selectFrom('file').select('name').where(isAmong('id', fileIds)).execute()).map(({ name }) => name) : [];

/** The search vector of what is said of an item and of who sees it, with `words` of its file. */
export const searchVector = (
  { title, description, texts, facets }: Searchable,
  names: readonly string[],
  marks: ReadonlyMap<Mark, MarkReason>,
  words: readonly string[] = [],
): RawBuilder<string> =>
  vector([
    ...[...marks.keys()].map(sighting),
    ...facets,
    ...titleLexemes(title),
    ...lexemes([title, description, ...names, ...texts]),
    ...words,
  ]);
