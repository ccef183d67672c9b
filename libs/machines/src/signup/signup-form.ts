import { EmployeeDomain, type FieldErrors, PasswordCommon, type Registration } from '@portal/contracts';
import type { Failure } from '../failure';

export const STEPS = ['role', 'account', 'information', 'verification', 'confirmation'] as const;
export type Step = (typeof STEPS)[number];
export type StepStatus = 'completed' | 'current' | 'inactive';

export type SignupFields = Partial<Registration>;

/** The step of each field, in the order of the form (R3.19). */
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
  invitation: 'information',
} as const satisfies Record<keyof Registration, Step>;

const FIELD_OF_CODE = new Map<string, keyof Registration>([
  [EmployeeDomain.code, 'email'],
  [PasswordCommon.code, 'password'],
]);

/** Returns the errors by field. Two refusals identify their field only by their code. */
export const registrationErrors = ({ errors, code, message }: Failure): FieldErrors => {
  const field = FIELD_OF_CODE.get(code);
  return errors ?? (field ? { [field]: [{ code, message }] } : {});
};

/** Returns the step of the first invalid field, or `information`, the last step with fields, if no known field is invalid. */
export const stepWithError = (errors: FieldErrors): 'role' | 'account' | 'information' => {
  const first = (Object.keys(STEP_OF) as (keyof typeof STEP_OF)[]).find((field) => errors[field]?.length);
  return first ? STEP_OF[first] : 'information';
};

/** Removes the errors of fields that the applicant has changed. */
export const removeChangedFields = (errors: FieldErrors, filledFields: SignupFields): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in filledFields)));

/** The state of the sign-up that is stored while the page is closed: plain data without passwords and code. */
export interface SignupDraft {
  step: Step;
  data: Omit<SignupFields, 'password' | 'confirmPassword'>;
  flow?: string;
  /** The time in milliseconds until a new code may be requested. */
  resendAfterMs?: number;
}

export const removePasswords = ({ password: _password, confirmPassword: _confirm, ...rest }: SignupFields): SignupDraft['data'] => rest;
