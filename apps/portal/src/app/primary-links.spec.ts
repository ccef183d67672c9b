import { expect, it } from '@jest/globals';
import { fitting } from './primary-links';

it('R2.9 links that do not fit leave the bar from the end', () => {
  expect(fitting([80, 100, 120], 300)).toBe(3);
  expect(fitting([80, 100, 120], 299)).toBe(2);
  expect(fitting([80, 100, 120], 79)).toBe(0);
});
