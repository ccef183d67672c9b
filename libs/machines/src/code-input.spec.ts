import { describe, expect, it } from '@jest/globals';
import { readCode } from './code-input';

describe('a pasted code', () => {
  it.each([
    ['Your code: QE2LJN', 'QE2LJN'],
    ['Please enter QE2LJN in the portal.', 'QE2LJN'],
    ['Ihr Code lautet qe2ljn', 'QE2LJN'],
    ['確認コードはQE2LJNです。', 'QE2LJN'],
    ['ＱＥ２ＬＪＮ', 'QE2LJN'],
    ['QE2LJN\n\nIt is valid for 10 minutes.', 'QE2LJN'],
    ['QE2 LJN', 'QE2LJN'],
    ['Q-E-2-L-J-N', 'QE2LJN'],
    [' k7q - 2mx\n', 'K7Q2MX'],
    ['QE2', 'QE2'],
    ['Your code has expired.', ''],
    ['AB3CDE or FG4HJK', ''],
  ])('R2.4 the pasted text %j contains the code %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});
