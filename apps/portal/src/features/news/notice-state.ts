import { isLifeCycle, type NewsRow } from '@portal/contracts';

/** Returns true if a company has not acknowledged the newest version yet. */
export const isAwaiting = ({ mustAcknowledge, acknowledged }: NewsRow): boolean => mustAcknowledge && !acknowledged;

/** The state of a life-cycle notice on a day; null for other news. */
export type NoticeState = 'orders-end' | 'orders-ended' | 'applies' | null;

export function noticeState({ category, lastOrderOn, effectiveOn }: NewsRow, today: string): NoticeState {
  if (!isLifeCycle(category)) return null;
  if (lastOrderOn) return lastOrderOn >= today ? 'orders-end' : 'orders-ended';
  return effectiveOn ? 'applies' : null;
}

/**
 * Returns true if the item must still be acknowledged: for a partner, by their own company; for staff, by any company until the last order
 * day.
 */
export const mustSign = (row: NewsRow, today: string, isPartner: boolean): boolean =>
  isPartner ? isAwaiting(row) : row.mustAcknowledge && noticeState(row, today) !== 'orders-ended';

/** Returns true for items that are listed first and have a band: items to acknowledge, and notices whose last order day has not passed. */
export const hasBand = (row: NewsRow, today: string, isPartner: boolean): boolean =>
  mustSign(row, today, isPartner) || noticeState(row, today) === 'orders-end';
