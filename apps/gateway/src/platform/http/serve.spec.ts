import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { masterRoutes } from '@portal/contracts';
import { pickRoutes, Serve } from './serve';

const list = () => ({ items: [], totalCount: 0 });
class Products {
  products() {
    return list();
  }
}
class Countries {
  countries() {
    return list();
  }
}
class MoreProducts extends Products {}

/** Copies of routes, because the gateway already serves the originals. */
const routes = { products: { ...masterRoutes.products }, countries: { ...masterRoutes.countries } };

it('R10.5 a controller may serve some routes of a group, and two controllers cannot serve the same route', () => {
  Serve(pickRoutes(routes, 'products'))(Products);
  Serve(pickRoutes(routes, 'countries'))(Countries);
  const { verb, path } = masterRoutes.products;
  expect(() => Serve(pickRoutes(routes, 'products'))(MoreProducts)).toThrow(`${verb} ${path} is served by Products and by MoreProducts`);
});
