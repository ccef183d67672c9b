import { z } from 'zod/mini';
import { Caller, Paging } from './fields';
import { ROLES } from './roles';
import { route } from './route';
import { fat } from './wire/fact';
import { feature } from './wire/feature';
import { Timestamp } from './wire/fields';
import { aboutId, idInput, idOf } from './wire/ids';
import { Missing } from './wire/refusals';

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

export const NotificationCounts = z.object({ total: z.int(), unread: z.int() }).register(z.globalRegistry, { id: 'NotificationCounts' });
export type NotificationCounts = z.infer<typeof NotificationCounts>;

/** Absolute numbers, so that every tab shows the same. */
const Counts = z.object({ message: z.string(), counts: NotificationCounts });
const COUNTS = { counts: 'TotalCount[]', 'counts.total': 'TotalCount', 'counts.unread': 'UnreadCount' } as const;

export const notifications = {
  userNotification: route('GET /api/notifications/usernotification/:callerId', {
    summary: 'The own notifications, newest first',
    allow: ROLES,
    wire: { input: { callerId: 'userId' }, reply: { items: 'notificationlist', ...COUNTS } },
    input: z.strictObject({
      callerId: idInput('person', 'who is asking'),
      ...Paging,
      type: z.optional(NotificationType),
      unreadOnly: z.optional(z.stringbool()),
    }),
    reply: z.object({
      items: z.array(Notification),
      totalCount: z.int().register(z.globalRegistry, { description: 'How many match what was asked; TotalCount is about all of them' }),
      counts: NotificationCounts,
    }),
  }),
  readNotification: route('PUT /api/notifications/readnotification/:id', {
    summary: 'Mark one as read',
    allow: ROLES,
    query: ['callerId'],
    wire: { input: { callerId: 'UserId' }, reply: COUNTS },
    input: z.strictObject({ id: idInput('notification'), callerId: Caller }),
    reply: Counts,
    refuses: [Missing],
  }),
  readAll: route('PUT /api/notifications/readall', {
    summary: 'Mark all as read',
    allow: ROLES,
    query: ['callerId'],
    wire: { input: { callerId: 'UserId' }, reply: COUNTS },
    input: z.strictObject({ callerId: Caller }),
    reply: Counts,
  }),
};

export default feature({
  routes: { notifications },
  facts: {
    'notification.added': fat('The bell rings for one person', z.object({ notification: Notification, counts: NotificationCounts })),
    'notification.read': fat(
      'Notifications were read, on whatever device',
      z.object({
        ids: z
          .nullable(z.array(idOf('notification')))
          .register(z.globalRegistry, aboutId('notification', 'a list of them, or null for all')),
        counts: NotificationCounts,
      }),
    ),
  },
});
