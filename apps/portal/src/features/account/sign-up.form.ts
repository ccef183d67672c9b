import type { Entered, Registration } from '@portal/contracts';
import type { Step } from '@portal/machines';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

export type Typed = z.input<typeof Registration>;
export type SignUpForm = UseFormReturn<Typed, unknown, Registration>;
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
export const withEntered = (typedValues: Typed, enteredValues: Entered | undefined): Typed => {
  const own = Object.entries(typedValues).filter(([, value]) => value !== '' && value !== undefined);
  return { ...BLANK, ...enteredValues, ...Object.fromEntries(own), consent: '' } as Typed;
};

export const FIELDS_OF = {
  role: ['employee', 'role'],
  account: ['companyName', 'organizationType', 'country', 'region', 'lco'],
  information: ['firstname', 'lastname', 'email', 'password', 'confirmPassword', 'consent'],
} as const satisfies Record<FormStep, readonly (keyof Typed)[]>;
