/** How far a ticket is (R3.2). */
export const TICKET_STATUSES = ['New', 'In Progress', 'Closed'] as const;

/** What an inquiry may be about. Labels are texts of the portal, keyed by the id. */
export const INQUIRY_TYPES = ['technical', 'quotation', 'order', 'delivery', 'repair', 'complaint', 'other'] as const;

/** What the asker is interested in beyond the question itself. */
export const INTEREST_CATEGORIES = [
  'new-project',
  'replacement',
  'commissioning',
  'maintenance',
  'training',
  'certification',
  'partnership',
] as const;

/** The two sides of a ticket: who asked, and those who answer (the handling unit and the region above it). */
export const SIDES = ['requester', 'handler'] as const;

/** Views of the queue: assigned to the caller, assigned to nobody (both open unless a status is asked for), with a mention that the caller has not seen, set aside by the caller, everything. */
export const TICKET_VIEWS = ['mine', 'unassigned', 'mentioned', 'snoozed', 'all'] as const;

/** The newest activity first; what is owed next first, closed ones last; the newest first. */
export const TICKET_ORDERS = ['activity', 'due', 'opened'] as const;
