import { describe, expect, it } from '@jest/globals';
import { blocksOf, partsOf, plainText } from './cited-text';

describe('the text of an answer', () => {
  it('R3.10 the text of an answer is split at its citations', () => {
    expect(partsOf('Up to 55 °C. [1] Dry. [2][12]')).toEqual(['Up to 55 °C. ', { n: 1 }, ' Dry. ', { n: 2 }, { n: 12 }]);
    expect(partsOf('No [source] here, and array[0a]')).toEqual(['No [source] here, and array[0a]']);
  });

  it('R3.10 an answer keeps consecutive steps in one list with their numbers', () => {
    expect(blocksOf(['Battery', '1. Open.', '2. Close. [1]', '1. Again.', '3.5 mm', '\tPrice', 'YD-P7\t4 [2]'])).toEqual([
      'Battery',
      {
        steps: [
          { nr: 1, text: 'Open.' },
          { nr: 2, text: 'Close. [1]' },
        ],
      },
      '1. Again.',
      '3.5 mm',
      [
        ['', 'Price'],
        ['YD-P7', '4 [2]'],
      ],
    ]);
  });

  it('R3.10 copying an answer omits its source numbers', () => {
    expect(plainText('Up to 55 °C. [1]\nDry. [2][3]')).toBe('Up to 55 °C.\nDry.');
  });
});
