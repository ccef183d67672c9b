import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { choice, day, defineFilter, flag, id, oneOf, parseId, text } from './filter';

const filter = defineFilter({
  town: oneOf(['all', 'bonn', 'kiel'], 'all'),
  search: text({ name: 'q' }),
  guide: choice(['ada', 'ben']),
  room: id(),
  from: day(),
  open: flag({ name: 'open-only' }),
});
const { initial, parse, write } = filter;
const from = (address: string) => parse(new URLSearchParams(address));
const to = (change: Parameters<typeof write>[1], address = '') => write(new URLSearchParams(address), change).toString();

describe('a filter in the address', () => {
  it('R2.19 every field of a filter is written to the URL and parsed from the URL', () => {
    const all = { town: 'kiel', search: 'two words', guide: 'ben', room: 'r-1', from: '2026-02-28', open: true, page: 3 } as const;
    expect(to(all)).toBe('town=kiel&q=two+words&guide=ben&room=r-1&from=2026-02-28&open-only=1&page=3');
    expect(from(to(all))).toEqual(all);
  });

  it('R2.19 initial values are omitted from the URL, and other query parameters are preserved', () => {
    expect(to({ town: 'all', search: '  ', guide: null }, 'town=kiel&q=x&guide=ada&other=1')).toBe('other=1');
    expect(to(initial)).toBe('');
  });

  it('R2.19 a changed filter starts at the first page', () => {
    expect(to({ town: 'bonn' }, 'page=4')).toBe('town=bonn');
    expect(to({ page: 5 }, 'page=4')).toBe('page=5');
  });

  it('R2.19 unknown filter values in a URL are ignored', () => {
    expect(from('town=paris&guide=toString&room=%3Cb%3E&from=2026-02-30&page=-1')).toEqual(initial);
    expect(from('page=1.5').page).toBe(1);
    expect(from('page=1000000').page).toBe(1);
    expect(from(`q=${'x'.repeat(LIMITS.searchTerm + 9)}`).search).toHaveLength(LIMITS.searchTerm);
  });

  it('R2.19 a view or an order does not narrow a list; every other field that is set narrows it and can be cleared', () => {
    expect(filter.isNarrowed({ ...initial, town: 'kiel', page: 2 })).toBe(false);
    for (const part of [{ search: 'x' }, { guide: 'ada' as const }, { open: true }, { from: '2026-01-01' }])
      expect(filter.isNarrowed({ ...initial, ...part })).toBe(true);
    expect(to(filter.cleared, 'town=kiel&q=x&guide=ada&open-only=1')).toBe('town=kiel');
  });

  it('R2.19 an id in a URL is accepted only if it is valid', () => {
    expect(['u1', 'a.b-c_d', '', '../x', 'x'.repeat(65)].map(parseId)).toEqual(['u1', 'a.b-c_d', null, null, null]);
  });
});
