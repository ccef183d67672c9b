import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { master } from '@portal/contracts';
import { only, Serve } from './serve';

const list = () => ({ items: [], totalCount: 0 });
class Products {
  product() {
    return list();
  }
}
class Countries {
  countryList() {
    return list();
  }
}
class MoreProducts extends Products {}

/** Copies, as the product serves the routes themselves. */
const routes = { product: { ...master.product }, countryList: { ...master.countryList } };

it('R10.5 a controller may serve a part of a group, and no two controllers serve the same route', () => {
  Serve(only(routes, 'product'))(Products);
  Serve(only(routes, 'countryList'))(Countries);
  const { verb, path } = master.product;
  expect(() => Serve(only(routes, 'product'))(MoreProducts)).toThrow(`${verb} ${path} is served by Products and by MoreProducts`);
});
