import type { AudienceKey, AudienceKeyReason } from '@portal/contracts';
import type { Kysely, RawBuilder } from 'kysely';
import { lexemes } from '../platform/database/lexemes';
import { titleLexemes, vectorOf } from '../platform/database/search-words';
import type { Tables } from '../platform/database/tables';
import { isAmong } from '../platform/database/text-conditions';
import type { Tx } from '../platform/request-context';
import { audienceLexeme } from './publication-page';

/** The searchable data of a publication except the content of its files. */
export interface Searchable {
  title: string;
  description: string;
  /** Further searchable texts. */
  texts: readonly string[];
  /** The facets that filter lists. */
  facets: readonly string[];
}

/** Returns the files of a version in order. */
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

/** Returns the file names, which also match in a search for the publication. */
export const namesOf = async (tx: Tx, fileIds: readonly string[]): Promise<string[]> =>
  fileIds.length ? (await tx.selectFrom('file').select('name').where(isAmong('id', fileIds)).execute()).map(({ name }) => name) : [];

/** Returns the search vector of a publication's texts and audience, combined with the `words` of its files. */
export const searchVector = (
  { title, description, texts, facets }: Searchable,
  names: readonly string[],
  marks: ReadonlyMap<AudienceKey, AudienceKeyReason>,
  words: readonly string[] = [],
): RawBuilder<string> =>
  vectorOf([
    ...[...marks.keys()].map(audienceLexeme),
    ...facets,
    ...titleLexemes(title),
    ...lexemes([title, description, ...names, ...texts]),
    ...words,
  ]);
