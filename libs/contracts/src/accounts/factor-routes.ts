import { z } from 'zod/mini';
import { FACTOR_LIMITS, LIMITS } from '../limits';
import { DECIDERS, ROLES } from '../roles';
import { route } from '../route';
import { Message, Timestamp } from '../wire/fields';
import { idInput, idKinds } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { paragraphs } from '../wire/text';
import { FactorAbsent, FactorCodeWrong, FactorFlowOver, FactorRequired, FactorSetUp } from './factor-refusals';
import { EmailAddress } from './fields';
import { AccountDisabled, PasswordUnset, SingleSignOnRequired } from './refusals';
import { SIGNED_IN_NAMES, SignedIn } from './replies';

/** The second factor of the caller. `dueAt` is the time from which the caller cannot sign in without one; null if it is optional. */
export const FactorStatus = z.object({
  totp: z.boolean(),
  since: z.nullable(Timestamp),
  codesLeft: z.number(),
  required: z.boolean(),
  dueAt: z.nullable(Timestamp),
});
export type FactorStatus = z.infer<typeof FactorStatus>;

/** New recovery codes, which are sent once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

export const SignedInWithCodes = z.object({ ...SignedIn.shape, codes: RecoveryCodes.shape.codes });

/** A code of an authenticator app or a recovery code, in either case, with or without spaces and hyphens. */
const FactorCode = z.string().check(
  z.overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(new RegExp(`^(\\d{${LIMITS.otpLength}}|[A-Z2-9]{${FACTOR_LIMITS.recoveryCode}})$`)),
);

const Flow = z
  .string()
  .check(z.minLength(1), z.maxLength(1_000), z.regex(/^[\w-]+$/))
  .register(idKinds, { kind: 'flow' });
const Password = z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax));

/** The input by which a person proves a change of how they sign in. The code is required if the person has a second factor. */
export const STEP_UP_PROOF = { password: Password, code: z.optional(FactorCode) };

const guesses = { points: 20, windowMs: 3_600_000, by: 'person', isStored: true } as const;
const signIns = { points: LIMITS.signInsPerMinute, windowMs: 60_000, by: 'cookie' } as const;
const SignInStep = z.strictObject({ email: EmailAddress, flow: Flow, code: FactorCode });
const Proof = z.strictObject({ password: Password, code: FactorCode });

/** The routes of the second factor. Changes require the password and, once there is a factor, a code. */
export const factorRoutes = {
  signIn: route('POST /api/auth/secondfactor', {
    allow: 'anyone',
    input: SignInStep,
    wire: SIGNED_IN_NAMES,
    reply: SignedIn,
    refuses: [FactorCodeWrong, FactorFlowOver, AccountDisabled, SingleSignOnRequired],
    limit: signIns,
  }),
  signInWithSetUp: route('POST /api/auth/secondfactor/setup', {
    allow: 'anyone',
    input: SignInStep,
    wire: SIGNED_IN_NAMES,
    reply: SignedInWithCodes,
    refuses: [FactorCodeWrong, FactorFlowOver, AccountDisabled, SingleSignOnRequired],
    limit: signIns,
  }),
  status: route('GET /api/auth/factors', { allow: ROLES, input: z.strictObject({}), reply: FactorStatus }),
  setUp: route('POST /api/auth/factors/setup', {
    allow: ROLES,
    input: z.strictObject({ password: Password, code: z.optional(FactorCode) }),
    reply: FactorSetUp,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver],
    limit: guesses,
  }),
  add: route('POST /api/auth/factors', {
    allow: ROLES,
    input: z.strictObject({ flow: Flow, code: FactorCode }),
    reply: RecoveryCodes,
    refuses: [FactorCodeWrong, FactorFlowOver],
    limit: guesses,
  }),
  renewCodes: route('POST /api/auth/factors/codes', {
    allow: ROLES,
    input: Proof,
    reply: RecoveryCodes,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver, ObjectMissing],
    limit: guesses,
  }),
  remove: route('POST /api/auth/factors/remove', {
    allow: ROLES,
    input: Proof,
    reply: Message,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver, FactorRequired, ObjectMissing],
    limit: guesses,
  }),
  confirm: route('POST /api/auth/factors/confirm', {
    allow: ROLES,
    input: z.strictObject(STEP_UP_PROOF),
    reply: z.object({ until: Timestamp }),
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver],
    limit: guesses,
  }),
  reset: route('POST /api/auth/factors/reset', {
    allow: DECIDERS,
    input: z.strictObject({
      userId: idInput('person'),
      reason: paragraphs(LIMITS.reason),
      password: Password,
      code: z.optional(FactorCode),
    }),
    reply: Message,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver, FactorAbsent, ObjectMissing],
    limit: guesses,
  }),
};
