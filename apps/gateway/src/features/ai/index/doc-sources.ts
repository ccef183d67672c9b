import { Injectable } from '@nestjs/common';
import { type FileContents, passagesOfFile, passagesOfText } from '@portal/answers';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { PublicationCards } from '../../../publishing/cards';
import { filesOfVersion } from '../../../publishing/publication-search';
import { readVersionsToIndex } from './current-versions';
import type { DocSource } from './write-doc';

/** Returns the text of a file by page or sheet; undefined if no text was extracted. */
export const contentsOf = async (db: Kysely<Tables>, fileId: string): Promise<FileContents | undefined> => {
  const outline = await db.selectFrom('file_outline').select(['pages', 'sheets']).where('file_id', '=', fileId).executeTakeFirst();
  if (!outline) return undefined;
  const texts = await db.selectFrom('file_text').select(['nr', 'label', 'text']).where('file_id', '=', fileId).orderBy('nr').execute();
  return { ...outline, texts };
};

/** Selects the newest version of an item and the versions in effect before it, with the extracted files. The language is the author's. */
export const sourcesOf = async (db: Kysely<Tables>, publicationId: string, language: string | undefined): Promise<DocSource[]> => {
  const row = await db
    .selectFrom('publication')
    .leftJoin('person', 'person.id', 'publication.author_id')
    .select(['title', 'description', 'version', 'person.language'])
    .where('publication.id', '=', publicationId)
    .executeTakeFirst();
  if (!row) return [];
  const { title, description } = row;
  const item = { publicationId, title, language: language ?? row.language ?? 'en', isLanguageSaid: language !== undefined };
  const sources: DocSource[] = [{ ...item, version: row.version, fileId: null, passages: passagesOfText(`${title}\n${description}`) }];
  const versions = await readVersionsToIndex(db, publicationId);
  for (const version of versions.length ? versions : [row.version])
    for (const fileId of await filesOfVersion(db, publicationId, version)) {
      const contents = await contentsOf(db, fileId);
      const passages = contents ? passagesOfFile(contents) : [];
      if (passages.length) sources.push({ ...item, version, fileId, passages });
    }
  return sources;
};

/** Reads the indexable text of publications of every kind. */
@Injectable()
export class DocSources {
  constructor(private readonly cards: PublicationCards) {}

  async readSources(db: Kysely<Tables>, publicationId: string): Promise<DocSource[]> {
    const row = await db.selectFrom('publication').select('kind').where('id', '=', publicationId).executeTakeFirst();
    if (!row) return [];
    const card = await this.cards.card(db, row.kind, publicationId);
    return sourcesOf(db, publicationId, 'language' in card ? card.language : undefined);
  }
}
