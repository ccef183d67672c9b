import { z } from 'zod/mini';
import { ACCOUNT_STATUSES, RoleKey } from '../roles';
import { Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { NoticeFields } from './notices';
import { Entered } from './refusals';

/** A person in the sign-in response (R3.7). */
export const UserDetails = z.object({
  userId: idOf('person'),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: RoleKey,
  unitId: z.nullable(idOf('unit')),
  isApproved: z.boolean(),
  isVerified: z.boolean(),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const SignedIn = z.object({
  token: z.string(),
  refreshToken: z.literal(''),
  lifeMs: z.number(),
  user: UserDetails,
  ...NoticeFields,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The data that the portal stores about the caller: rows by table, with the columns that `docs/PERSONAL_DATA.md` describes. */
export const PersonalDataReply = z.object({
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** The profile of the signed-in person (R3.8, R3.18). */
export const UserInfo = z.object({
  userId: idOf('person'),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: RoleKey,
  unitId: z.nullable(idOf('unit')),
  photo: z.nullable(z.string()),
  isApproved: z.boolean(),
  isVerified: z.boolean(),
  phone: z.string(),
  companyName: z.string(),
  country: z.string(),
  regionName: z.string(),
  lcoName: z.string(),
  rhqName: z.string(),
  lastVisit: z.nullable(Timestamp),
  consent: z.nullable(z.string()),
  factorDueAt: z.nullable(Timestamp),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const CodeSent = z.object({ ...NoticeFields, flow: idOf('flow'), resendAfterMs: z.number() });

/** The response to a verified code. The token lets an applicant who is not approved yet follow their own access request. */
export const Verified = z.object({
  ...NoticeFields,
  standing: z.enum(ACCOUNT_STATUSES),
  token: z.nullable(z.string()),
  lifeMs: z.number(),
});

export const AccountStatusReply = z.object({
  standing: z.enum(ACCOUNT_STATUSES),
  reason: z.nullable(z.string()),
  requestedAt: Timestamp,
  deadline: Timestamp,
  decidedBy: z.nullable(z.string()),
  entered: z.optional(Entered),
});
export type AccountStatusReply = z.infer<typeof AccountStatusReply>;

/** A session of the caller. Browser and system are proper names, which are the same in all languages. */
export const OwnSession = z.object({
  sessionId: idOf('signIn'),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.nullable(z.string()),
  createdAt: Timestamp,
  seenAt: Timestamp,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** An identity at an OpenID provider with which the caller signs in. */
export const LinkedIdentity = z.object({
  identityId: idOf('identity'),
  provider: z.string(),
  email: z.nullable(z.string()),
  linkedAt: z.nullable(Timestamp),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** The identity that was verified in this browser and can be linked to the account with the same e-mail address. */
export const PendingIdentity = z.object({ provider: z.string(), email: z.string() });

/** The value of `failed` in the address of the sign-in page if the provider's account has no e-mail address. */
export const EMAIL_MISSING = 'email.missing';

export const SignInMethods = z.object({
  microsoft: z.boolean(),
  passwordMin: z.number(),
  personas: z.array(z.object({ email: z.string(), name: z.string(), role: RoleKey, unit: z.string() })),
  demoPassword: z.nullable(z.string()),
});

/** The official names of the fields of the sign-in response. */
export const SIGNED_IN_NAMES = {
  reply: {
    user: 'userDetails',
    'user.email': 'username',
    'user.isApproved': 'isapprove',
    'user.isVerified': 'isverified',
  },
} as const;
/** The official names of the fields of a profile (R4.5), in the response and in the copy that the portal stores. */
export const USER_INFO_NAMES = {
  userId: 'UserId',
  email: 'Username',
  firstname: 'Firstname',
  lastname: 'Lastname',
  role: 'Role',
  unitId: 'UnitId',
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
  factorDueAt: 'FactorDueAt',
} as const;
