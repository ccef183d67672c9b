import { expect, it } from '@jest/globals';
import { amountOf } from './amounts.ts';
import { currencyIn } from './currencies.ts';

it.each([
  ['RM 1,200.00', 'MYR'],
  ['RM1,200.00', 'MYR'],
  ['RMB 1,200.00', 'CNY'],
  ['1 200,00 лв.', 'BGN'],
  ['1 200,00 руб.', 'RUB'],
  ['1 200,00 грн', 'UAH'],
  ['1.200,00 lei', 'RON'],
  ['1.200,00 din.', 'RSD'],
  ['1.200,00 đ', 'VND'],
  ['1.200,00đ', 'VND'],
  ['1.200,00 đồng', 'VND'],
  ['Rp. 1.200,00', 'IDR'],
  ['Rp 1.200,00', 'IDR'],
  ['Dhs 1,200.00', 'AED'],
  ['SR 1,200.00', 'SAR'],
  ['QR 1,200.00', 'QAR'],
  ['KD 1,200.00', 'KWD'],
  ['BD 1,200.00', 'BHD'],
])('R3.12 the price text %j is an amount in %s', (text, currency) => {
  expect([amountOf({ number: null, text }, undefined), currencyIn(text)]).toEqual([12_000_000n, currency]);
});

it.each(['QR code', 'KD-77', 'BD type', 'SRAM price', 'Harmony', 'Rpm', 'Leinen', 'Dinner'])(
  'R3.12 the words %j do not name a currency',
  (text) => {
    expect(currencyIn(text)).toBe('');
  },
);
