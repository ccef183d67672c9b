import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIMITS } from '../limits';
import { checkFileName } from './file-rules';

describe('the name of a file', () => {
  it.each(['plan.pdf', 'Zero adjustment (2).docx', '圧力 測定.xlsx', 'معايرة.csv', 'größe_1.JPG'])('R5.1 %s may be used', (name) => {
    expect(checkFileName(name).forbidden).toEqual([]);
  });

  it.each(['<', '>', ':', '"', '/', '\\', '|', '?', '*', "'", '`', '.', '-'])('R5.1 may not have %s before its ending', (mark) => {
    expect(checkFileName(`a${mark}b.pdf`)).toEqual({ ending: 'pdf', forbidden: [mark], corrected: 'a b.pdf' });
  });

  it('R5.1 T35 names what cannot be seen by its code point, also in the ending', () => {
    expect(checkFileName('invoice\u202efdp.exe')).toMatchObject({ forbidden: ['U+202E'], corrected: 'invoicefdp.exe' });
    expect(checkFileName('plan.p\u200bdf')).toMatchObject({ ending: 'pdf', forbidden: ['U+200B'], corrected: 'plan.pdf' });
  });

  it('R5.1 that is as long as names may be keeps its last letter; a longer one does not split a letter in two', () => {
    const longest = `${'x'.repeat(LIMITS.fileName - 4)}.pdf`;
    expect(checkFileName(longest)).toMatchObject({ forbidden: [], corrected: longest });
    expect(checkFileName(`${'x'.repeat(LIMITS.fileName - 5)}😀.pdf`).corrected.isWellFormed()).toBe(true);
  });

  it('R5.1 is read in its normal form: what looks like a forbidden mark and is written otherwise is corrected with it', () => {
    const { corrected } = checkFileName('a\u1fefb.pdf');
    expect(checkFileName(corrected)).toEqual({ ending: 'pdf', forbidden: [], corrected });
  });

  it('R5.1 once corrected needs no correction', () => {
    const names = fc
      .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), fc.string({ minLength: 1, maxLength: 40 }))
      .map((stem) => `${stem}.pdf`);
    fc.assert(
      fc.property(names, (name) => {
        const { corrected } = checkFileName(name);
        expect(corrected.length).toBeLessThanOrEqual(LIMITS.fileName);
        expect(checkFileName(corrected)).toEqual({ ending: 'pdf', forbidden: [], corrected });
      }),
      { numRuns: 2_000 },
    );
  });
});
