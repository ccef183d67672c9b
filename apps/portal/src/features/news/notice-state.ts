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

/** Returns true if companies have to acknowledge the item: for a partner the own one, for staff any while the orders have not ended. */
export const mustSign = (row: NewsRow, today: string, isPartner: boolean): boolean =>
  isPartner ? isAwaiting(row) : row.mustAcknowledge && noticeState(row, today) !== 'orders-ended';

/** Returns true for items that are listed first, with a band: those to acknowledge, and those that end orders. */
export const hasBand = (row: NewsRow, today: string, isPartner: boolean): boolean =>
  mustSign(row, today, isPartner) || noticeState(row, today) === 'orders-end';
