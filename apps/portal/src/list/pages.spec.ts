import { expect, it } from '@jest/globals';
import { lastPageBefore, pageOfFirstNew } from './pages';

it('R9.1 the first new row is on the last page of a list, or on the first page if the newest row is on top', () => {
  expect(pageOfFirstNew('oldest-first', 12, 1)).toBe(1);
  expect(pageOfFirstNew('oldest-first', 13, 1)).toBe(2);
  expect(pageOfFirstNew('oldest-first', 14, 3)).toBe(1);
  expect(pageOfFirstNew('newest-first', 40, 2)).toBe(1);
});

it('R9.1 a page beyond the last one redirects to the last page', () => {
  expect(lastPageBefore({ items: [], totalCount: 13 })).toBe(2);
  expect(lastPageBefore({ items: [], totalCount: 0 })).toBeNull();
  expect(lastPageBefore({ items: ['row'], totalCount: 1 })).toBeNull();
});
