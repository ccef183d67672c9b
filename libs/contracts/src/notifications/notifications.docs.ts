import { featureDocs, formDocs } from '../wire/docs';
import { notificationsFeature } from './feature';
import { Notification, NotificationCounts } from './notification';

export const notificationsDocs = [
  formDocs(
    { Notification, NotificationCounts },
    {
      Notification: {
        subjectId: 'the portal derives the link from the type and this id',
      },
    },
  ),
  featureDocs(notificationsFeature, {
    routes: {
      notifications: {
        list: {
          summary: "List the caller's own notifications, newest first",
          input: {
            callerId: 'the caller',
          },
          reply: {
            totalCount: 'The number of notifications that match the filter. `TotalCount` is the number of all notifications',
          },
        },
        read: 'Mark a notification as read',
        readAll: 'Mark all notifications as read',
        preferences: "List the caller's notification preferences by type and channel",
        savePreference: 'Turn a channel on or off for one type of notification',
        unsubscribePage: 'Get the page of an unsubscribe link in the language of its reader. Changes nothing',
        unsubscribe: 'Unsubscribe from the type of mail that contained the link, with one click (RFC 8058)',
      },
    },
    facts: {
      'preference.changed': 'A person changed their notification preferences',
      'notification.added': 'A person received a notification',
      'notification.read': {
        summary: 'Notifications were read on any device',
        data: {
          ids: 'the read notifications, or null for all',
        },
      },
    },
    refusals: {
      'preference.keeps-one': 'This type stays on in at least one channel.',
    },
  }),
];
