import { z } from 'zod/mini';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { aboutId, idOf } from '../wire/ids';
import { KeepsOneChannel, Notification, NotificationCounts } from './notification';
import { notifications } from './routes';

export default feature({
  routes: { notifications },
  refusals: [KeepsOneChannel],
  facts: {
    'preference.changed': thin('A person chose anew what they want to hear of', z.object({ userId: idOf('person') })),
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
