import { isLifeCycle, type NewsRow } from '@portal/contracts';
import { isAwaiting } from './news.list';

/** The state of a life-cycle notice on a day; null for other news. */
export type NoticeState = 'orders-end' | 'orders-ended' | 'applies' | null;

export function noticeState({ category, lastOrderOn, effectiveOn }: NewsRow, today: string): NoticeState {
  if (!isLifeCycle(category)) return null;
  if (lastOrderOn) return lastOrderOn >= today ? 'orders-end' : 'orders-ended';
  return effectiveOn ? 'applies' : null;
}

/** Returns true if the reader has to act: to acknowledge the notice, or to order before the deadline. */
export const isUrgent = (row: NewsRow, today: string, isPartner: boolean): boolean =>
  (isPartner && isAwaiting(row)) || noticeState(row, today) === 'orders-end';
