import { describe, expect, it } from '@jest/globals';
import { excerptOf } from './ticket-rows';

describe('the excerpt of a message', () => {
  it('R2.19 the excerpt of a short message is the full text on a single line', () => {
    expect(excerptOf('  The valve\n\n hunts.\t')).toBe('The valve hunts.');
    expect(excerptOf('x'.repeat(160))).toBe('x'.repeat(160));
  });

  it('R2.19 the excerpt of a longer message ends with an ellipsis and never splits a character', () => {
    expect(excerptOf('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
    expect(excerptOf(`${'x'.repeat(158)} and more`)).toBe(`${'x'.repeat(158)}…`);
    expect(excerptOf('𠮷'.repeat(200))).toBe(`${'𠮷'.repeat(159)}…`);
  });
});
