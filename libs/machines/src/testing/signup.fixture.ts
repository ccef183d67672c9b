import type { FieldErrors } from '@portal/contracts';
import type { Failure } from '../failure';
import type { SignupFields } from '../signup/signup-form';

export const details: SignupFields = { country: 'DE', companyName: 'Brennhagen Messtechnik', organizationType: 'distributor' };

export const person: SignupFields = {
  email: 'bruno@brennhagen.example',
  password: 'portal-demo',
  confirmPassword: 'portal-demo',
  firstname: 'Bruno',
  lastname: 'Brenn',
};

export const invalidErrors = [{ code: 'invalid', message: 'This value is not valid.' }];

export const failure = (status: number, errors?: FieldErrors, code = 'request.invalid'): Failure => ({
  status,
  code,
  message: 'Not valid.',
  errors,
});
