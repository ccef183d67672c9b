import type { Principal } from '@portal/contracts';
import { sql } from 'kysely';
import type { Tx } from '../platform/request-context';
import { loadOpenAudienceKeys } from './audience/audience';
import type { AudienceKeyChange, PublicationRow } from './publications.store';
import { hasStarted, isOpen, isSamePeriod, type PeriodChoice, periodOf, scheduleItem } from './schedule';

/** Moves a publication's period, using the database's time. */
export const movePeriod = async (tx: Tx, principal: Principal, row: PublicationRow, choice: PeriodChoice): Promise<AudienceKeyChange> => {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(tx);
  const { now } = rows[0]!;
  const { id, rev } = row;
  const period = periodOf(choice, now, row);
  await tx
    .updateTable('publication')
    .set({ ...period, rev: rev + 1, changed_at: now, changed_by: principal.id })
    .where('id', '=', id)
    .execute();
  if (row.live_from > now) await putOff(tx, id, period.live_from);
  await scheduleItem(tx, id, period, now);
  const audienceKeys = await loadOpenAudienceKeys(tx, id);
  return {
    before: isOpen(row, now) ? audienceKeys : [],
    after: audienceKeys,
    isMoved: !isSamePeriod(row, period),
    hasStarted: hasStarted(row, period),
  };
};

/** Moves the publication time of all versions, and the sort time, of an unpublished item to its new start. */
const putOff = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('publication_version').set({ published_at: at }).where('publication_id', '=', id).execute();
  await tx.updateTable('publication').set({ sort_at: at }).where('id', '=', id).execute();
  await tx
    .updateTable('audience')
    .set({ sort_at: at })
    .where('publication_id', '=', id)
    .where('until', '=', sql<Date>`'infinity'`)
    .execute();
};
