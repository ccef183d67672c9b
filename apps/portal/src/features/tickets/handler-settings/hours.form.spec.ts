import { expect, it } from '@jest/globals';
import { toFieldError } from '@portal/contracts';
import { asTypedErrors } from './hours.form';

it('R3.16 what the server says of minutes is laid under the fields of hours', () => {
  const [large, zone] = [toFieldError({ code: 'too-large', max: 10_000 }), toFieldError({ code: 'time-zone' })];
  expect(asTypedErrors({ answerMinutes: [large], zone: [zone] })).toEqual({ answer: large, zone });
});

it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'R3.16 a field of the name %s, which every object has, keeps its name',
  (name) => {
    const unknown = toFieldError({ code: 'unknown-field' });
    expect(asTypedErrors({ [name]: [unknown] })).toEqual({ [name]: unknown });
  },
);
