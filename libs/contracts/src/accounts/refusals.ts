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
/** Sent only to a person who has proved the password, a passkey or an identity. */
export const AccountDisabled = refusal(403, 'account.disabled', z.object({ reason: z.string() }));
export const CodeWrong = refusal(422, 'otp.wrong', z.object({ triesLeft: z.number() }));
export const CodeSpent = refusal(422, 'otp.spent');
export const EmployeeDomain = refusal(422, 'employee.domain');
export const PasswordCommon = refusal(422, 'password.common');
export const PasswordInAddress = refusal(422, 'password.in-address');
/** No verified identity of the caller waits to be linked in this browser: it is linked, it has expired, or the browser is another one. */
export const IdentitySpent = refusal(422, 'identity.spent');
export const IdentityTaken = refusal(422, 'identity.taken');
/** The account has no password, so that its person could not sign in without the linked identity. */
export const PasswordUnset = refusal(422, 'password.unset');
/**
 * The organization of the address requires its own identity provider. Returned before any other check, so that it never reveals whether the
 * address has an account.
 */
export const SingleSignOnRequired = refusal(422, 'sign-in.single-sign-on', z.object({ providerId: idOf('provider'), name: z.string() }));
export const MethodOff = refusal(404, 'method.off');
/** The link of an invitation cannot be used. `unknown` includes links for another address. */
export const InvitationOver = refusal(422, 'invitation.over', z.object({ reason: z.enum(['unknown', 'withdrawn', 'expired', 'used']) }));
