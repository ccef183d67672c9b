import { expect, it } from '@jest/globals';
import { toFieldError } from '@portal/contracts';
import { asTypedErrors } from './hours.form';

it('R3.16 errors of the server about minutes are shown under the fields of hours', () => {
  const [large, zone] = [toFieldError({ code: 'too-large', max: 10_000 }), toFieldError({ code: 'time-zone' })];
  expect(asTypedErrors({ answerMinutes: [large], zone: [zone] })).toEqual({ answer: large, zone });
});

it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'R3.16 a field named %s, a property of every object, keeps its name',
  (name) => {
    const unknown = toFieldError({ code: 'unknown-field' });
    expect(asTypedErrors({ [name]: [unknown] })).toEqual({ [name]: unknown });
  },
);
