import { z } from 'zod/mini';
import { RoleKey } from '../roles';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const WrongSignIn = refusal(401, 'sign-in.wrong', 'Incorrect e-mail address or password.');
export const VerificationIncomplete = refusal(
  409,
  'verification.incomplete',
  'Your e-mail address is not verified yet.',
  z.object({
    flow: idOf('flow', 'that of the sign-up with this password; a code asked for with it verifies no other'),
  }),
);
export const AccountWaiting = refusal(
  403,
  'account.waiting',
  'Your account is waiting for approval. It is activated within 24 hours of registration.',
  z.object({
    token: z.string().register(z.globalRegistry, { description: 'Lets this person follow their own request, and nothing else' }),
    lifeMs: z.number(),
  }),
);

/** The details that an applicant entered at sign-up, returned for correction. */
export const Entered = z
  .object({
    role: RoleKey,
    employee: z.boolean(),
    country: z.string(),
    companyName: z.string(),
    organizationType: z.string(),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
  })
  .register(z.globalRegistry, { id: 'Entered' });
export type Entered = z.infer<typeof Entered>;

export const AccountRejected = refusal(
  403,
  'account.rejected',
  'Your request was not accepted. You can correct it and apply again.',
  z.object({ reason: z.string(), entered: z.optional(Entered) }),
);
export const CodeWrong = refusal(422, 'otp.wrong', 'Incorrect code.', z.object({ triesLeft: z.number() }));
export const CodeSpent = refusal(422, 'otp.spent', 'This code is no longer valid. Request a new one.');
export const EmployeeDomain = refusal(422, 'employee.domain', 'Employees must sign up with their company e-mail address.');
export const PasswordCommon = refusal(422, 'password.common', 'This password is too easy to guess. Choose another one.');
export const PasswordInAddress = refusal(
  422,
  'password.in-address',
  'This server takes passwords and codes in the body of a request only, as addresses are written into logs.',
);
export const MethodOff = refusal(404, 'method.off', 'This sign-in method is not available.');
