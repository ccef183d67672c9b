import { describe, expect, it } from '@jest/globals';
import { prefillOf } from './inquiry-prefill';

describe('the prefilled form', () => {
  it('R3.10 navigation state of another format does not prefill the inquiry form', () => {
    expect(prefillOf(null, { description: 7 })).toEqual({ subject: '', description: '', documents: [], about: [] });
    expect(prefillOf('Zero', null)).toMatchObject({ subject: 'Zero' });
  });
});
