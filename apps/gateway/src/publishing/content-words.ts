import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { lexemes } from '../platform/database/lexemes';
import type { Tx } from '../platform/request-context';
import { Extraction } from '../services/storage/extraction/extraction';
import { PublicationCards } from './cards';
import { fileVector } from './file-words';

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/**
 * Adds the words of the current files to a publication's search vector once the files have been read, and removes the words that earlier
 * readings added.
 */
@Injectable()
export class ContentIndexer {
  constructor(
    extraction: Extraction,
    private readonly cards: PublicationCards,
  ) {
    extraction.register({ finish: (tx, fileId) => this.replace(tx, fileId) });
  }

  private async replace(tx: Tx, fileId: string): Promise<void> {
    const versions = await tx
      .selectFrom('publication')
      .innerJoin('publication_file', (join) =>
        join.onRef('publication_file.publication_id', '=', 'publication.id').onRef('publication_file.nr', '=', 'publication.version'),
      )
      .select([
        'publication.id',
        'publication.kind',
        sql<string[]>`array(select each.file_id from publication_file as each
        where each.publication_id = publication.id and each.nr = publication.version order by each.ordinal)`.as('fileIds'),
      ])
      .where('publication_file.file_id', '=', fileId)
      .execute();
    for (const { id, kind, fileIds } of versions) {
      const ownLexemes = lexemes(textsOf(await this.cards.card(tx, kind, id)));
      await tx
        .updateTable('publication')
        .set({
          // Keep the lexemes of audience keys, facets and titles, which have a prefix that no word of a file has.
          search: sql<string>`array_to_tsvector(array(select lexeme from unnest(publication.search)
            where left(lexeme, 1) in ('>', '=', '^') or lexeme = any(${sql.val([...new Set(ownLexemes)])}::text[]))) || ${fileVector(fileIds)}`,
        })
        .where('id', '=', id)
        .execute();
    }
  }
}
