import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Tx } from '../core/request-context';
import { Extraction } from '../files/extraction/extraction';
import { fileVector } from './file-words';

/** Makes items findable by what the files of their newest version say, once that is known. */
@Injectable()
export class ContentWords {
  constructor(extraction: Extraction) {
    extraction.register({ finish: (tx, fileId) => this.add(tx, fileId) });
  }

  private async add(tx: Tx, fileId: string): Promise<void> {
    const versions = await tx
      .selectFrom('publication')
      .innerJoin('publication_file', (join) =>
        join.onRef('publication_file.publication_id', '=', 'publication.id').onRef('publication_file.nr', '=', 'publication.version'),
      )
      .select([
        'publication.id',
        sql<string[]>`array(select each.file_id from publication_file as each
        where each.publication_id = publication.id and each.nr = publication.version order by each.ordinal)`.as('fileIds'),
      ])
      .where('publication_file.file_id', '=', fileId)
      .execute();
    for (const { id, fileIds } of versions)
      await tx
        .updateTable('publication')
        .set({ search: sql<string>`publication.search || ${fileVector(fileIds)}` })
        .where('id', '=', id)
        .execute();
  }
}
