import { z } from 'zod/mini';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idKinds, idOf } from '../wire/ids';
import { KeepsOneChannel, Notification, NotificationCounts } from './notification';
import { notifications } from './routes';

export const notificationsFeature = feature({
  routes: { notifications },
  refusals: [KeepsOneChannel],
  facts: {
    'preference.changed': thin(z.object({ userId: idOf('person') })),
    'notification.added': fat(z.object({ notification: Notification, counts: NotificationCounts })),
    'notification.read': fat(
      z.object({
        ids: z.nullable(z.array(idOf('notification'))).register(idKinds, { kind: 'notification' }),
        counts: NotificationCounts,
      }),
    ),
  },
});
