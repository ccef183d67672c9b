import { describe, expect, it } from '@jest/globals';
import { differenceOf } from './text-difference';

const markDifferences = (before: string, after: string, language = 'en') =>
  differenceOf(before, after, language)
    ?.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}${text}|`))
    .join('');

describe('differences between two answers', () => {
  it('R3.10 two answers are compared word by word, and replaced text is shown as removed', () => {
    expect(markDifferences('It takes 90 ms, as the sheet says.', 'It takes 80 ms, as the sheet says.')).toBe(
      'It takes -90 |+80 |ms, as the sheet says.',
    );
    expect(markDifferences('Up to 50 °C.', 'Up to 50 °C, indoors only.')).toBe('Up to 50 °C+, indoors only|.');
  });

  it('R3.10 differences are also found in languages without spaces between words', () => {
    expect(markDifferences('応答時間は90ミリ秒です', '応答時間は80ミリ秒です', 'ja')).toBe('応答時間は-90|+80|ミリ秒です');
  });

  it('R3.10 equal texts have no differences, and very long texts are not compared', () => {
    expect(differenceOf('The same.', 'The same.', 'en')).toBeNull();
    expect(differenceOf('a '.repeat(2_000), 'b '.repeat(2_000), 'en')).toBeNull();
  });
});
