import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { appendFacts, type NewFact } from '../../platform/facts/facts';
import type { Tx } from '../../platform/request-context';
import { dueKind, schedule } from '../../services/jobs/due';
import { DueWork } from '../../services/jobs/due-work';
import { loadOpenAudienceKeys } from '../audience/audience';
import { loadAudienceRooms } from '../publication-facts';
import { compareVersions, comparisonOf, recordComparison } from './compare-versions';
import { PartNotices } from './part-notices';

export interface PriceVersion {
  publicationId: string;
  nr: number;
}

const COMPARISON = dueKind<PriceVersion>('prices.compare');

/**
 * Schedules the comparison of a version with the previous one after one of their files has been read. For a first version, only the facts
 * are appended.
 */
export const scheduleComparison = async (tx: Tx, version: PriceVersion, now: Date): Promise<void> => {
  const { publicationId, nr } = version;
  // Delete a stored comparison, which is now outdated.
  await tx.deleteFrom('price_comparison').where('publication_id', '=', publicationId).where('nr', '=', nr).execute();
  await schedule(tx, COMPARISON, `${publicationId} ${nr}`, now, version);
};

/** Compares versions, one comparison at a time per process, and then notifies their readers. */
@Injectable()
export class PriceComparisons {
  constructor(
    private readonly database: Database,
    private readonly notices: PartNotices,
    work: DueWork,
  ) {
    work.register(COMPARISON, {
      prepare: async ({ publicationId, nr }) => {
        if (nr > 1) await compareVersions((run) => this.database.tx(run), publicationId, nr);
      },
      perform: (tx, version) => this.finish(tx, version),
    });
  }

  private async finish(tx: Tx, { publicationId, nr }: PriceVersion): Promise<void> {
    if (nr > 1 && (await comparisonOf(tx, publicationId, nr)).state === 'ready') await recordComparison(tx, publicationId, nr);
    const audienceKeys = await loadOpenAudienceKeys(tx, publicationId);
    if (!audienceKeys.length) return;
    const rooms = await loadAudienceRooms(tx, publicationId, audienceKeys);
    const comparisonFact: NewFact = { rooms, type: 'prices.compared', data: { publicationId } };
    await appendFacts(tx, [comparisonFact, ...(await this.noticesOf(tx, { publicationId, nr }))]);
  }

  /** Returns the facts for people whose watched parts the newest version concerns. */
  private async noticesOf(tx: Tx, { publicationId, nr }: PriceVersion): Promise<NewFact[]> {
    const { version } = await tx.selectFrom('publication').select('version').where('id', '=', publicationId).executeTakeFirstOrThrow();
    return nr === version ? this.notices.prepare(tx, publicationId, nr) : [];
  }
}
