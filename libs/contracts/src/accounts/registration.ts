import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { RoleInput, SIGN_UP_ROLES } from '../roles';
import { idInput } from '../wire/ids';
import { line } from '../wire/text';
import { withCode } from '../wire/violations';
import { Consent, EmailAddress, InvitationToken, NewPassword, RepeatedPassword } from './fields';

/** The sign-up form (R3.19, R5.8). Portal and gateway validate it with this schema. */
export const Registration = z
  .strictObject({
    role: RoleInput.check(z.refine((role) => (SIGN_UP_ROLES as readonly string[]).includes(role), withCode('role-closed'))),
    employee: z.boolean(),
    country: z.string().check(z.regex(/^[A-Z]{2}$/, withCode('country'))),
    region: z.optional(idInput('region')),
    lco: z.optional(idInput('lco')),
    companyName: line(LIMITS.company),
    organizationType: z.string().check(z.minLength(1), z.maxLength(40)),
    email: EmailAddress,
    password: NewPassword,
    confirmPassword: RepeatedPassword,
    firstname: line(LIMITS.personName),
    lastname: line(LIMITS.personName),
    language: z.optional(z.string().check(z.maxLength(8), z.regex(/^[\w-]*$/))),
    consent: z.optional(Consent),
    invitation: z.optional(InvitationToken),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: withCode('passwords-differ') }),
    z.refine((form) => (form.employee ? form.role !== 'CP' : form.role === 'CP' || form.role === 'LBO'), {
      path: ['role'],
      error: withCode('role-mismatch'),
    }),
  );
export type Registration = z.infer<typeof Registration>;
