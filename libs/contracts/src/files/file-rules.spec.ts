import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIMITS } from '../limits';
import { checkFileName } from './file-rules';

describe('the name of a file', () => {
  it.each(['plan.pdf', 'Zero adjustment (2).docx', '圧力 測定.xlsx', 'معايرة.csv', 'größe_1.JPG'])(
    'R5.1 the file name %s is accepted',
    (name) => {
      expect(checkFileName(name).forbidden).toEqual([]);
    },
  );

  it.each(['<', '>', ':', '"', '/', '\\', '|', '?', '*', "'", '`', '.', '-'])(
    'R5.1 a file name may not contain %s before its extension',
    (mark) => {
      expect(checkFileName(`a${mark}b.pdf`)).toEqual({ ending: 'pdf', forbidden: [mark], corrected: 'a b.pdf' });
    },
  );

  it('R5.1 T35 an invisible character in a file name, even in the extension, is reported by its code point', () => {
    expect(checkFileName('invoice\u202efdp.exe')).toMatchObject({ forbidden: ['U+202E'], corrected: 'invoicefdp.exe' });
    expect(checkFileName('plan.p\u200bdf')).toMatchObject({ ending: 'pdf', forbidden: ['U+200B'], corrected: 'plan.pdf' });
  });

  it('R5.1 a name of maximum length is unchanged, and a longer name is cut between characters', () => {
    const longest = `${'x'.repeat(LIMITS.fileName - 4)}.pdf`;
    expect(checkFileName(longest)).toMatchObject({ forbidden: [], corrected: longest });
    expect(checkFileName(`${'x'.repeat(LIMITS.fileName - 5)}😀.pdf`).corrected.isWellFormed()).toBe(true);
  });

  it('R5.1 a name is normalized before it is checked, so that a lookalike of a forbidden character is also replaced', () => {
    const { corrected } = checkFileName('a\u1fefb.pdf');
    expect(checkFileName(corrected)).toEqual({ ending: 'pdf', forbidden: [], corrected });
  });

  it('R5.1 a corrected file name needs no further correction', () => {
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
