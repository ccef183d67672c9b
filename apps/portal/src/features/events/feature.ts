import { publishesPriceLists } from '@portal/contracts';
import type events from '../../i18n/locales/en/events.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    events: typeof events;
  }
}

const everybody = () => true;
const EVENTS = { to: '/events', title: 'publications-shell:title.events' } as const;

export default feature({
  paths: [
    {
      path: '/events',
      who: everybody,
      title: EVENTS.title,
      texts: ['events', 'publishing'],
      screen: () => import('./events.screen'),
      full: true,
    },
    {
      path: '/events/event-detail/:id',
      who: everybody,
      title: 'publications-shell:title.event',
      parent: EVENTS,
      texts: ['events', 'publishing', 'files'],
      screen: () => import('./detail/event.screen'),
      full: true,
    },
    {
      path: '/events/upload-event',
      who: publishesPriceLists,
      title: 'publications-shell:title.publishEvent',
      parent: EVENTS,
      texts: ['publishing', 'files', 'events'],
      screen: () => import('./publish/event-form.screen'),
    },
    {
      path: '/events/edit-event/:id',
      who: publishesPriceLists,
      title: 'publications-shell:title.editEvent',
      parent: EVENTS,
      texts: ['publishing', 'files', 'events'],
      screen: () => import('./publish/event-form.screen'),
    },
  ],
  signedIn: () => import('./events.signed-in'),
});
