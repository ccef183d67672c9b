import { describe, expect, it } from '@jest/globals';
import { arrivalOf } from './arrival';

describe('the prefilled form', () => {
  it('R3.10 navigation state of another format is ignored', () => {
    expect(arrivalOf(null, { description: 7 })).toEqual({ subject: '', description: '', documents: [], about: [] });
    expect(arrivalOf('Zero', null)).toMatchObject({ subject: 'Zero' });
  });
});
