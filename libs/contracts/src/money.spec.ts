import { expect, it } from '@jest/globals';
import { moneyText } from './money';

it.each([
  ['en-US', 1194, 'EUR', '€1,194.00'],
  ['en-US', 0.0051, 'USD', '$0.0051'],
  ['en-US', 1194, 'JPY', '¥1,194'],
  ['de', 1194, 'EUR', '1.194,00 €'],
  ['en-US', 1194, '', '1,194.00'],
  ['en-US', 1194, 'not a code', '1,194.00'],
])('R3.12 in %s the price %d %s is formatted as %s', (tag, amount, currency, text) => {
  expect(moneyText(tag, amount, currency)).toBe(text.replace(' €', '\u00a0€'));
});
