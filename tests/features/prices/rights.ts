import { randomUUID } from 'node:crypto';
import { priceList, pricesPath, readPrices, uploadPrices } from '../../kit/price-lists';
import { type RightsRow, row, SIGNED_IN } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { AUDIENCE_NAMES, JAPANESE, VIEW_CELLS } from '../publications/documents';
import { PRICE_CHANGES, PRICE_PUBLISHERS, PriceListStage } from './price-lists';

/** Returns the rights to read, publish, edit and withdraw price lists. */
export const pricesRights = (stage: Stage): RightsRow[] => {
  const lists = new PriceListStage(stage);
  const uploadFile = async (name: string): Promise<string> =>
    name === 'marco' || name === 'ines' || name === 'sam' ? uploadPrices(stage.gateway, await stage.as(name)) : randomUUID();
  const withdrawal = (documentId: string, id: string) => ({ path: `DELETE /api/pricelist/deactivatepricelist/${documentId}/${id}` });
  return [
    row('prices.list', 'all visible price lists', SIGNED_IN, ({ id }) => ({ path: `GET /api/pricelist/list/${id}` })),
    row('prices.list', 'the filter by access level', '401 401 400 400 y y y y y', ({ id }) => ({
      path: `GET /api/pricelist/list/${id}?ScopeFilter=all`,
    })),
    ...AUDIENCE_NAMES.flatMap((audienceName) => [
      row('prices.item', `a price list that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET /api/pricelist/bydocumentid?documentId=${(await lists.publishFor(audienceName)).documentId}`,
      })),
      row('prices.delta', `a price list that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET /api/pricelist/delta?documentId=${(await lists.publishFor(audienceName)).documentId}`,
      })),
      row('prices.download', `a price list that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET ${pricesPath(await lists.publishFor(audienceName))}`,
      })),
    ]),
    row('prices.upload', 'a new price list', '401 401 403 403 403 403 y y y', async ({ name }) => {
      const lcos = name === 'marco' ? ['lco-deutschland'] : [];
      return { path: 'POST /api/pricelist/upload', json: priceList({ fileId: await uploadFile(name), lcos }) };
    }),
    row('prices.upload', 'a new price list for a company of Japan', '401 401 403 403 403 403 400 y y', async ({ name }) => ({
      path: 'POST /api/pricelist/upload',
      json: priceList({ fileId: await uploadFile(name), scope: 'specific', companies: [JAPANESE] }),
    })),
    ...PRICE_PUBLISHERS.flatMap((publisher) => [
      row('prices.upload', `a price list of ${publisher}`, PRICE_CHANGES[publisher], async () => {
        const { documentId } = await lists.publishedBy(publisher);
        const lcos = publisher === 'headquarters' ? [] : ['lco-deutschland', 'lco-france'];
        return { path: 'POST /api/pricelist/upload', json: priceList({ documentId, rev: 1, title: 'Another title', lcos }) };
      }),
      row('prices.reading', `a price list of ${publisher}`, PRICE_CHANGES[publisher], async () => ({
        path: `GET /api/pricelist/reading?documentId=${(await lists.publishedBy(publisher)).documentId}`,
      })),
      row('prices.look', `a file for a price list of ${publisher}`, PRICE_CHANGES[publisher], async ({ name }) => {
        const { documentId } = await lists.publishedBy(publisher);
        return { path: `GET /api/pricelist/look?fileId=${await uploadFile(name)}&documentId=${documentId}` };
      }),
      row('prices.mapColumns', `a price list of ${publisher}`, PRICE_CHANGES[publisher], async () => {
        const { documentId } = await lists.publishedBy(publisher);
        await readPrices(stage.gateway, [documentId]);
        return { path: 'POST /api/pricelist/mapcolumns', json: { documentId, sheet: 1, columns: { part: 0, price: 2 } } };
      }),
      row('prices.withdraw', `a price list of ${publisher}`, PRICE_CHANGES[publisher], async ({ id }) =>
        withdrawal((await lists.publishedBy(publisher)).documentId, id),
      ),
    ]),
    row('prices.look', 'a file of the caller', '401 401 403 403 403 403 y y y', async ({ name }) => ({
      path: `GET /api/pricelist/look?fileId=${await uploadFile(name)}`,
    })),
    row('prices.look', 'a file of another person', '401 401 403 403 403 403 404 404 404', async ({ name }) => ({
      path: `GET /api/pricelist/look?fileId=${await uploadFile(name === 'ines' ? 'sam' : 'ines')}`,
    })),
    row('prices.mapColumns', 'a file of another person', '401 401 403 403 403 403 404 404 404', async ({ name }) => ({
      path: 'POST /api/pricelist/mapcolumns',
      json: { fileId: await uploadFile(name === 'ines' ? 'sam' : 'ines'), sheet: 1, columns: { part: 0, price: 2 } },
    })),
    row('prices.upload', 'a price list that reaches japan', '401 401 403 403 403 403 404 y y', async () => {
      const { documentId } = await lists.publishFor('japan');
      const json = priceList({ documentId, rev: 1, scope: 'specific', companies: [JAPANESE] });
      return { path: 'POST /api/pricelist/upload', json };
    }),
    row('prices.withdraw', 'a nonexistent price list', '401 401 403 403 403 403 404 404 404', ({ id }) => withdrawal(randomUUID(), id)),
  ];
};
