import { z } from 'zod/mini';
import { Caller } from '../fields';
import { FileTooLarge, WrongKind } from '../files/refusals';
import { LIMITS } from '../limits';
import { ACCOUNT_STATUSES, RoleInput, RoleKey, SELF_REGISTERING } from '../roles';
import { route } from '../route';
import { LIST, Message, Timestamp } from '../wire/fields';
import { aboutId, idInput, idOf } from '../wire/ids';
import { AccountRemoved, Missing, SessionEnded, SessionOver } from '../wire/refusals';
import { FILE, REDIRECT } from '../wire/route';
import { line } from '../wire/text';
import { withCode } from '../wire/violations';
import { under } from '../wire/wire-map';
import { Consent, EmailAddress, NewPassword, OtpCode } from './fields';
import { NoticeFields } from './notices';
import {
  AccountRejected,
  AccountWaiting,
  CodeSpent,
  CodeWrong,
  EmployeeDomain,
  Entered,
  MethodOff,
  PasswordCommon,
  PasswordInAddress,
  VerificationIncomplete,
  WrongSignIn,
} from './refusals';

/** The person in the form the sign-in answers with (R3.7). */
export const UserDetails = z
  .object({
    userId: idOf('person'),
    email: z.string().register(z.globalRegistry, { description: 'The e-mail address' }),
    firstname: z.string(),
    lastname: z.string(),
    role: RoleKey,
    isApproved: z.boolean(),
    isVerified: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'UserDetails' });
export type UserDetails = z.infer<typeof UserDetails>;

export const SignedIn = z
  .object({
    token: z.string(),
    refreshToken: z
      .literal('')
      .register(z.globalRegistry, { description: 'Always empty: the refresh token travels in an HttpOnly cookie only' }),
    lifeMs: z.number().register(z.globalRegistry, { description: 'How long the token is good for, in milliseconds' }),
    user: UserDetails,
    ...NoticeFields,
  })
  .register(z.globalRegistry, { id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

/** The signed-in person's own record (R3.8, R3.18). */
export const UserInfo = z
  .object({
    userId: idOf('person'),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    role: RoleKey,
    photo: z.nullable(z.string()).register(z.globalRegistry, { description: 'Address of the photo, or null' }),
    isApproved: z.boolean(),
    isVerified: z.boolean(),
    phone: z.string(),
    companyName: z.string(),
    country: z.string().register(z.globalRegistry, { description: 'ISO 3166-1 alpha-2' }),
    regionName: z.string(),
    lcoName: z.string(),
    rhqName: z.string(),
    lastVisit: z
      .nullable(Timestamp)
      .register(z.globalRegistry, { description: 'When this person was last here before the present sign-in' }),
    consent: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'The version of the terms of use and privacy notice agreed to last, or null' }),
  })
  .register(z.globalRegistry, { id: 'UserInfo' });
export type UserInfo = z.infer<typeof UserInfo>;

