import { z } from 'zod/mini';
import { Missing } from './refusals';
import { ROLES } from './roles';
import { Paging, Timestamp } from './wire/fields';
import { Asserted, idInput, idOf } from './wire/ids';
import { route } from './wire/route';

/** R3.3 */
export const NOTIFICATION_TYPES = ['UserRequest', 'UserApproved', 'UserRejected', 'KMDeleted', 'News', 'Event', 'EventReminder'] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

/** The words that the portal puts into the sentence of its type. */
export const Notification = z
  .object({
    id: idOf('notification'),
    type: NotificationType,
    subjectId: idOf('subject', 'the deep link is derived from the type and this'),
    words: z.record(z.string(), z.string()),
    createdAt: Timestamp,
    read: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationCounts = z
  .object({ TotalCount: z.int(), UnreadCount: z.int() })
  .register(z.globalRegistry, { id: 'NotificationCounts' });
export type NotificationCounts = z.infer<typeof NotificationCounts>;

/** Absolute numbers, so that every tab shows the same. */
const Counts = z.object({ message: z.string(), TotalCount: z.tuple([NotificationCounts]) });

export const notifications = {
  userNotification: route('GET /api/notifications/usernotification/:userId', {
    summary: 'The own notifications, newest first',
    allow: ROLES,
    self: ['userId'],
    input: z.strictObject({
      userId: idInput('person', 'who is asking'),
      ...Paging,
      type: z.optional(NotificationType),
      unreadOnly: z.optional(z.stringbool()),
    }),
    reply: z.object({
      notificationlist: z.array(Notification),
      totalCount: z.int().register(z.globalRegistry, { description: 'How many match what was asked; TotalCount is about all of them' }),
      TotalCount: z.tuple([NotificationCounts]),
    }),
  }),
  readNotification: route('PUT /api/notifications/readnotification/:id', {
    summary: 'Mark one as read',
    allow: ROLES,
    self: ['UserId'],
    query: ['UserId'],
    input: z.strictObject({ id: idInput('notification'), UserId: Asserted }),
    reply: Counts,
    refuses: [Missing],
  }),
  readAll: route('PUT /api/notifications/readall', {
    summary: 'Mark all as read',
    allow: ROLES,
    self: ['UserId'],
    query: ['UserId'],
    input: z.strictObject({ UserId: Asserted }),
    reply: Counts,
  }),
};
