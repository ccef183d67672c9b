import { Injectable } from '@nestjs/common';
import { appendFacts } from '../../platform/facts/facts';
import type { Tx } from '../../platform/request-context';
import { Extraction } from '../../services/storage/extraction/extraction';
import { addFileMentions } from './mentions';
import { PartNotices } from './part-notices';

/**
 * Stores the parts that files mention, and notifies the people who watch these parts. For price lists, people are notified after the price
 * comparison.
 */
@Injectable()
export class PartMentions {
  constructor(
    private readonly notices: PartNotices,
    extraction: Extraction,
  ) {
    extraction.register({
      finish: async (tx, fileId) => {
        await addFileMentions(tx, fileId);
        await this.notifyReaders(tx, fileId);
      },
    });
  }

  private async notifyReaders(tx: Tx, fileId: string): Promise<void> {
    const versions = await tx
      .selectFrom('publication_file')
      .innerJoin('publication', (join) =>
        join.onRef('publication.id', '=', 'publication_file.publication_id').onRef('publication.version', '=', 'publication_file.nr'),
      )
      .select(['publication.id', 'publication.version'])
      .where('publication_file.file_id', '=', fileId)
      .where('publication.kind', '<>', 'price')
      .execute();
    for (const { id, version } of versions) await appendFacts(tx, await this.notices.prepare(tx, id, version));
  }
}
