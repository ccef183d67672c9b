import { randomUUID } from 'node:crypto';
import { priceList, readPrices, uploadPrices } from '../../kit/price-lists';
import type { Stage } from '../../kit/stage';
import type { Write } from '../feature';
import { PriceListStage } from './price-lists';

const SPECIFIC = { scope: 'specific' as const, companies: ['cp-brennhagen'] };

export const pricesWrites = (stage: Stage): Record<string, Record<string, Write>> => {
  const lists = new PriceListStage(stage);
  return {
    'prices.upload': {
      'a new price list': {
        make: async () => {
          const ines = await stage.as('ines');
          const json = priceList({ fileId: await uploadPrices(stage.gateway, ines), ...SPECIFIC });
          return { path: 'POST /api/pricelist/upload', json, token: ines.token };
        },
        effect: { publication: 1, audience: 4, taken: 1, audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
      },
      'an edit of a price list': {
        make: async () => {
          const { documentId } = await lists.publishAs('ines', SPECIFIC);
          const json = priceList({ documentId, rev: 1, effectiveFrom: '2027-01-01', ...SPECIFIC });
          return { path: 'POST /api/pricelist/upload', json, token: (await stage.as('ines')).token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
        records: ({ json }) =>
          stage.gateway.database.db
            .selectFrom('publication_version')
            .select(['nr', 'effective_from'])
            .where('publication_id', '=', (json as { documentId: string }).documentId)
            .execute(),
      },
    },
    'prices.mapColumns': {
      'a column mapping': {
        make: async () => {
          const { documentId } = await lists.publishAs('ines', SPECIFIC);
          await readPrices(stage.gateway, [documentId]);
          const json = { documentId, sheet: 1, columns: { part: 0, price: 2 } };
          return { path: 'POST /api/pricelist/mapcolumns', json, token: (await stage.as('ines')).token };
        },
        effect: { audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), columns: { part: 1, price: 2 } } }),
      },
    },
    'prices.withdraw': {
      'the withdrawal of a price list': {
        make: async () => {
          const { documentId } = await lists.publishAs('ines', SPECIFIC);
          const { id, token } = await stage.as('ines');
          return { path: `DELETE /api/pricelist/deactivatepricelist/${documentId}/${id}`, token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, path: call.path.replace(/\/[^/]+(\/[^/]+)$/, `/${randomUUID()}$1`) }),
      },
    },
  };
};
