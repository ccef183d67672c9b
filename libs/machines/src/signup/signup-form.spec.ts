import { expect, it } from '@jest/globals';
import { EmployeeDomain } from '@portal/contracts';
import { registrationErrors } from './signup-form';

it('R2.2 a refusal without field errors is shown at the field that its code identifies', () => {
  expect(registrationErrors({ status: 422, code: EmployeeDomain.code, message: 'Use the company address.' })).toEqual({
    email: [{ code: EmployeeDomain.code, message: 'Use the company address.' }],
  });
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'R2.2 a refusal with the code %s, a property of every object, is shown at no field',
  (code) => {
    expect(registrationErrors({ status: 422, code, message: 'No.' })).toEqual({});
  },
);
