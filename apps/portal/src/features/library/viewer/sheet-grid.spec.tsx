import { describe, expect, it } from '@jest/globals';
import { numberColumns } from './sheet-grid';

describe('the columns of a sheet', () => {
  const rows = [
    ['YD-P7-1', '1.190,00', 'EUR', ''],
    ['YD-P7-2', 'auf Anfrage', 'EUR', ''],
    ['YD-P7-3', '12', 'EUR', '7 %'],
    ['YD-P7-4', '1 020.50', 'EUR', ''],
  ].map((cells, at) => ({ nr: at + 2, cells }));

  it('R2.20 a column of prices is one of numbers although some of its prices are on request', () => {
    expect(numberColumns(rows, 5)).toEqual([false, true, false, true, false]);
  });
});
