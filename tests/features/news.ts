import { type DefineFeature, exempt } from './feature';
import { BRENNHAGEN_AUDIENCE, NewsStage } from './news/news-stage';
import { newsRights } from './news/rights';
import { newsWorlds } from './news/worlds';
import { newsWrites } from './news/writes';
import { identityRows } from './publications/identities';

/** Defines the law-test rows for news and acknowledgements. */
const news: DefineFeature = (stage) => {
  const items = new NewsStage(stage);
  const findFrenchId = async () => (await items.publishFor('france')).documentId;
  const showBoard = async () => {
    const documentId = await items.publishOnScreens({ mustAcknowledge: true });
    stage.show('asking news', documentId);
    return async () => (await stage.as('bruno')).news.acknowledge({ documentId, version: 1 });
  };
  return {
    rights: newsRights(stage),
    assertions: identityRows('news', { list: 'getnewsbyuser', item: 'newsdetailsbyId', id: 'newsId', deactivate: 'deactivatenews' }),
    unseen: {
      'news.item': { existing: findFrenchId, make: [(id) => ({ path: `GET /api/news/newsdetailsbyId?newsId=${id}` })] },
      'news.download': { existing: findFrenchId, make: [(id) => ({ path: `GET /api/news/download/Change%20notice.docx?newsId=${id}` })] },
      'news.acknowledgements': {
        existing: findFrenchId,
        make: [(id) => ({ path: `GET /api/news/acknowledgements?newsId=${id}` })],
      },
      'news.acknowledge': exempt('Only partners acknowledge; acknowledgements.spec compares eve'),
      'news.save': exempt('Jonas may not write any and is refused before a lookup; news.spec compares marco'),
      'news.withdraw': exempt('Jonas may not write any and is refused before a lookup; news.spec compares marco'),
    },
    reads: {
      'news.list': [
        '',
        '&pageSize=100',
        '&pageSize=1',
        '&pageSize=2&pageNumber=2',
        '&searchTerm=Verborgen',
        '&searchTerm=e',
        '&NewsCategory=order-stop',
        '&NewsCategory=order-stop&searchTerm=YD-P7-2',
        '&awaiting=true',
        '&StartDate=2026-01-01&EndDate=2035-01-01&zone=Asia/Tokyo',
      ].map((query) => `GET /api/news/getnewsbyuser?userId={reader}${query}`),
      'news.item': ['GET /api/news/newsdetailsbyId?newsId={news}', 'GET /api/news/newsdetailsbyId?newsId={ownNews}'],
      'news.acknowledgements': [
        'GET /api/news/acknowledgements?newsId={news}',
        'GET /api/news/acknowledgements?newsId={ownNews}',
        'GET /api/news/acknowledgements?newsId={ownNews}&lcoId=lco-japan&pageSize=1',
      ],
      'news.download': [
        'GET /api/news/download/Verborgen.docx?newsId={news}',
        'GET /api/news/download/Change%20notice.docx?newsId={ownNews}',
      ],
    },
    uses: {
      'news.save': ['news published', 'news changed'],
      'news.withdraw': 'news withdrawn',
      'news.acknowledge': 'news acknowledged',
    },
    writes: newsWrites(stage),
    cached: async () => ({
      'news.list': ({ person }) =>
        [{}, { pageNumber: 2, pageSize: 5 }, { search: 'orders' }, { category: 'order-stop' as const }, { awaiting: 'true' as const }].map(
          (filter) => person.news.list.query(filter).queryKey,
        ),
      'news.item': ({ person }) => stage.onScreen('news').map((documentId) => person.news.item.query({ documentId }).queryKey),
      'news.acknowledgements': ({ person, isHandler }) =>
        isHandler ? stage.onScreen('asking news').map((documentId) => person.news.acknowledgements.query({ documentId }).queryKey) : [],
      'news.download': exempt('A file is fetched on each request'),
    }),
    concerns: ['publication.published', 'publication.changed', 'publication.gone', 'publication.filed', 'news.acknowledged', 'news.signed'],
    scenes: {
      'publication.published': {
        'headquarters publish news for one company': {
          scene: async () => () => items.publishAs('ines', BRENNHAGEN_AUDIENCE),
          siblingFacts: [],
        },
      },
      'publication.changed': {
        'a news item gets a new title and then a new version': async () => {
          const documentId = await items.publishOnScreens();
          return async () => {
            await items.edit('ines', documentId, 1, { ...BRENNHAGEN_AUDIENCE, title: 'YD-P7 orders end in summer' });
            await items.edit('ines', documentId, 2, { ...BRENNHAGEN_AUDIENCE, asNewVersion: true, note: 'Another day' });
          };
        },
      },
      'publication.gone': {
        'a news item is withdrawn': async () => {
          const documentId = await items.publishOnScreens();
          return () => items.withdraw('ines', documentId);
        },
      },
      'news.acknowledged': { 'a company acknowledges a version': { scene: showBoard, siblingFacts: [] } },
      'news.signed': {
        'a company acknowledges the next version': {
          scene: async () => {
            const acknowledge = await showBoard();
            await acknowledge();
            const documentId = stage.onScreen('asking news').at(-1)!;
            await items.edit('ines', documentId, 1, { ...BRENNHAGEN_AUDIENCE, mustAcknowledge: true, asNewVersion: true });
            return async () => (await stage.as('bruno')).news.acknowledge({ documentId, version: 2 });
          },
          siblingFacts: [],
        },
      },
    },
    signals: {},
    values: {
      newsId: 'p1',
      NewsCategory: 'others',
      asNewVersion: true,
      awaiting: 'true',
      mustAcknowledge: true,
      notify: true,
      confirmed: true,
    },
    worlds: newsWorlds(stage),
  };
};

export default news;
