import { describe, expect, it } from '@jest/globals';
import { amountOf, priceText } from './amounts';

describe('An amount of an answer', () => {
  it.each([
    ['178.00', 178],
    ['1,310.00', 1310],
    ['1.310,00', 1310],
    ["1'310.50", 1310.5],
    ['1 310,5', 1310.5],
    ['24400', 24_400],
    ['24,400', 24_400],
    ['0.250', 0.25],
    ['0,0051', 0.0051],
    ['1234.567', 1234.567],
    ['on request', undefined],
    ['', undefined],
  ])('R3.12 the cell text %p is parsed as the amount %p', (cell, amount) => {
    expect(amountOf(cell)).toBe(amount);
  });

  it.each([
    ['en', 'EUR', '€1,310.50'],
    ['de', 'EUR', '1.310,50 €'],
    ['fr', 'EUR', '1 310,50 €'],
    ['ja', 'JPY', '￥1,311'],
    ['zhTW', 'TWD', '$1,310.50'],
  ])('R3.12 R7.1 an amount is formatted for the language %s and the currency %s: %s', (language, currency, text) => {
    const cell = currency === 'JPY' ? '1311' : '1,310.50';
    expect(priceText(cell, currency, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });
});
