import { z } from 'zod/mini';
import { Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

/** The types of notifications (R3.3), and sign-ins from new devices. */
export const NOTIFICATION_TYPES = [
  'UserRequest',
  'UserApproved',
  'UserRejected',
  'KMDeleted',
  'News',
  'Event',
  'EventReminder',
  'SignIn',
] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

/** A notification with the values that the portal inserts into its text. */
export const Notification = z.object({
  id: idOf('notification'),
  type: NotificationType,
  subjectId: idOf('subject'),
  words: z.record(z.string(), z.string()),
  createdAt: Timestamp,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationCounts = z.object({ total: z.int(), unread: z.int() });
export type NotificationCounts = z.infer<typeof NotificationCounts>;

export const KeepsOneChannel = refusal(422, 'preference.keeps-one');
