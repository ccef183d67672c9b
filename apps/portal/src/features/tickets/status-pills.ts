import type { TicketStatus } from '@portal/contracts';
import type { PillStatus } from '../../ui/text/status-pill';

/** R4.8 */
export const PILLS: Record<TicketStatus, PillStatus> = { New: 'new', 'In Progress': 'inProgress', Closed: 'closed' };
