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
const parseAddress = (address: string) => parse(new URLSearchParams(address));
const writeAddress = (change: Parameters<typeof write>[1], address = '') => write(new URLSearchParams(address), change).toString();

describe('a filter in the address', () => {
  it('R2.19 every field of a filter is written to the URL and parsed from the URL', () => {
    const fullFilter = { town: 'kiel', search: 'two words', guide: 'ben', room: 'r-1', from: '2026-02-28', open: true, page: 3 } as const;
    expect(writeAddress(fullFilter)).toBe('town=kiel&q=two+words&guide=ben&room=r-1&from=2026-02-28&open-only=1&page=3');
    expect(parseAddress(writeAddress(fullFilter))).toEqual(fullFilter);
  });

  it('R2.19 initial values are omitted from the URL, and other query parameters are preserved', () => {
    expect(writeAddress({ town: 'all', search: '  ', guide: null }, 'town=kiel&q=x&guide=ada&other=1')).toBe('other=1');
    expect(writeAddress(initial)).toBe('');
  });

  it('R2.19 changing a filter navigates to the first page of the list', () => {
    expect(writeAddress({ town: 'bonn' }, 'page=4')).toBe('town=bonn');
    expect(writeAddress({ page: 5 }, 'page=4')).toBe('page=5');
  });

  it('R2.19 unknown filter values in a URL are ignored', () => {
    expect(parseAddress('town=paris&guide=toString&room=%3Cb%3E&from=2026-02-30&page=-1')).toEqual(initial);
    expect(parseAddress('page=1.5').page).toBe(1);
    expect(parseAddress('page=1000000').page).toBe(1);
    expect(parseAddress(`q=${'x'.repeat(LIMITS.searchTerm + 9)}`).search).toHaveLength(LIMITS.searchTerm);
  });

  it('R2.19 a view or an order does not narrow a list; every other field that is set narrows it and can be cleared', () => {
    expect(filter.isNarrowed({ ...initial, town: 'kiel', page: 2 })).toBe(false);
    for (const part of [{ search: 'x' }, { guide: 'ada' as const }, { open: true }, { from: '2026-01-01' }])
      expect(filter.isNarrowed({ ...initial, ...part })).toBe(true);
    expect(writeAddress(filter.cleared, 'town=kiel&q=x&guide=ada&open-only=1')).toBe('town=kiel');
  });

  it('R2.19 an id in a URL is accepted only if it is valid', () => {
    expect(['u1', 'a.b-c_d', '', '../x', 'x'.repeat(65)].map(parseId)).toEqual(['u1', 'a.b-c_d', null, null, null]);
  });
});
