import { randomUUID } from 'node:crypto';
import { attachmentPath, newsOf } from '../../kit/news';
import { type RightsRow, row, SIGNED_IN } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { PRICE_CHANGES, PRICE_PUBLISHERS } from '../prices/price-lists';
import { AUDIENCE_NAMES, GERMAN, JAPANESE, VIEW_CELLS } from '../publications/documents';
import { BRENNHAGEN_AUDIENCE, NewsStage } from './news-stage';

/** Returns the rights to read, publish, edit and withdraw news. Local companies and partners publish none, as with price lists. */
export const newsRights = (stage: Stage): RightsRow[] => {
  const items = new NewsStage(stage);
  const withdrawal = (documentId: string, id: string) => ({ path: `DELETE /api/news/deactivatenews/${documentId}/${id}` });
  const save = (json: ReturnType<typeof newsOf>) => {
    const { documentId: newsId, category: NewsCategory, ...rest } = json;
    return { path: 'POST /api/news/addupdatenews', json: { ...rest, NewsCategory, ...(newsId && { newsId }) } };
  };
  const noticeAudience = { scope: 'specific' as const, companies: [GERMAN], mustAcknowledge: true };
  return [
    row('news.list', 'all visible news', SIGNED_IN, ({ id }) => ({ path: `GET /api/news/getnewsbyuser?userId=${id}` })),
    ...AUDIENCE_NAMES.flatMap((audienceName) => {
      let creation: ReturnType<NewsStage['publishFor']> | undefined;
      return [
        row('news.item', `a news item that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => {
          creation ??= items.publishFor(audienceName);
          return { path: `GET /api/news/newsdetailsbyId?newsId=${(await creation).documentId}` };
        }),
        row('news.download', `a news item that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => {
          creation ??= items.publishFor(audienceName);
          return { path: `GET ${attachmentPath(await creation)}` };
        }),
      ];
    }),
    row('news.save', 'a news item', '401 401 403 403 403 403 y y y', ({ name }) =>
      save(newsOf({ lcos: name === 'marco' ? ['lco-deutschland'] : [] })),
    ),
    row('news.save', 'a news item for a company of Japan', '401 401 403 403 403 403 400 y y', () =>
      save(newsOf({ scope: 'specific', companies: [JAPANESE] })),
    ),
    ...PRICE_PUBLISHERS.flatMap((publisher) => [
      row('news.save', `a news item of ${publisher}`, PRICE_CHANGES[publisher], async () => {
        const { documentId } = await items.publishedBy(publisher);
        const lcos = publisher === 'headquarters' ? [] : ['lco-deutschland', 'lco-france'];
        return save(newsOf({ documentId, rev: 1, title: 'Another title', lcos }));
      }),
      row('news.withdraw', `a news item of ${publisher}`, PRICE_CHANGES[publisher], async ({ id }) =>
        withdrawal((await items.publishedBy(publisher)).documentId, id),
      ),
    ]),
    row(
      'news.acknowledge',
      'a news item that a company of Deutschland must acknowledge',
      '401 401 y 404 403 403 403 403 403',
      async () => ({
        path: 'POST /api/news/acknowledge',
        json: { newsId: (await items.publishAs('ines', noticeAudience)).documentId, version: 1 },
      }),
    ),
    row('news.acknowledge', 'a news item without acknowledgements', '401 401 422 404 403 403 403 403 403', async () => ({
      path: 'POST /api/news/acknowledge',
      json: { newsId: (await items.publishAs('ines', BRENNHAGEN_AUDIENCE)).documentId, version: 1 },
    })),
    row('news.acknowledgements', 'a news item that a company of Deutschland must acknowledge', '401 401 403 403 y 404 y y y', async () => ({
      path: `GET /api/news/acknowledgements?newsId=${(await items.publishAs('ines', noticeAudience)).documentId}`,
    })),
    row('news.save', 'a news item that reaches japan', '401 401 403 403 403 403 404 y y', async () => {
      const { documentId } = await items.publishFor('japan');
      return save(newsOf({ documentId, rev: 1, scope: 'specific', companies: [JAPANESE] }));
    }),
    row('news.withdraw', 'a nonexistent news item', '401 401 403 403 403 403 404 404 404', ({ id }) => withdrawal(randomUUID(), id)),
  ];
};
