import { describe, expect, it } from '@jest/globals';
import { arrivalOf, productNamedIn } from './arrival';

const PRODUCTS = [{ id: 'yd-l5' }, { id: 'yd-l50' }, { id: 'yd-f20' }];

describe('the prefilled form', () => {
  it('R3.10 the product is found by its code or a part number, first in the question and then in the titles of sources', () => {
    expect(productNamedIn(['How long is the YD-L5-20-ST?', 'YD-F20 data sheet'], PRODUCTS)).toBe('yd-l5');
    expect(productNamedIn(['What does yd l50 cost?'], PRODUCTS)).toBe('yd-l50');
    expect(productNamedIn(['Which gasket is it?', 'Manual YD-F20'], PRODUCTS)).toBe('yd-f20');
    expect(productNamedIn(['E07 at YD-L555'], PRODUCTS)).toBeNull();
  });

  it('R3.10 navigation state in another format is ignored', () => {
    expect(arrivalOf(null, { description: 7 })).toEqual({ subject: '', description: '', documents: [], about: [] });
    expect(arrivalOf('Zero', null)).toMatchObject({ subject: 'Zero' });
  });
});
