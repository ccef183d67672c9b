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

it('R10.5 a controller may serve a part of a group, and no two controllers serve the same route', () => {
  Serve(only(master, 'product'))(Products);
  Serve(only(master, 'countryList'))(Countries);
  const { verb, path } = master.product;
  expect(() => Serve(only(master, 'product'))(MoreProducts)).toThrow(`${verb} ${path} is served by Products and by MoreProducts`);
});