/** What a person fills in to sign up (R3.19, R5.8). One schema for form and server. */
export const Registration = z
  .strictObject({
    role: RoleInput.check(z.refine((role) => (SELF_REGISTERING as readonly string[]).includes(role), withCode('role-closed'))),
    employee: z.boolean(),
    country: z.string().check(z.regex(/^[A-Z]{2}$/, withCode('country'))),
    region: z.optional(idInput('region', 'needed for RHQ, derived from the country otherwise')),
    lco: z.optional(idInput('lco', 'needed for LBO, derived from the country otherwise')),
    companyName: line(LIMITS.company),
    organizationType: z.string().check(z.minLength(1), z.maxLength(40)),
    email: EmailAddress,
    password: NewPassword,
    confirmPassword: z.string().check(z.minLength(1)),
    firstname: line(LIMITS.personName),
    lastname: line(LIMITS.personName),
    language: z
      .optional(z.string().check(z.maxLength(8), z.regex(/^[\w-]*$/)))
      .register(z.globalRegistry, { description: 'Code of the language that mails are written in' }),
    consent: z
      .optional(Consent)
      .register(z.globalRegistry, { description: 'Version of the terms of use and privacy notice agreed to; the portal always sends it' }),
  })
  .check(
    z.refine((typed) => typed.password === typed.confirmPassword, { path: ['confirmPassword'], error: withCode('passwords-differ') }),
    z.refine((typed) => (typed.employee ? typed.role !== 'CP' : typed.role === 'CP' || typed.role === 'LBO'), {
      path: ['role'],
      error: withCode('role-mismatch'),
    }),
  )
  .register(z.globalRegistry, { id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const EMAIL_TYPES = ['Registration', 'ForgotPassword'] as const;
const Flow = z.optional(
  z
    .string()
    .check(z.maxLength(64), z.regex(/^[\w.-]*$/))
    .register(z.globalRegistry, aboutId('flow', 'its tries are its own')),
);

export const CodeSent = z
  .object({ ...NoticeFields, flow: idOf('flow', 'its code and its tries are its own'), resendAfterMs: z.number() })
  .register(z.globalRegistry, { id: 'CodeSent' });

/** What lets a verified, not yet approved person watch their own request. */
export const Verified = z
  .object({ ...NoticeFields, standing: z.enum(ACCOUNT_STATUSES), token: z.nullable(z.string()), lifeMs: z.number() })
  .register(z.globalRegistry, { id: 'Verified' });

export const AccountStatusReply = z
  .object({
    standing: z.enum(ACCOUNT_STATUSES),
    reason: z.nullable(z.string()),
    requestedAt: Timestamp,
    deadline: Timestamp,
    decidedBy: z.nullable(z.string()),
    entered: z.optional(Entered).register(z.globalRegistry, { description: 'Of a request that was rejected, to correct it' }),
  })
  .register(z.globalRegistry, { id: 'Standing' });
export type AccountStatusReply = z.infer<typeof AccountStatusReply>;

export const SignInMethods = z
  .object({
    microsoft: z.boolean(),
    passwordMin: z.number(),
    personas: z
      .array(z.object({ email: z.string(), name: z.string(), role: RoleKey, unit: z.string() }))
      .register(z.globalRegistry, { description: 'Whom to sign in as; empty outside the demo' }),
    demoPassword: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SignInMethods' });

/** How the sign-in and the own record are called on the wire. */
const SIGNED_IN = {
  reply: {
    user: 'userDetails',
    'user.email': 'username',
    'user.isApproved': 'isapprove',
    'user.isVerified': 'isverified',
  },
} as const;
/** The official names of a profile (R4.5), in the reply that brings it and in what the portal keeps of it. */
export const USER_INFO_NAMES = {
  userId: 'UserId',
  email: 'Username',
  firstname: 'Firstname',
  lastname: 'Lastname',
  role: 'Role',
  photo: 'Profilepic',
  isApproved: 'Isapprove',
  isVerified: 'Isverified',
  phone: 'Phone',
  companyName: 'CompanyName',
  country: 'Country',
  regionName: 'RegionName',
  lcoName: 'LcoName',
  rhqName: 'RhqName',
  lastVisit: 'LastVisit',
  consent: 'Consent',
} as const;

const nothing = z.strictObject({});
const perHour = (points: number) => ({ points, perMs: 3_600_000, by: 'address' as const });
const perMinute = (points: number) => ({ points, perMs: 60_000, by: 'address' as const });

export const auth = {
  login: route('POST /api/auth/login', {
    summary: 'Sign in with e-mail and password',
    allow: 'anyone',
    input: z.strictObject({
      email: EmailAddress,
      password: z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax)),
    }),
    wire: SIGNED_IN,
    reply: SignedIn,
    refuses: [WrongSignIn, VerificationIncomplete, AccountWaiting, AccountRejected],
    limit: { points: LIMITS.signInsPerMinute, perMs: 60_000, by: 'cookie' },
  }),
  addUser: route('POST /api/auth/signup/adduser', {
    summary: 'Sign up; mails a code. The answer is the same for a known address',
    allow: 'anyone',
    input: Registration,
    reply: CodeSent,
    refuses: [EmployeeDomain, PasswordCommon],
    limit: perHour(60),
  }),
  confirmVerification: route('POST /api/auth/confirmverification', {
    summary: 'Verify an e-mail address with the code that was mailed',
    allow: 'anyone',
    wire: { input: { email: 'userEmail' } },
    query: ['email', 'code', 'flow'],
    input: z.strictObject({ email: EmailAddress, code: OtpCode, flow: Flow }),
    reply: Verified,
    refuses: [CodeWrong, CodeSpent],
    limit: perHour(100),
  }),
  sendVerificationCode: route('POST /api/auth/sendverificationcode', {
    summary: 'Mail a code, again or for a forgotten password',
    allow: 'anyone',
    wire: { input: { email: 'userEmail' } },
    query: ['email', 'emailType', 'flow'],
    input: z.strictObject({ email: EmailAddress, emailType: z.enum(EMAIL_TYPES), flow: Flow }),
    reply: CodeSent,
    limit: perHour(60),
  }),
  changePassword: route('POST /api/auth/changepassword', {
    summary: 'Set a new password with the code that was mailed; signs out every device',
    allow: 'anyone',
    either: ['email', 'code', 'password', 'flow'],
    wire: { input: { email: 'userEmail', password: 'Password' } },
    input: z.strictObject({ email: EmailAddress, code: OtpCode, password: NewPassword, flow: Flow }),
    reply: Message,
    refuses: [CodeWrong, CodeSpent, PasswordCommon, PasswordInAddress],
    limit: perHour(100),
  }),
  checkCode: route('POST /api/auth/checkcode', {
    summary: 'Whether a code for a forgotten password is right, without using it up',
    allow: 'anyone',
    wire: { input: { email: 'userEmail' } },
    input: z.strictObject({ email: EmailAddress, code: OtpCode, flow: Flow }),
    reply: Message,
    refuses: [CodeWrong, CodeSpent],
    limit: perHour(100),
  }),
  userInfo: route('POST /api/auth/userinfo', {
    summary: 'The record of the person signed in',
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    query: ['callerId'],
    wire: { input: { callerId: 'username' }, reply: { ...LIST, ...under('items', USER_INFO_NAMES) } },
    input: z.strictObject({ callerId: Caller }),
    reply: z.object({ items: z.array(UserInfo), token: z.optional(z.string()) }),
  }),
  userProfileUpload: route('POST /api/auth/userprofileupload', {
    summary: 'Set the profile photo (form data, an image of at most 5 MB)',
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    query: ['callerId'],
    file: 'file',
    wire: { input: { callerId: 'UserId' }, reply: { photo: 'Profilepic' } },
    input: z.strictObject({ callerId: Caller }),
    reply: z.object({ message: z.string(), photo: z.string() }),
    refuses: [WrongKind, FileTooLarge],
    limit: { points: 30, perMs: 3_600_000, by: 'person' },
  }),
  refreshToken: route('POST /api/auth/refresh-token', {
    summary: 'A fresh token for the cookie; the cookie is rotated',
    allow: 'anyone',
    input: nothing,
    wire: SIGNED_IN,
    reply: SignedIn,
    refuses: [SessionOver, SessionEnded, AccountRemoved],
    limit: { points: LIMITS.refreshesPerHour, perMs: 3_600_000, by: 'cookie' },
  }),
  logout: route('POST /api/auth/logout', {
    summary: 'End this sign-in',
    allow: 'anyone',
    input: nothing,
    reply: Message,
    limit: perMinute(300),
  }),
  photo: route('GET /api/auth/photo/:photoId', {
    summary: 'A profile photo',
    allow: 'anyone',
    input: z.strictObject({ photoId: idInput('photo') }),
    reply: FILE,
    refuses: [Missing],
    limit: perMinute(3_000),
  }),
  saveProfile: route('PUT /api/auth/profile', {
    summary: 'Change own names and phone, and agree to the terms and the privacy notice in force',
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    input: z.strictObject({
      firstname: line(LIMITS.personName),
      lastname: line(LIMITS.personName),
      phone: z.string().check(z.trim(), z.maxLength(LIMITS.phone), z.regex(/^[+\d ()/-]*$/, withCode('phone'))),
      consent: z
        .optional(Consent)
        .register(z.globalRegistry, { description: 'The version in force, where the person has just agreed to it' }),
    }),
    wire: { reply: USER_INFO_NAMES },
    reply: UserInfo,
  }),
  savePassword: route('PUT /api/auth/password', {
    summary: 'Change own password; signs out the other devices',
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'],
    input: z.strictObject({
      current: z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax)),
      password: NewPassword,
    }),
    wire: { input: { password: 'Password' } },
    reply: Message,
    refuses: [PasswordCommon],
    limit: { points: 20, perMs: 3_600_000, by: 'person' },
  }),
  standing: route('GET /api/auth/standing', {
    summary: 'How the own request stands',
    allow: 'applicant',
    input: nothing,
    reply: AccountStatusReply,
  }),
  methods: route('GET /api/auth/methods', { summary: 'The ways to sign in', allow: 'anyone', input: nothing, reply: SignInMethods }),
  microsoft: route('GET /api/auth/microsoft', {
    summary: 'Begin signing in with Microsoft (OpenID Connect)',
    allow: 'anyone',
    input: nothing,
    reply: REDIRECT,
    refuses: [MethodOff],
    limit: perMinute(300),
  }),
  microsoftCallback: route('GET /api/auth/microsoft/callback', {
    summary: 'Where the provider sends the browser back to',
    allow: 'anyone',
    input: z.looseObject({}),
    reply: REDIRECT,
    refuses: [MethodOff],
    limit: perMinute(300),
  }),
};
