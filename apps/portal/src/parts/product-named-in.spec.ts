import { describe, expect, it } from '@jest/globals';
import { productNamedIn } from './product-named-in';

const PRODUCTS = [{ id: 'yd-l5' }, { id: 'yd-l50' }, { id: 'yd-f20' }];

describe('the product of a text', () => {
  it('R3.10 the product of a question is found by its code or a part number, first in the question and then in the source titles', () => {
    expect(productNamedIn(['How long is the YD-L5-20-ST?', 'YD-F20 data sheet'], PRODUCTS)).toBe('yd-l5');
    expect(productNamedIn(['What does yd l50 cost?'], PRODUCTS)).toBe('yd-l50');
    expect(productNamedIn(['Which gasket is it?', 'Manual YD-F20'], PRODUCTS)).toBe('yd-f20');
    expect(productNamedIn(['E07 at YD-L555'], PRODUCTS)).toBeNull();
  });
});
