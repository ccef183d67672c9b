import { describe, expect, it } from '@jest/globals';
import { excerptOf } from './ticket-rows';

describe('the beginning of a message', () => {
  it('R2.19 stands on one line, whole where it is short', () => {
    expect(excerptOf('  The valve\n\n hunts.\t')).toBe('The valve hunts.');
    expect(excerptOf('x'.repeat(160))).toBe('x'.repeat(160));
  });

  it('R2.19 ends with an ellipsis where there is more, and never within a letter', () => {
    expect(excerptOf('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
    expect(excerptOf(`${'x'.repeat(158)} and more`)).toBe(`${'x'.repeat(158)}…`);
    expect(excerptOf('𠮷'.repeat(200))).toBe(`${'𠮷'.repeat(159)}…`);
  });
});
