import { describe, expect, it } from '@jest/globals';
import { prefillOf } from './inquiry-prefill';

describe('the prefilled form', () => {
  it('R3.10 navigation state of another format is ignored', () => {
    expect(prefillOf(null, { description: 7 })).toEqual({ subject: '', description: '', documents: [], about: [] });
    expect(prefillOf('Zero', null)).toMatchObject({ subject: 'Zero' });
  });
});
