import type { Entered, Registration } from '@portal/contracts';
import type { Step } from '@portal/machines';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

export type TypedSignUp = z.input<typeof Registration>;
export type SignUpForm = UseFormReturn<TypedSignUp, unknown, Registration>;
export type FormStep = Extract<Step, 'role' | 'account' | 'information'>;

export const BLANK = {
  role: '',
  country: '',
  companyName: '',
  organizationType: '',
  email: '',
  password: '',
  confirmPassword: '',
  firstname: '',
  lastname: '',
  consent: '',
};

/** Merges the typed values with those entered earlier. Consent must be given again. */
export const withEntered = (typedValues: TypedSignUp, enteredValues: Entered | undefined): TypedSignUp => {
  const own = Object.entries(typedValues).filter(([, value]) => value !== '' && value !== undefined);
  return { ...BLANK, ...enteredValues, ...Object.fromEntries(own), consent: '' } as TypedSignUp;
};

export const FIELDS_OF = {
  role: ['employee', 'role'],
  account: ['companyName', 'organizationType', 'country', 'region', 'lco'],
  information: ['firstname', 'lastname', 'email', 'password', 'confirmPassword', 'consent'],
} as const satisfies Record<FormStep, readonly (keyof TypedSignUp)[]>;
