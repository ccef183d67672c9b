import { EmployeeDomain, type FieldErrors, PasswordCommon, type Registration } from '@portal/contracts';
import type { Failure } from '../failure';

/** The five steps of signing up, in their order (R2.2). */
export const STEPS = ['role', 'account', 'information', 'verification', 'confirmation'] as const;
export type Step = (typeof STEPS)[number];
export type StepStatus = 'completed' | 'current' | 'inactive';

/** What has been filled in so far. */
export type SignupFields = Partial<Registration>;

/** The step that asks for each field, in the order of the form (R3.19). */
const STEP_OF = {
  role: 'role',
  employee: 'role',
  country: 'account',
  region: 'account',
  lco: 'account',
  companyName: 'account',
  organizationType: 'account',
  email: 'information',
  password: 'information',
  confirmPassword: 'information',
  firstname: 'information',
  lastname: 'information',
  language: 'information',
  consent: 'information',
} as const satisfies Record<keyof Registration, Step>;

const FIELD_OF_CODE = new Map<string, keyof Registration>([
  [EmployeeDomain.code, 'email'],
  [PasswordCommon.code, 'password'],
]);

/** What is wrong, per field; two refusals name their field only by what they are. */
export const registrationErrors = ({ errors, code, message }: Failure): FieldErrors => {
  const field = FIELD_OF_CODE.get(code);
  return errors ?? (field ? { [field]: [{ code, message }] } : {});
};

/** The step that owns the first failing field, or `information`, where the person sent it all from. */
export const stepOwning = (errors: FieldErrors): 'role' | 'account' | 'information' => {
  const first = (Object.keys(STEP_OF) as (keyof typeof STEP_OF)[]).find((field) => errors[field]?.length);
  return first ? STEP_OF[first] : 'information';
};

/** A field that was filled in again is no longer wrong. */
export const remainingErrors = (errors: FieldErrors, filled: SignupFields): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in filled)));

/** What may be kept while the page is away: plain data, no password and no code. */
export interface SignupDraft {
  step: Step;
  data: Omit<SignupFields, 'password' | 'confirmPassword'>;
  flow?: string;
  /** How long, from now, another code may not be asked for. */
  resendAfterMs?: number;
}

export const withoutPasswords = ({ password: _password, confirmPassword: _confirm, ...rest }: SignupFields): SignupDraft['data'] => rest;
