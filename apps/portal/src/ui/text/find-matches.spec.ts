import { describe, expect, it } from '@jest/globals';
import { findMatches } from './find-matches';

describe('the text search of a conversation', () => {
  it('R2.19 a search finds words across lines and links, whatever their case', () => {
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
