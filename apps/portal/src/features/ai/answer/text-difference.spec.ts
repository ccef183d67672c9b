import { describe, expect, it } from '@jest/globals';
import { differenceOf } from './text-difference';

const marked = (before: string, after: string, language = 'en') =>
  differenceOf(before, after, language)
    ?.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}${text}|`))
    .join('');

describe('what is new in an answer that was asked again', () => {
  it('R3.10 is said word by word, with what it replaces', () => {
    expect(marked('It takes 90 ms, as the sheet says.', 'It takes 80 ms, as the sheet says.')).toBe(
      'It takes -90 |+80 |ms, as the sheet says.',
    );
    expect(marked('Up to 50 °C.', 'Up to 50 °C, indoors only.')).toBe('Up to 50 °C+, indoors only|.');
  });

  it('R3.10 is said in languages without spaces between their words', () => {
    expect(marked('応答時間は90ミリ秒です', '応答時間は80ミリ秒です', 'ja')).toBe('応答時間は-90|+80|ミリ秒です');
  });

  it('R3.10 is nothing where both say the same, and is not looked for in what is very long', () => {
    expect(differenceOf('The same.', 'The same.', 'en')).toBeNull();
    expect(differenceOf('a '.repeat(2_000), 'b '.repeat(2_000), 'en')).toBeNull();
  });
});
