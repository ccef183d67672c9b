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

const flowOf = { flow: idOf('flow'), lifeMs: z.number() };

/** The secret of an authenticator app that is not stored yet. `flow` contains it encrypted, and confirms it together with a code. */
export const FactorSetUp = z.object({ ...flowOf, secret: z.string(), uri: z.string() });
export type FactorSetUp = z.infer<typeof FactorSetUp>;

export const SecondFactorNeeded = refusal(403, 'second-factor.needed', z.object(flowOf));
export const SecondFactorSetUpNeeded = refusal(403, 'second-factor.set-up-needed', FactorSetUp);
export const FactorCodeWrong = refusal(422, 'second-factor.wrong');
export const FactorFlowOver = refusal(422, 'second-factor.over');
export const FactorRequired = refusal(403, 'second-factor.required');

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
