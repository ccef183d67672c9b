import { z } from 'zod/mini';
import { Caller } from '../fields';
import { FileTooLarge, WrongKind } from '../files/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput, idKinds } from '../wire/ids';
import { AccountRemoved, ObjectMissing, SessionEnded, SessionOver } from '../wire/refusals';
import { FILE, REDIRECT } from '../wire/route';
import { line } from '../wire/text';
import { withCode } from '../wire/violations';
import { prefixWireNames } from '../wire/wire-map';
import { FactorCodeWrong, FactorFlowOver, SecondFactorNeeded, SecondFactorSetUpNeeded } from './factor-refusals';
import { STEP_UP_PROOF } from './factor-routes';
import { Consent, Credentials, EmailAddress, NewPassword, OtpCode } from './fields';
import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  CodeSpent,
  CodeWrong,
  EmployeeDomain,
  IdentitySpent,
  IdentityTaken,
  InvitationOver,
  MethodOff,
  PasswordCommon,
  PasswordInAddress,
  PasswordUnset,
  SingleSignOnRequired,
  VerificationIncomplete,
  WrongSignIn,
} from './refusals';
import { Registration } from './registration';
import {
  AccountStatusReply,
  CodeSent,
  LinkedIdentity,
  OwnSession,
  PendingIdentity,
  PersonalDataReply,
  SIGNED_IN_NAMES,
  SignedIn,
  SignInMethods,
  USER_INFO_NAMES,
  UserInfo,
  Verified,
} from './replies';

const EMAIL_TYPES = ['Registration', 'ForgotPassword'] as const;
const Flow = z.optional(
  z
    .string()
    .check(z.maxLength(64), z.regex(/^[\w.-]*$/))
    .register(idKinds, { kind: 'flow' }),
);

const noInput = z.strictObject({});
const limitPerHour = (points: number) => ({ points, windowMs: 3_600_000, by: 'address' as const, isStored: true as const });
/** The limit of guesses of one's own password. The routes that change linked identities share it. */
const identityGuesses = { points: 20, windowMs: 3_600_000, by: 'person', isStored: true, budget: 'linked identities' } as const;
const limitPerMinute = (points: number) => ({ points, windowMs: 60_000, by: 'address' as const });

