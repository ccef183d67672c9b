import { isLifeCycle, type NewsRow } from '@portal/contracts';
import { isAwaiting } from './news.list';

/** How a notice of the life cycle stands on a day; null for other news. */
export type NoticeState = 'orders-end' | 'orders-ended' | 'applies' | null;

export function noticeState({ category, lastOrderOn, effectiveOn }: NewsRow, today: string): NoticeState {
  if (!isLifeCycle(category)) return null;
  if (lastOrderOn) return lastOrderOn >= today ? 'orders-end' : 'orders-ended';
  return effectiveOn ? 'applies' : null;
}

/** Whether its reader has something to do about it: to sign, or to order before it is too late. */
export const isUrgent = (row: NewsRow, today: string, isPartner: boolean): boolean =>
  (isPartner && isAwaiting(row)) || noticeState(row, today) === 'orders-end';
