import { describe, expect, it } from '@jest/globals';
import { partsOf, plainText } from './cited-text';

describe('the text of an answer', () => {
  it('R3.10 is parted at its citations', () => {
    expect(partsOf('Up to 55 °C. [1] Dry. [2][12]')).toEqual(['Up to 55 °C. ', { n: 1 }, ' Dry. ', { n: 2 }, { n: 12 }]);
    expect(partsOf('No [source] here, and array[0a]')).toEqual(['No [source] here, and array[0a]']);
  });

  it('R3.10 is copied without the numbers of its sources', () => {
    expect(plainText('Up to 55 °C. [1]\nDry. [2][3]')).toBe('Up to 55 °C.\nDry.');
  });
});
