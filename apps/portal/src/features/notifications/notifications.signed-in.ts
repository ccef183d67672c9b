import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './notifications.cache';
import { useUnreadNotifications } from './notifications.queries';

export default signedInPart({
  navigation: [
    {
      to: '/notifications',
      glyph: Bell,
      group: 'work',
      help: 'notifications-shell:help.notifications',
      useCount: useUnreadNotifications,
    },
  ],
  counts: [
    { on: ['/notifications'], Figure: lazy(() => import('./unread-figure')) },
    { on: 'other pages', useTabCount: useUnreadNotifications },
  ],
  facts: factHandlers,
  HeaderTool: lazy(() => import('./bell').then((module) => ({ default: module.Bell }))),
  Background: lazy(() => import('./remembered-counts')),
});
