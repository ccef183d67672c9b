import type news from '../../i18n/locales/en/news.json';
import { feature } from '../../parts/feature';
import { publicationRoutes } from '../../parts/publication-routes';

declare module '../../i18n/text-resources' {
  interface TextResources {
    news: typeof news;
  }
}

export default feature({
  paths: publicationRoutes('news', {
    list: { texts: ['publishing', 'news', 'dates'], screen: () => import('./news.screen') },
    detail: { texts: ['publishing', 'news', 'viewer', 'files'], screen: () => import('./news-detail.screen') },
    form: { texts: ['publishing', 'news', 'files', 'dates'], screen: () => import('./publish/news-form.screen') },
  }),
  signedIn: () => import('./news.signed-in'),
});
