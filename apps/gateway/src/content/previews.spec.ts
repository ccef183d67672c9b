import { describe, expect, it } from '@jest/globals';
import { boundedRows } from './previews';

describe('the rows of a sheet in one response', () => {
  it('R7.5 a sheet of long cells is cut after about a million characters, and a usual one is not', () => {
    const rowsOf = (length: number) =>
      Array.from({ length: 500 }, () => ({ cells: Array.from({ length: 200 }, () => 'x'.repeat(length)) }));
    const long = boundedRows(rowsOf(500));
    expect(long).toHaveLength(9);
    expect(JSON.stringify(long).length).toBeLessThan(1_100_000);
    expect(boundedRows(rowsOf(5))).toHaveLength(500);
    expect(boundedRows([])).toEqual([]);
  });
});
