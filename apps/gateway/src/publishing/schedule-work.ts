import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@portal/contracts';
import { sql } from 'kysely';
import { appendFacts, type NewFact } from '../platform/facts/facts';
import type { Tx } from '../platform/request-context';
import { schedule } from '../services/jobs/due';
import { DueWork } from '../services/jobs/due-work';
import { loadOpenAudienceKeys } from './audience/audience';
import { PublicationCards } from './cards';
import { PartNotices } from './parts/part-notices';
import { createPublicationFacts } from './publication-facts';
import { ChangeHooks } from './publication-hooks';
import { EXPIRY, PUBLISHING } from './schedule';

/** The retry delay for a job that runs too early because the clocks of the process and the database differ slightly. */
const RETRY_MS = 1_000;

/** Appends the facts when a publication becomes visible and when it expires. Visibility itself does not depend on these jobs. */
@Injectable()
export class Schedule {
  constructor(
    work: DueWork,
    private readonly cards: PublicationCards,
    private readonly changes: ChangeHooks,
    private readonly notices: PartNotices,
  ) {
    work.register(PUBLISHING, { perform: (tx, _data, _prepared, id) => this.begin(tx, id) });
    work.register(EXPIRY, { perform: (tx, _data, _prepared, id) => this.announceEnd(tx, id) });
  }

  private async begin(tx: Tx, id: string): Promise<void> {
    const row = await this.lock(tx, id);
    if (!row) return;
    if (!row.has_begun) return schedule(tx, PUBLISHING, id, new Date(row.live_from.getTime() + RETRY_MS), {});
    await tx.updateTable('publication').set({ state: 'live' }).where('id', '=', id).execute();
    if (row.is_over) return;
    // The file was read before the publication became visible, when its readers could not be notified yet.
    const notices = await this.notices.prepareNewest(tx, id);
    await this.appendChangeFacts(tx, row, { before: [], after: await loadOpenAudienceKeys(tx, id) }, notices);
  }

  private async announceEnd(tx: Tx, id: string): Promise<void> {
    const row = await this.lock(tx, id);
    if (!row) return;
    if (!row.is_over) return schedule(tx, EXPIRY, id, new Date(new Date(row.live_until).getTime() + RETRY_MS), {});
    await this.appendChangeFacts(tx, row, { before: await loadOpenAudienceKeys(tx, id), after: [], hasExpired: true });
  }

  private lock(tx: Tx, id: string) {
    return tx
      .selectFrom('publication')
      .select(['id', 'kind', 'live_from', 'live_until'])
      .select([sql<boolean>`live_from <= now()`.as('has_begun'), sql<boolean>`live_until <= now()`.as('is_over')])
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'live'])
      .forUpdate()
      .executeTakeFirst();
  }

  private async appendChangeFacts(
    tx: Tx,
    { id, kind }: { id: string; kind: PublicationKind },
    change: { before: string[]; after: string[]; hasExpired?: boolean },
    notices: readonly NewFact[] = [],
  ): Promise<void> {
    const cardFor = this.cards.reader(tx, kind, id);
    const announcements = await this.changes.run(tx, id);
    const facts = await createPublicationFacts(tx, { publicationId: id, kind, cardFor, isEdited: false, ...change });
    await appendFacts(tx, [...facts, ...announcements.flat(), ...notices]);
  }
}
