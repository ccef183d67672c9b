/** The statuses of a ticket (R3.2). */
export const TICKET_STATUSES = ['New', 'In Progress', 'Closed'] as const;

/** The types of inquiries. The portal has their labels, keyed by the id. */
export const INQUIRY_TYPES = ['technical', 'quotation', 'order', 'delivery', 'repair', 'complaint', 'other'] as const;

/** The further interests of the requester. */
export const INTEREST_CATEGORIES = [
  'new-project',
  'replacement',
  'commissioning',
  'maintenance',
  'training',
  'certification',
  'partnership',
] as const;

/** The two sides of a ticket: the requester, and its handlers (the handling unit and the region above it). */
export const SIDES = ['requester', 'handler'] as const;

/**
 * Views of the queue: assigned to the caller, unassigned (both open unless a status is requested), with an unread mention of the caller,
 * snoozed by the caller, everything.
 */
export const TICKET_VIEWS = ['mine', 'unassigned', 'mentioned', 'snoozed', 'all'] as const;

/** The orders of the queue: newest activity first; next deadline first and closed tickets last; newest ticket first. */
export const TICKET_ORDERS = ['activity', 'due', 'opened'] as const;
