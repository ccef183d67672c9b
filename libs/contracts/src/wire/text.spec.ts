import { describe, expect, it } from '@jest/globals';
import { line } from './text';
import { validate } from './violations';

describe('A line of typed text', () => {
  it.each(['\u200b', '\u00ad\u2060', '\u200d', '\u3164', '\u2800', '\u00a0\u2003', '\u0301', ''])(
    'R5.8 the text %j has no visible character and counts as empty',
    (input) => {
      expect(validate(line(20), input).violations).toEqual({ request: [{ code: 'required' }] });
    },
  );

  it.each([
    ['Druckmess\u00adumformer', 'Druckmessumformer'],
    ['No\u200bra\ufeff', 'Nora'],
    ['mu\u0308ller ', 'müller'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🔧', '👩\u200d🔧'],
  ])('R5.8 the input text %j is normalized to %j', (input, normalizedText) => {
    expect(validate(line(20), input).data).toBe(normalizedText);
  });
});
