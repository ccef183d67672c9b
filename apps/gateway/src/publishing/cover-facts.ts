import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { appendFacts } from '../platform/facts/facts';
import type { Tx } from '../platform/request-context';
import { Covers } from '../services/storage/covers/covers';
import { loadOpenAudienceKeys } from './audience/audience';
import { PublicationCards } from './cards';
import { createPublicationFacts } from './publication-facts';

/** Announces covers that are drawn after the publication of their file, as edits of the items. */
@Injectable()
export class CoverFacts {
  constructor(
    covers: Covers,
    private readonly cards: PublicationCards,
  ) {
    covers.register((tx, sha256) => this.append(tx, sha256));
  }

  /** Appends the facts of recent items only. The covers of older items are drawn after an upgrade and appear when a list is loaded. */
  private async append(tx: Tx, sha256: string): Promise<void> {
    const items = await tx
      .selectFrom('publication')
      .select(['publication.id', 'publication.kind'])
      .where('publication.state', '=', 'live')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('publication_version as version')
            .innerJoin('publication_file', (join) =>
              join.onRef('publication_file.publication_id', '=', 'version.publication_id').onRef('publication_file.nr', '=', 'version.nr'),
            )
            .innerJoin('file', 'file.id', 'publication_file.file_id')
            .select('file.id')
            .whereRef('version.publication_id', '=', 'publication.id')
            .whereRef('version.nr', '=', 'publication.version')
            .where('file.sha256', '=', sha256)
            .where('version.published_at', '>', sql<Date>`now() - interval '10 minutes'`),
        ),
      )
      .orderBy('publication.id')
      .forUpdate()
      .execute();
    for (const { id: publicationId, kind } of items) {
      const audienceKeys = await loadOpenAudienceKeys(tx, publicationId);
      const cardFor = this.cards.reader(tx, kind, publicationId);
      await appendFacts(
        tx,
        await createPublicationFacts(tx, { publicationId, kind, cardFor, before: audienceKeys, after: audienceKeys, isEdited: true }),
      );
    }
  }
}
