import { z } from 'zod/mini';
import { Caller, Paging } from '../fields';
import { Channel, Preference, PreferenceType } from '../preferences';
import { ROLES } from '../roles';
import { route } from '../route';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { KeepsOneChannel, Notification, NotificationCounts, NotificationType } from './notification';

/** Absolute counts and not increments, so that every tab shows the same numbers. */
const Counts = z.object({ message: z.string(), counts: NotificationCounts });
const COUNTS = { counts: 'TotalCount[]', 'counts.total': 'TotalCount', 'counts.unread': 'UnreadCount' } as const;

const Preferences = z.object({ items: z.array(Preference) });

/** The signed content of an unsubscribe link: a type of mail and the recipient. */
const UnsubscribeLink = z.strictObject({
  link: z.string().check(z.maxLength(300), z.regex(/^[\w.-]+$/)),
});
const addressLimit = { points: 120, windowMs: 60_000, by: 'address' } as const;

export const notifications = {
  list: route('GET /api/notifications/usernotification/:callerId', {
    allow: ROLES,
    wire: { input: { callerId: 'userId' }, reply: { items: 'notificationlist', ...COUNTS } },
    input: z.strictObject({
      callerId: idInput('person'),
      ...Paging,
      type: z.optional(NotificationType),
      unreadOnly: z.optional(z.stringbool()),
    }),
    reply: z.object({
      items: z.array(Notification),
      totalCount: z.int(),
      counts: NotificationCounts,
    }),
  }),
  read: route('PUT /api/notifications/readnotification/:id', {
    allow: ROLES,
    query: ['callerId'],
    wire: { input: { callerId: 'UserId' }, reply: COUNTS },
    input: z.strictObject({ id: idInput('notification'), callerId: Caller }),
    reply: Counts,
    refuses: [ObjectMissing],
  }),
  readAll: route('PUT /api/notifications/readall', {
    allow: ROLES,
    query: ['callerId'],
    wire: { input: { callerId: 'UserId' }, reply: COUNTS },
    input: z.strictObject({ callerId: Caller }),
    reply: Counts,
  }),
  preferences: route('GET /api/notifications/preferences', {
    allow: ROLES,
    input: z.strictObject({}),
    reply: Preferences,
  }),
  savePreference: route('PUT /api/notifications/preferences', {
    allow: ROLES,
    input: z.strictObject({ type: PreferenceType, channel: Channel, wanted: z.boolean() }),
    reply: Preferences,
    refuses: [ObjectMissing, KeepsOneChannel],
  }),
  unsubscribePage: route('GET /api/notifications/unsubscribe/:link', {
    allow: 'anyone',
    input: UnsubscribeLink,
    reply: FILE,
    refuses: [ObjectMissing],
    limit: addressLimit,
  }),
  unsubscribe: route('POST /api/notifications/unsubscribe/:link', {
    allow: 'anyone',
    wire: { input: { oneClick: 'List-Unsubscribe' } },
    input: z.extend(UnsubscribeLink, { oneClick: z.optional(z.string().check(z.maxLength(40))) }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: addressLimit,
  }),
};
