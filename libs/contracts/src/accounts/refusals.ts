import { z } from 'zod/mini';
import { RoleKey } from '../roles';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const WrongSignIn = refusal(401, 'sign-in.wrong');
export const VerificationIncomplete = refusal(
  409,
  'verification.incomplete',
  z.object({
    flow: idOf('flow'),
  }),
);
export const AccountWaiting = refusal(
  403,
  'account.waiting',
  z.object({
    token: z.string(),
    lifeMs: z.number(),
  }),
);

/** The sign-up details that an applicant entered, returned for correction. */
export const Entered = z.object({
  role: RoleKey,
  employee: z.boolean(),
  country: z.string(),
  companyName: z.string(),
  organizationType: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
});
export type Entered = z.infer<typeof Entered>;

export const AccountRejected = refusal(403, 'account.rejected', z.object({ reason: z.string(), entered: z.optional(Entered) }));
export const CodeWrong = refusal(422, 'otp.wrong', z.object({ triesLeft: z.number() }));
export const CodeSpent = refusal(422, 'otp.spent');
export const EmployeeDomain = refusal(422, 'employee.domain');
export const PasswordCommon = refusal(422, 'password.common');
export const PasswordInAddress = refusal(422, 'password.in-address');
export const MethodOff = refusal(404, 'method.off');
