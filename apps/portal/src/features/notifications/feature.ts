import type notifications from '../../i18n/locales/en/notifications.json';
import type notificationsShell from '../../i18n/locales/en/notifications-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    notifications: typeof notifications;
    'notifications-shell': typeof notificationsShell;
  }
}

export default feature({
  paths: [
    {
      path: '/notifications',
      who: () => true,
      title: 'notifications-shell:title.notifications',
      texts: ['notifications'],
      screen: () => import('./notifications.screen'),
    },
  ],
  texts: ['notifications-shell'],
  signedIn: () => import('./notifications.signed-in'),
});
