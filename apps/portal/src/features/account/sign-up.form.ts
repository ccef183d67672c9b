import type { Registration } from '@portal/contracts';
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
};

/** What each step asks, in the order of the page. */
export const FIELDS_OF = {
  role: ['employee', 'role'],
  account: ['companyName', 'organizationType', 'country', 'region', 'lco'],
  information: ['firstname', 'lastname', 'email', 'password', 'confirmPassword'],
} as const satisfies Record<FormStep, readonly (keyof Typed)[]>;
