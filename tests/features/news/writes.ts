import { randomUUID } from 'node:crypto';
import { newsOf, uploadNewsFile } from '../../kit/news';
import type { Stage } from '../../kit/stage';
import type { Write } from '../feature';
import { BRENNHAGEN_AUDIENCE, NewsStage } from './news-stage';

const wire = ({ documentId: newsId, category: NewsCategory, ...rest }: ReturnType<typeof newsOf>) => ({
  ...rest,
  NewsCategory,
  ...(newsId && { newsId }),
});

export const newsWrites = (stage: Stage): Record<string, Record<string, Write>> => {
  const items = new NewsStage(stage);
  return {
    'news.save': {
      'a news item': {
        make: async () => {
          const ines = await stage.as('ines');
          const fileIds = [await uploadNewsFile(stage.gateway, ines)];
          return { path: 'POST /api/news/addupdatenews', json: wire(newsOf({ ...BRENNHAGEN_AUDIENCE, fileIds })), token: ines.token };
        },
        effect: { publication: 1, audience: 4, taken: 1, audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
      },
      'an edit of a news item': {
        make: async () => {
          const { documentId } = await items.publishAs('ines', BRENNHAGEN_AUDIENCE);
          const json = wire(newsOf({ ...BRENNHAGEN_AUDIENCE, documentId, rev: 1, lastShipOn: '2027-06-30' }));
          return { path: 'POST /api/news/addupdatenews', json, token: (await stage.as('ines')).token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
        records: ({ json }) =>
          stage.gateway.database.db
            .selectFrom('news')
            .select(['category', 'last_order_on', 'last_ship_on'])
            .where('publication_id', '=', (json as { newsId: string }).newsId)
            .executeTakeFirst(),
      },
    },
    'news.acknowledge': {
      'an acknowledgement by a company': {
        make: async () => {
          const { documentId: newsId } = await items.publishAs('ines', { ...BRENNHAGEN_AUDIENCE, mustAcknowledge: true });
          return { path: 'POST /api/news/acknowledge', json: { newsId, version: 1 }, token: (await stage.as('bruno')).token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), version: 2 } }),
        records: ({ json }) =>
          stage.gateway.database.db
            .selectFrom('acknowledgement')
            .select(['company_id', 'version'])
            .where('publication_id', '=', (json as { newsId: string }).newsId)
            .execute(),
      },
    },
    'news.withdraw': {
      'the withdrawal of a news item': {
        make: async () => {
          const { documentId } = await items.publishAs('ines', BRENNHAGEN_AUDIENCE);
          const { id, token } = await stage.as('ines');
          return { path: `DELETE /api/news/deactivatenews/${documentId}/${id}`, token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, path: call.path.replace(/\/[^/]+(\/[^/]+)$/, `/${randomUUID()}$1`) }),
      },
    },
  };
};
