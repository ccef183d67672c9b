import { expect, it } from '@jest/globals';
import { asTypedErrors } from './hours.form';

it('R3.16 what the server says of minutes is laid under the fields of hours', () => {
  expect(asTypedErrors({ answerMinutes: ['Too many'], zone: ['Unknown'] })).toEqual({ answer: 'Too many', zone: 'Unknown' });
});

it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'R3.16 a field of the name %s, which every object has, keeps its name',
  (name) => {
    expect(asTypedErrors({ [name]: ['Unknown'] })).toEqual({ [name]: 'Unknown' });
  },
);
