import type { TicketClock, TicketStatus } from '@portal/contracts';
import type { PillStatus } from '../../ui/text/status-pill';

export const STATUS_PILLS: Record<TicketStatus, PillStatus> = { New: 'new', 'In Progress': 'inProgress', Closed: 'closed' };

interface Deadline {
  what: 'answer' | 'resolve';
  at: string;
  isLate: boolean;
}

/** Returns a handler's next deadline: the first response, then the resolution, or null once the ticket is closed. */
export function findNextDeadline({ answerBy, answeredAt, resolveBy, closedAt }: TicketClock, now: number): Deadline | null {
  if (closedAt) return null;
  const deadline = answeredAt ? { what: 'resolve' as const, at: resolveBy } : { what: 'answer' as const, at: answerBy };
  return { ...deadline, isLate: Date.parse(deadline.at) < now };
}
