import { expect, it } from '@jest/globals';
import { partsUnder } from './part-column';

it('R3.12 the part number column is the one whose heading names part numbers most clearly, in any language', () => {
  const rows = [
    ['1', 'yd‑p7‑2', '480'],
    ['2', 'Freight', '20'],
  ];
  const parts = { column: 1, keys: ['YD-P7-2', null] };
  for (const head of ['Part number', 'Teilenummer', '部品番号']) expect(partsUnder(['No', head, 'Price'], rows)).toEqual(parts);
  expect(partsUnder(['No', 'Cause', 'Remedy'], rows)).toBeNull();
});
