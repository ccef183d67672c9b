import { publishesNews } from '@portal/contracts';
import type news from '../../i18n/locales/en/news.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    news: typeof news;
  }
}

const everybody = () => true;
const NEWS = { to: '/news', title: 'publications-shell:title.news' } as const;

export default feature({
  paths: [
    {
      path: '/news',
      who: everybody,
      title: NEWS.title,
      texts: ['publishing', 'news'],
      screen: () => import('./news.screen'),
      full: true,
    },
    {
      path: '/news/news-detail/:id',
      who: everybody,
      title: 'publications-shell:title.newsItem',
      parent: NEWS,
      texts: ['publishing', 'news', 'viewer', 'files'],
      screen: () => import('./news-detail.screen'),
    },
    {
      path: '/news/upload-news',
      who: publishesNews,
      title: 'publications-shell:title.publishNews',
      parent: NEWS,
      texts: ['publishing', 'news', 'files'],
      screen: () => import('./publish/news-form.screen'),
    },
    {
      path: '/news/edit-news/:id',
      who: publishesNews,
      title: 'publications-shell:title.editNews',
      parent: NEWS,
      texts: ['publishing', 'news', 'files'],
      screen: () => import('./publish/news-form.screen'),
    },
  ],
  signedIn: () => import('./news.signed-in'),
});
