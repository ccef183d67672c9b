import { featureDocs, formDocs } from '../wire/docs';
import { notificationsFeature } from './feature';
import { Notification, NotificationCounts } from './notification';

export const notificationsDocs = [
  formDocs(
    { Notification, NotificationCounts },
    {
      Notification: {
        subjectId: 'the deep link is derived from the type and this',
      },
    },
  ),
  featureDocs(notificationsFeature, {
    routes: {
      notifications: {
        list: {
          summary: 'The own notifications, newest first',
          input: {
            callerId: 'who is asking',
          },
          reply: {
            totalCount: 'How many match what was asked; TotalCount is about all of them',
          },
        },
        read: 'Mark one as read',
        readAll: 'Mark all as read',
        preferences: 'What the caller wants to hear of, by type and channel',
        savePreference: 'Choose whether one channel tells of one type',
        unsubscribePage: 'The page of a link to unsubscribe, in the language of its reader; changes nothing',
        unsubscribe: 'Ends the mails that the link came with, by one click (RFC 8058)',
      },
    },
    facts: {
      'preference.changed': 'A person chose anew what they want to hear of',
      'notification.added': 'The bell rings for one person',
      'notification.read': {
        summary: 'Notifications were read, on whatever device',
        data: {
          ids: 'a list of them, or null for all',
        },
      },
    },
    refusals: {
      'preference.keeps-one': 'This type stays on in at least one channel.',
    },
  }),
];
