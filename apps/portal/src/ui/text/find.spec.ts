import { describe, expect, it } from '@jest/globals';
import { findMatches } from './find-matches';
import { findQuote } from './find-quote';

const page = (...lines: string[]) => {
  const element = document.createElement('div');
  for (const line of lines) element.append(Object.assign(document.createElement('span'), { textContent: line }));
  return element;
};
const textOf = (element: Element, quote: string) => findQuote(element, quote)?.toString() ?? null;

describe('a quote on its page', () => {
  it('R3.10 a quote is found across lines, whatever whitespace separates its words', () => {
    expect(textOf(page('The ambient tem', 'perature', 'may reach 55 °C.'), 'temperature may reach 55 °C')).toBe(
      'temperaturemay reach 55 °C',
    );
  });

  it('R3.10 a quote is found despite differences in case, character width and accents, even in scripts without spaces', () => {
    expect(textOf(page('Température MAXIMALE : 55 °C'), 'temperature maximale')).toBe('Température MAXIMALE');
    expect(textOf(page('周囲温度は', '最高５５℃です'), '周囲温度は最高55℃です')).toBe('周囲温度は最高５５℃です');
    expect(textOf(page('อุณหภูมิ แวดล้อม'), 'อุณหภูมิแวดล้อม')).toBe('อุณหภูมิ แวดล้อม');
  });

  it('R3.10 a quote that occurs twice, or not at all, is not highlighted', () => {
    expect(textOf(page('55 °C and 55 °C'), '55 °C')).toBeNull();
    expect(textOf(page('55 °C'), '60 °C')).toBeNull();
    expect(textOf(page('55 °C'), '  ')).toBeNull();
  });
});

describe('the text search of a conversation', () => {
  it('R2.19 the conversation search finds a text across lines and links, whatever its case', () => {
    document.body.innerHTML = '<p data-words>The Gas<a>ket</a> and the gasket.\nA (gasket)</p>';
    const matchesOf = (words: string) => findMatches(document.querySelectorAll('[data-words]'), words).map(String);
    expect(matchesOf('gasket')).toEqual(['Gasket', 'gasket', 'gasket']);
    expect(matchesOf('the gasket')).toEqual(['The Gasket', 'the gasket']);
    expect(matchesOf('(gasket)')).toEqual(['(gasket)']);
    expect(matchesOf('gasket. a')).toEqual(['gasket.\nA']);
    expect(matchesOf('  ')).toEqual([]);
    document.body.innerHTML = '';
  });
});
