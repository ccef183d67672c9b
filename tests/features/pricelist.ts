import { readPrices } from '../price-lists';
import { type DefineFeature, exempt } from './feature';
import { PriceListStage } from './pricelist/price-lists';
import { pricelistRights } from './pricelist/rights';
import { pricelistWorlds } from './pricelist/worlds';
import { pricelistWrites } from './pricelist/writes';

/** Nobody has uploaded it. */
const NO_FILE = '6a0f7c1e-0000-4000-8000-000000000000';

/** Price lists. */
const pricelist: DefineFeature = (stage) => {
  const lists = new PriceListStage(stage);
  const ofFrance = async () => (await lists.reaching('france')).documentId;
  return {
    rights: pricelistRights(stage),
    assertions: {
      'pricelist.list userId': {
        callers: ['bruno', 'jonas', 'sam'],
        idOnly: true,
        make: (identity) => ({ path: `GET /api/pricelist/list/${identity}` }),
      },
      'pricelist.document userId': {
        callers: ['bruno', 'jonas', 'sam'],
        make: (identity, id) => ({ path: `GET /api/pricelist/bydocumentid?documentId=${id}&userId=${identity}` }),
      },
      'pricelist.deactivate userId': {
        callers: ['marco', 'sam'],
        idOnly: true,
        make: (identity, id) => ({ path: `DELETE /api/pricelist/deactivatepricelist/${id}/${identity}` }),
      },
    },
    unseen: {
      'pricelist.document': {
        existing: ofFrance,
        make: [(id) => ({ path: `GET /api/pricelist/bydocumentid?documentId=${id}` })],
      },
      'pricelist.delta': {
        existing: ofFrance,
        make: [(id) => ({ path: `GET /api/pricelist/delta?documentId=${id}` })],
      },
      'pricelist.download': {
        existing: ofFrance,
        make: [(id) => ({ path: `GET /api/pricelist/download/Transmitters.xlsx?documentId=${id}` })],
      },
      'pricelist.upload': exempt('Who writes none is refused before anything is looked up; marco is compared in pricelist.spec'),
      'pricelist.look': exempt('Who writes none is refused before anything is looked up; sam is compared in price-look.spec'),
      'pricelist.mapColumns': exempt('Who writes none is refused before anything is looked up; sam is compared in price-look.spec'),
      'pricelist.deactivate': exempt('Who writes none is refused before anything is looked up; marco is compared in pricelist.spec'),
    },
    reads: {
      'pricelist.list': [
        '',
        '?pageSize=100',
        '?pageSize=1',
        '?pageSize=2&pageNumber=2',
        '?searchTerm=Verborgen',
        '?searchTerm=e',
        '?ScopeFilter=specific',
        '?Reagion=rhq-europe',
        '?mine=true',
        '?Reagion=rhq-apac',
        '?effective=upcoming',
        '?effective=current&day=2027-02-01&searchTerm=e',
      ].map((query) => `GET /api/pricelist/list/{reader}${query}`),
      'pricelist.document': [
        'GET /api/pricelist/bydocumentid?documentId={priceList}',
        'GET /api/pricelist/bydocumentid?documentId={ownPriceList}',
      ],
      'pricelist.delta': [
        'GET /api/pricelist/delta?documentId={priceList}',
        'GET /api/pricelist/delta?documentId={ownPriceList}',
        'GET /api/pricelist/delta?documentId={ownPriceList}&version=2&change=unclear',
      ],
      'pricelist.reading': ['GET /api/pricelist/reading?documentId={priceList}'],
      'pricelist.look': [`GET /api/pricelist/look?fileId=${NO_FILE}`, `GET /api/pricelist/look?fileId=${NO_FILE}&documentId={priceList}`],
      'pricelist.download': [
        'GET /api/pricelist/download/Verborgen.xlsx',
        'GET /api/pricelist/download/Verborgen.xlsx?documentId={priceList}',
      ],
    },
    uses: {
      'pricelist.upload': ['prices published', 'prices changed'],
      'pricelist.deactivate': 'prices withdrawn',
      'pricelist.mapColumns': exempt('It is a step of something that is counted when it is done'),
    },
    writes: pricelistWrites(stage),
    cached: async () => ({
      'pricelist.list': ({ person }) =>
        [{}, { pageNumber: 2, pageSize: 5 }, { search: 'list' }, { effective: 'current' as const }].map(
          (filter) => person.pricelist.list.query({ callerId: person.id, ...filter }).queryKey,
        ),
      'pricelist.document': ({ person }) =>
        stage.onScreen('price list').map((documentId) => person.pricelist.document.query({ documentId }).queryKey),
      'pricelist.delta': ({ person }) =>
        stage.onScreen('price list').map((documentId) => person.pricelist.delta.query({ documentId }).queryKey),
      'pricelist.reading': ({ person }) =>
        stage.onScreen('price list').map((documentId) => person.pricelist.reading.query({ documentId }).queryKey),
      'pricelist.look': exempt('It is asked for again as long as the file is being read'),
      'pricelist.download': exempt('A file is fetched whenever somebody asks for it'),
    }),
    concerns: ['publication.published', 'publication.changed', 'publication.gone', 'publication.filed', 'prices.compared'],
    scenes: {
      'publication.published': {
        'headquarters publish a price list to a company': {
          scene: async () => () => lists.publishAs('ines', { scope: 'specific', companies: ['cp-brennhagen'] }),
          sisterHears: [],
        },
      },
      'publication.changed': {
        'a price list is good from another day on, and has a new version': async () => {
          const documentId = await lists.shown();
          const same = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
          return async () => {
            await lists.edit('ines', documentId, 1, { ...same, effectiveFrom: '2027-01-01' });
            await lists.newVersion('ines', documentId, 2, { ...same, note: 'From spring on', effectiveFrom: '2027-04-01' });
          };
        },
        'a price list that announces its next prices is edited, of which a company knows no others': {
          scene: async () => {
            const [french, both] = [['cp-valbrune'], ['cp-valbrune', 'cp-brennhagen']];
            const documentId = await lists.shown({ companies: french });
            const next = { scope: 'specific' as const, effectiveFrom: '2999-01-01' };
            await lists.newVersion('ines', documentId, 1, { ...next, companies: french });
            await lists.edit('ines', documentId, 2, { ...next, companies: both });
            return () => lists.edit('ines', documentId, 3, { ...next, companies: both, title: 'Transmitters, next prices' });
          },
          sisterHears: ['publication.filed'],
        },
      },
      'publication.gone': {
        'a price list is withdrawn': async () => {
          const documentId = await lists.shown();
          return () => lists.withdraw('ines', documentId);
        },
      },
      'prices.compared': {
        'the files of two versions have been read': async () => {
          const documentId = await lists.shown();
          await lists.newVersion('ines', documentId, 1, { scope: 'specific', companies: ['cp-brennhagen'] });
          return () => readPrices(stage.gateway, [documentId]);
        },
      },
    },
    signals: {},
    values: { documentId: 'p1', sheet: 1, columns: { part: 0, price: 2 } },
    worlds: pricelistWorlds(stage),
  };
};

export default pricelist;
