import { readPrices } from '../kit/price-lists';
import { type DefineFeature, exempt } from './feature';
import { PriceListStage } from './prices/price-lists';
import { pricesRights } from './prices/rights';
import { pricesWorlds } from './prices/worlds';
import { pricesWrites } from './prices/writes';

/** The id of a file that was never uploaded. */
const NO_FILE = '6a0f7c1e-0000-4000-8000-000000000000';

const prices: DefineFeature = (stage) => {
  const lists = new PriceListStage(stage);
  const findFrenchId = async () => (await lists.publishFor('france')).documentId;
  return {
    rights: pricesRights(stage),
    assertions: {
      'prices.list userId': {
        callers: ['bruno', 'jonas', 'sam'],
        isIdOnly: true,
        make: (identity) => ({ path: `GET /api/pricelist/list/${identity}` }),
      },
      'prices.item userId': {
        callers: ['bruno', 'jonas', 'sam'],
        make: (identity, id) => ({ path: `GET /api/pricelist/bydocumentid?documentId=${id}&userId=${identity}` }),
      },
      'prices.withdraw userId': {
        callers: ['marco', 'sam'],
        isIdOnly: true,
        make: (identity, id) => ({ path: `DELETE /api/pricelist/deactivatepricelist/${id}/${identity}` }),
      },
    },
    unseen: {
      'prices.item': {
        existing: findFrenchId,
        make: [(id) => ({ path: `GET /api/pricelist/bydocumentid?documentId=${id}` })],
      },
      'prices.delta': {
        existing: findFrenchId,
        make: [(id) => ({ path: `GET /api/pricelist/delta?documentId=${id}` })],
      },
      'prices.download': {
        existing: findFrenchId,
        make: [(id) => ({ path: `GET /api/pricelist/download/Transmitters.xlsx?documentId=${id}` })],
      },
      'prices.upload': exempt('Jonas may not write any and is refused before a lookup; prices.spec compares marco'),
      'prices.look': exempt('Jonas may not write any and is refused before a lookup; price-look.spec compares sam'),
      'prices.mapColumns': exempt('Jonas may not write any and is refused before a lookup; price-look.spec compares sam'),
      'prices.withdraw': exempt('Jonas may not write any and is refused before a lookup; prices.spec compares marco'),
    },
    reads: {
      'prices.list': [
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
      'prices.item': [
        'GET /api/pricelist/bydocumentid?documentId={priceList}',
        'GET /api/pricelist/bydocumentid?documentId={ownPriceList}',
      ],
      'prices.delta': [
        'GET /api/pricelist/delta?documentId={priceList}',
        'GET /api/pricelist/delta?documentId={ownPriceList}',
        'GET /api/pricelist/delta?documentId={ownPriceList}&version=2&change=unclear',
      ],
      'prices.reading': ['GET /api/pricelist/reading?documentId={priceList}'],
      'prices.look': [`GET /api/pricelist/look?fileId=${NO_FILE}`, `GET /api/pricelist/look?fileId=${NO_FILE}&documentId={priceList}`],
      'prices.download': [
        'GET /api/pricelist/download/Verborgen.xlsx',
        'GET /api/pricelist/download/Verborgen.xlsx?documentId={priceList}',
      ],
    },
    uses: {
      'prices.upload': ['prices published', 'prices changed'],
      'prices.withdraw': 'prices withdrawn',
      'prices.mapColumns': exempt('It is a step of an action that is counted on completion'),
    },
    writes: pricesWrites(stage),
    cached: async () => ({
      'prices.list': ({ person }) =>
        [{}, { pageNumber: 2, pageSize: 5 }, { search: 'list' }, { effective: 'current' as const }].map(
          (filter) => person.prices.list.query({ callerId: person.id, ...filter }).queryKey,
        ),
      'prices.item': ({ person }) => stage.onScreen('price list').map((documentId) => person.prices.item.query({ documentId }).queryKey),
      'prices.delta': ({ person }) => stage.onScreen('price list').map((documentId) => person.prices.delta.query({ documentId }).queryKey),
      'prices.reading': ({ person }) =>
        stage.onScreen('price list').map((documentId) => person.prices.reading.query({ documentId }).queryKey),
      'prices.look': exempt('It is polled while the file is being read'),
      'prices.download': exempt('A file is fetched on each request'),
    }),
    concerns: ['publication.published', 'publication.changed', 'publication.gone', 'publication.filed', 'prices.compared'],
    scenes: {
      'publication.published': {
        'headquarters publish a price list to a company': {
          scene: async () => () => lists.publishAs('ines', { scope: 'specific', companies: ['cp-brennhagen'] }),
          siblingFacts: [],
        },
      },
      'publication.changed': {
        'a price list gets a different first day and then a new version': async () => {
          const documentId = await lists.publishOnScreens();
          const sameAudience = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
          return async () => {
            await lists.edit('ines', documentId, 1, { ...sameAudience, effectiveFrom: '2027-01-01' });
            await lists.publishVersion('ines', documentId, 2, { ...sameAudience, note: 'From spring on', effectiveFrom: '2027-04-01' });
          };
        },
        'a price list is edited of which a company sees only future prices': {
          scene: async () => {
            const [french, bothCompanies] = [['cp-valbrune'], ['cp-valbrune', 'cp-brennhagen']];
            const documentId = await lists.publishOnScreens({ companies: french });
            const next = { scope: 'specific' as const, effectiveFrom: '2999-01-01' };
            await lists.publishVersion('ines', documentId, 1, { ...next, companies: french });
            await lists.edit('ines', documentId, 2, { ...next, companies: bothCompanies });
            return () => lists.edit('ines', documentId, 3, { ...next, companies: bothCompanies, title: 'Transmitters, next prices' });
          },
          siblingFacts: ['publication.filed'],
        },
      },
      'publication.gone': {
        'a price list is withdrawn': async () => {
          const documentId = await lists.publishOnScreens();
          return () => lists.withdraw('ines', documentId);
        },
      },
      'prices.compared': {
        'the prices of two versions are compared': async () => {
          const documentId = await lists.publishOnScreens();
          await lists.publishVersion('ines', documentId, 1, { scope: 'specific', companies: ['cp-brennhagen'] });
          return () => readPrices(stage.gateway, [documentId]);
        },
      },
    },
    signals: {},
    values: { documentId: 'p1', sheet: 1, columns: { part: 0, price: 2 } },
    worlds: pricesWorlds(stage),
  };
};

export default prices;