export const accountRoutes = {
  login: route('POST /api/auth/login', {
    allow: 'anyone',
    input: Credentials,
    wire: SIGNED_IN_NAMES,
    reply: SignedIn,
    refuses: [
      WrongSignIn,
      VerificationIncomplete,
      AccountWaiting,
      AccountRejected,
      AccountDisabled,
      SingleSignOnRequired,
      SecondFactorNeeded,
      SecondFactorSetUpNeeded,
    ],
    limit: { points: LIMITS.signInsPerMinute, windowMs: 60_000, by: 'cookie' },
  }),
  signUp: route('POST /api/auth/signup/adduser', {
    allow: 'anyone',
    input: Registration,
    reply: CodeSent,
    refuses: [EmployeeDomain, InvitationOver, PasswordCommon],
    limit: limitPerHour(60),
  }),
  verifyEmail: route('POST /api/auth/confirmverification', {
    allow: 'anyone',
    wire: { input: { email: 'userEmail' } },
    query: ['email', 'code', 'flow'],
    input: z.strictObject({ email: EmailAddress, code: OtpCode, flow: Flow }),
    reply: Verified,
    refuses: [CodeWrong, CodeSpent],
    limit: limitPerHour(100),
  }),
  sendCode: route('POST /api/auth/sendverificationcode', {
    allow: 'anyone',
    wire: { input: { email: 'userEmail' } },
    query: ['email', 'emailType', 'flow'],
    input: z.strictObject({ email: EmailAddress, emailType: z.enum(EMAIL_TYPES), flow: Flow }),
    reply: CodeSent,
    refuses: [SingleSignOnRequired],
    limit: limitPerHour(60),
  }),
  resetPassword: route('POST /api/auth/changepassword', {
    allow: 'anyone',
    either: ['email', 'code', 'password', 'flow'],
    wire: { input: { email: 'userEmail', password: 'Password' } },
    input: z.strictObject({ email: EmailAddress, code: OtpCode, password: NewPassword, flow: Flow }),
    reply: Message,
    refuses: [CodeWrong, CodeSpent, PasswordCommon, PasswordInAddress, SingleSignOnRequired],
    limit: limitPerHour(100),
  }),
  checkCode: route('POST /api/auth/checkcode', {
    allow: 'anyone',
    wire: { input: { email: 'userEmail' } },
    input: z.strictObject({ email: EmailAddress, code: OtpCode, flow: Flow }),
    reply: Message,
    refuses: [CodeWrong, CodeSpent, SingleSignOnRequired],
    limit: limitPerHour(100),
  }),
  me: route('POST /api/auth/userinfo', {
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    query: ['callerId'],
    wire: { input: { callerId: 'username' }, reply: { ...LIST, ...prefixWireNames('items', USER_INFO_NAMES) } },
    input: z.strictObject({ callerId: Caller }),
    reply: z.object({ items: z.array(UserInfo), token: z.optional(z.string()) }),
  }),
  savePhoto: route('POST /api/auth/userprofileupload', {
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    query: ['callerId'],
    file: 'file',
    wire: { input: { callerId: 'UserId' }, reply: { photo: 'Profilepic' } },
    input: z.strictObject({ callerId: Caller }),
    reply: z.object({ message: z.string(), photo: z.string() }),
    refuses: [WrongKind, FileTooLarge],
    limit: { points: 30, windowMs: 3_600_000, by: 'person' },
  }),
  refreshToken: route('POST /api/auth/refresh-token', {
    allow: 'anyone',
    input: noInput,
    wire: SIGNED_IN_NAMES,
    reply: SignedIn,
    refuses: [SessionOver, SessionEnded, AccountRemoved],
    limit: { points: LIMITS.refreshesPerHour, windowMs: 3_600_000, by: 'cookie' },
  }),
  logout: route('POST /api/auth/logout', {
    allow: 'anyone',
    input: noInput,
    reply: Message,
    limit: limitPerMinute(300),
  }),
  sessions: route('GET /api/auth/sessions', {
    allow: ROLES,
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(OwnSession),
  }),
  endSession: route('DELETE /api/auth/sessions/:sessionId', {
    allow: ROLES,
    input: z.strictObject({ sessionId: idInput('signIn') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  endOtherSessions: route('DELETE /api/auth/sessions', { allow: ROLES, input: noInput, reply: Message }),
  photo: route('GET /api/auth/photo/:photoId', {
    allow: 'anyone',
    input: z.strictObject({ photoId: idInput('photo') }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: limitPerMinute(3_000),
  }),
  saveProfile: route('PUT /api/auth/profile', {
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    input: z.strictObject({
      firstname: line(LIMITS.personName),
      lastname: line(LIMITS.personName),
      phone: z.string().check(z.trim(), z.maxLength(LIMITS.phone), z.regex(/^[+\d ()/-]*$/, withCode('phone'))),
      consent: z.optional(Consent),
    }),
    wire: { reply: USER_INFO_NAMES },
    reply: UserInfo,
  }),
  personalData: route('GET /api/auth/personaldata', {
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    input: noInput,
    reply: PersonalDataReply,
    limit: { points: 10, windowMs: 24 * 3_600_000, by: 'person', isStored: true },
  }),
  savePassword: route('PUT /api/auth/password', {
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    input: z.strictObject({
      current: z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax)),
      password: NewPassword,
    }),
    wire: { input: { password: 'Password' } },
    reply: Message,
    refuses: [PasswordCommon],
    limit: { points: 20, windowMs: 3_600_000, by: 'person', isStored: true },
  }),
  standing: route('GET /api/auth/standing', {
    allow: 'applicant',
    input: noInput,
    reply: AccountStatusReply,
  }),
  methods: route('GET /api/auth/methods', { allow: 'anyone', input: noInput, reply: SignInMethods }),
  microsoft: route('GET /api/auth/microsoft', {
    allow: 'anyone',
    input: noInput,
    reply: REDIRECT,
    refuses: [MethodOff],
    limit: limitPerMinute(300),
  }),
  microsoftCallback: route('GET /api/auth/microsoft/callback', {
    allow: 'anyone',
    input: z.looseObject({}),
    reply: REDIRECT,
    refuses: [MethodOff],
    limit: limitPerMinute(300),
  }),
  microsoftConnect: route('POST /api/auth/microsoft', {
    allow: ROLES,
    input: z.strictObject(STEP_UP_PROOF),
    reply: z.object({ url: z.string() }),
    refuses: [MethodOff, PasswordUnset, FactorCodeWrong, FactorFlowOver],
    limit: identityGuesses,
  }),
  identities: route('GET /api/auth/identities', {
    allow: ROLES,
    input: noInput,
    wire: { reply: LIST },
    reply: z.extend(listOf(LinkedIdentity), { hasPassword: z.boolean() }),
  }),
  pendingIdentity: route('GET /api/auth/identities/pending', {
    allow: 'anyone',
    input: noInput,
    reply: PendingIdentity,
    refuses: [IdentitySpent],
    limit: limitPerMinute(300),
  }),
  linkIdentity: route('POST /api/auth/identities', {
    allow: ROLES,
    input: noInput,
    reply: Message,
    refuses: [IdentitySpent, IdentityTaken],
  }),
  unlinkIdentity: route('POST /api/auth/identities/:identityId/unlink', {
    allow: ROLES,
    input: z.strictObject({ identityId: idInput('identity'), ...STEP_UP_PROOF }),
    reply: Message,
    refuses: [PasswordUnset, FactorCodeWrong, FactorFlowOver, ObjectMissing],
    limit: identityGuesses,
  }),
};
