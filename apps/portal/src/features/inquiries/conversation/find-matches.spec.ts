import { describe, expect, it } from '@jest/globals';
import { findMatches } from './find-matches';

describe('the words of a conversation', () => {
  it('R2.19 finds words across lines and links, whatever their case', () => {
    document.body.innerHTML = '<p data-words>The Gas<a>ket</a> and the gasket.\nA (gasket)</p>';
    const found = (words: string) => findMatches(document.querySelectorAll('[data-words]'), words).map(String);
    expect(found('gasket')).toEqual(['Gasket', 'gasket', 'gasket']);
    expect(found('the gasket')).toEqual(['The Gasket', 'the gasket']);
    expect(found('(gasket)')).toEqual(['(gasket)']);
    expect(found('gasket. a')).toEqual(['gasket.\nA']);
    expect(found('  ')).toEqual([]);
    document.body.innerHTML = '';
  });
});
