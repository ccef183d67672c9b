import { describe, expect, it } from '@jest/globals';
import { truncateCells } from './sheet-previews';

describe('the rows of a sheet in one response', () => {
  const rowsOf = (length: number) => Array.from({ length: 500 }, () => ({ cells: Array.from({ length: 200 }, () => 'x'.repeat(length)) }));

  it('R7.5 a page with long cells retains all rows and shortens the cells to about a million characters in total', () => {
    const long = truncateCells(rowsOf(500));
    expect(long).toHaveLength(500);
    expect(new Set(long.flatMap(({ cells }) => cells.map(({ length }) => length)))).toEqual(new Set([7]));
    expect(JSON.stringify(long).length).toBeLessThan(1_100_000);
  });

  it('R7.5 an ordinary page of a sheet is sent unchanged, and short cells beside a long one are not shortened', () => {
    expect(truncateCells(rowsOf(5))).toEqual(rowsOf(5));
    expect(truncateCells([])).toEqual([]);
    const [row] = truncateCells([{ cells: ['YD-P7', 'x'.repeat(2_000_000)] }]);
    expect(row!.cells[0]).toBe('YD-P7');
    expect(row!.cells[1]!.length).toBe(1_000_000 - 6 - 5);
  });
});
