import { z } from 'zod/mini';
import { ACCOUNT_STATUSES, RoleKey } from '../roles';
import { Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { NoticeFields } from './notices';
import { Entered } from './refusals';

/** The person in the form of the sign-in response (R3.7). */
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

/** The profile of the signed-in person (R3.8, R3.18). */
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
    lastVisit: z.nullable(Timestamp).register(z.globalRegistry, {
      description: 'When this person was last here before the present visit; a visit ends after four hours away',
    }),
    consent: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'The version of the terms of use and privacy notice agreed to last, or null' }),
  })
  .register(z.globalRegistry, { id: 'UserInfo' });
export type UserInfo = z.infer<typeof UserInfo>;

export const CodeSent = z
  .object({ ...NoticeFields, flow: idOf('flow', 'its code and its tries are its own'), resendAfterMs: z.number() })
  .register(z.globalRegistry, { id: 'CodeSent' });

/** The response to a verified code. Its token lets a person who is not approved yet follow their own request. */
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

/** The wire names of the sign-in response and of the profile. */
export const SIGNED_IN_NAMES = {
  reply: {
    user: 'userDetails',
    'user.email': 'username',
    'user.isApproved': 'isapprove',
    'user.isVerified': 'isverified',
  },
} as const;
/** The official names of a profile (R4.5), in the response and in the portal's stored copy. */
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
