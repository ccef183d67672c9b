import { Bell } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { optionalPart } from '../../parts/optional-part';
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
    { on: ['/notifications'], Figure: optionalPart(() => import('./unread-figure')) },
    { on: 'other pages', useTabCount: useUnreadNotifications },
  ],
  facts: factHandlers,
  HeaderTool: optionalPart(() => import('./bell').then((module) => ({ default: module.Bell }))),
  Background: optionalPart(() => import('./remembered-counts')),
});
