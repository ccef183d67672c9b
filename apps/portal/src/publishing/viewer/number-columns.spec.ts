import { describe, expect, it } from '@jest/globals';
import { numberColumns } from './number-columns';
import { priceOf, restOf } from './price-row-list';
import { columnsOf } from './sheet-columns';

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ nr: at + 2, cells }));
const ROWS = rowsOf(
  ['YD-P7-1', '1.190,00', 'EUR', ''],
  ['YD-P7-2', 'auf Anfrage', 'EUR', ''],
  ['YD-P7-3', '12', 'EUR', '7 %'],
  ['YD-P7-4', '1 020.50', 'EUR', ''],
);

describe('the columns of a sheet', () => {
  it('R2.20 a column of prices counts as numeric although some prices are on request', () => {
    expect(numberColumns(ROWS, 5)).toEqual([false, true, false, true, false]);
  });

  it.each([
    '€1,194.00',
    '936.00 EUR',
    'EUR 936.00',
    "CHF 1'190.00",
    '480.–',
    'Fr. 480.--',
    '¥1,200',
    '1 190,00 zł',
    '(12.50)',
    '−3',
    '١٬١٩٠٫٥٠',
    '12,5 %',
  ])('R2.20 the cell %j is recognized as a number', (cell) => {
    expect(numberColumns(rowsOf([cell]), 1)).toEqual([true]);
  });

  it.each(['YD-P7', 'auf Anfrage', 'EUR', '2 x M12', '10 bar abs', 'a1b', 'DN200', 'ABC 100', '10 bar', '-', '2026-11-28T10'])(
    'R2.20 the cell %j is recognized as text',
    (cell) => {
      expect(numberColumns(rowsOf([cell]), 1)).toEqual([false]);
    },
  );

  it('R2.20 a price column is aligned at the end even if all prices are on request, but a column of part numbers is not', () => {
    const rows = [{ nr: 1, cells: ['Part', 'Price', 'Qty'] }, ...rowsOf(['100200', 'auf Anfrage', '1'], ['100300', 'auf Anfrage', '5'])];
    const sheet = { part: 1, name: '', hidden: false, rowCount: 3, columnCount: 4, storedCount: 3, matchCount: 3, headCount: 1 };
    expect(columnsOf({ ...sheet, partColumn: 0, priceColumns: { price: 1, currency: null, named: '' }, rows })).toEqual([
      { heading: 'Part', isNumeric: false },
      { heading: 'Price', isNumeric: true },
      { heading: 'Qty', isNumeric: true },
      { heading: 'D', isNumeric: false },
    ]);
  });
});

describe('the second line of a row on a phone', () => {
  it('R3.12 the second line of a price row starts with the description, followed by the other cells with their headings', () => {
    const columns = ['Part', 'Weeks', 'Name', 'Price', 'Currency', 'Note'].map((heading) => ({ heading, isNumeric: heading === 'Weeks' }));
    const row = { nr: 2, cells: ['YD-P7', '2', 'Pressure transmitter', '12.00', 'EUR', 'new'] };
    expect(restOf(row, columns, [0, 3, 4])).toEqual({ description: 'Pressure transmitter', details: 'Weeks: 2 · Note: new' });
    expect(restOf({ nr: 3, cells: ['YD-P7'] }, columns, [0, 3, 4])).toEqual({ description: '', details: '' });
  });
});

describe('the price of a row on a phone', () => {
  const columns = { price: 1, currency: 2, named: 'USD' };
  it.each([
    ['1,194.00', 'EUR', '1,194.00\u00a0EUR'],
    ['1,194.00', '', '1,194.00\u00a0USD'],
    ['€1,194.00', 'EUR', '€1,194.00'],
    ['936.00 EUR', 'EUR', '936.00 EUR'],
    ['auf Anfrage', 'EUR', 'auf Anfrage'],
    ['', 'EUR', ''],
    ['-', 'EUR', '-'],
  ])('R3.12 the price %j with the currency %j is shown as %j', (price, currency, priceText) => {
    expect(priceOf({ nr: 2, cells: ['YD-P7', price, currency] }, columns)).toBe(priceText);
  });
});
