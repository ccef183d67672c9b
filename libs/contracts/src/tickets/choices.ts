/** The statuses of a ticket (R3.2). */
export const TICKET_STATUSES = ['New', 'In Progress', 'Closed'] as const;

/** The types of inquiries. The portal has their labels, keyed by the id. */
export const INQUIRY_TYPES = ['technical', 'quotation', 'order', 'delivery', 'repair', 'complaint', 'other'] as const;

/** The topics about which a requester wants more information. */
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
 * The views of the ticket queue. `mine` and `unassigned` contain only open tickets unless a status is requested; `mentioned` contains
 * unread mentions of the caller, `snoozed` the caller's snoozed tickets, `following` the inquiries of colleagues that the caller follows.
 */
export const TICKET_VIEWS = ['mine', 'unassigned', 'mentioned', 'snoozed', 'following', 'all'] as const;

/** The sort orders of the queue: latest activity first; next deadline first and closed tickets last; newest ticket first. */
export const TICKET_ORDERS = ['activity', 'due', 'opened'] as const;
