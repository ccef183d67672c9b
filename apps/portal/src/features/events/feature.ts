import type events from '../../i18n/locales/en/events.json';
import { feature } from '../../parts/feature';
import { publicationRoutes } from '../../parts/publication-routes';

declare module '../../i18n/text-resources' {
  interface TextResources {
    events: typeof events;
  }
}

export default feature({
  paths: publicationRoutes('event', {
    list: { texts: ['events', 'publishing', 'dates'], screen: () => import('./events.screen') },
    detail: { texts: ['events', 'publishing', 'files'], screen: () => import('./detail/event.screen') },
    form: { texts: ['publishing', 'files', 'events', 'dates'], screen: () => import('./publish/event-form.screen') },
  }),
  signedIn: () => import('./events.signed-in'),
});
