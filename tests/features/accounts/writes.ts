import { randomUUID } from 'node:crypto';
import { insertApplicant } from '../../kit/applicant';
import { codeFor, registration } from '../../kit/sign-up';
import type { Stage } from '../../kit/stage';
import { type Exemption, exempt, type FeatureLaw, type WriteCall } from '../feature';
import { insertIdentity } from './identities';

const withField = (field: string, value: string) => (call: WriteCall) => ({ ...call, json: { ...(call.json as object), [field]: value } });

/** Returns the records that a power failure must leave unchanged: the person, and the codes mailed to this person. */
const recordsOf = (stage: Stage) => async (call: WriteCall) => {
  const email = /userEmail=([^&]+)/.exec(call.path)?.[1] ?? (call.json as { email?: string } | undefined)?.email ?? '';
  const address = decodeURIComponent(email);
  const { db } = stage.gateway.database;
  return {
    person: await db.selectFrom('person').selectAll().where('email', '=', address).executeTakeFirst(),
    codes: await db.selectFrom('otp').selectAll().where('email', '=', address).orderBy('id').execute(),
  };
};

const COOKIE_REASON = 'Each browser gets a cookie of its own, which a stored response could not return';

export const accountWrites = (stage: Stage): FeatureLaw['writes'] => {
  const records = recordsOf(stage);
  let changes = 0;
  /** Returns Aiko's password after this number of changes. */
  const passwordOf = (nth: number): string => (nth ? `Heidekraut-${100 + nth}` : 'portal-demo');
  return {
    'accounts.signUp': {
      'signing up': {
        make: async () => ({ path: 'POST /api/auth/signup/adduser', json: registration() }),
        effect: { application: 1, otp: 1, letter: 1, audit: 1 },
        other: withField('lastname', 'Winter'),
        records,
      },
    },
    'accounts.verifyEmail': {
      'verifying an address': {
        make: async () => {
          const form = registration();
          const { flow } = await stage.gateway.nobody.accounts.signUp(form);
          const code = await codeFor(stage.gateway, form.email);
          return {
            path: `POST /api/auth/confirmverification?userEmail=${encodeURIComponent(form.email)}&code=${code}&flow=${flow}`,
          };
        },
        effect: { person: 1, application: -1, audit: 1 },
        other: (call) => ({ ...call, path: call.path.replace(/code=\w+/, 'code=AAAAAA') }),
        records,
      },
    },
    'accounts.sendCode': {
      'requesting a code': {
        make: async () => {
          const id = await insertApplicant(stage.gateway.database);
          return { path: `POST /api/auth/sendverificationcode?userEmail=${id}%40nordlicht.example&emailType=ForgotPassword` };
        },
        effect: { otp: 1, letter: 1, audit: 1 },
        other: (call) => ({ ...call, path: call.path.replace('ForgotPassword', 'Registration') }),
        records,
      },
    },
    'accounts.resetPassword': {
      'a password reset': {
        make: async () => {
          const userEmail = `${await insertApplicant(stage.gateway.database)}@nordlicht.example`;
          const { flow } = await stage.gateway.nobody.accounts.sendCode({ email: userEmail, emailType: 'ForgotPassword' });
          const code = await codeFor(stage.gateway, userEmail);
          return { path: 'POST /api/auth/changepassword', json: { userEmail, code, Password: 'Heidekraut-48', flow } };
        },
        effect: { audit: 1, letter: 1 },
        other: withField('Password', 'Heidekraut-49'),
        records,
      },
    },
    'accounts.saveProfile': {
      'a profile change': {
        make: async () => ({
          path: 'PUT /api/auth/profile',
          json: { firstname: 'Jonas', lastname: randomUUID(), phone: '' },
          token: (await stage.as('jonas')).token,
        }),
        effect: { audit: 1, fact: 1 },
        other: withField('phone', '1'),
      },
    },
    'accounts.savePassword': {
      'a password change': {
        make: async () => ({
          path: 'PUT /api/auth/password',
          json: { current: passwordOf(changes), Password: passwordOf(++changes) },
          token: (await stage.as('aiko')).token,
        }),
        effect: { audit: 1, letter: 1 },
        other: withField('Password', 'Heidekraut-50'),
      },
    },
    'accounts.endSession': {
      'signing out another device': {
        make: async () => ({
          path: `DELETE /api/auth/sessions/${(await stage.gateway.as('kenji')).sessionId}`,
          token: (await stage.as('kenji')).token,
        }),
        effect: { audit: 1, fact: 1 },
        other: (call) => ({ ...call, path: `DELETE /api/auth/sessions/${randomUUID()}` }),
      },
    },
    'accounts.unlinkIdentity': {
      'disconnecting a Microsoft account': {
        make: async () => ({
          path: `POST /api/auth/identities/${(await insertIdentity(stage, 'kenji')).id}/unlink`,
          json: { password: 'portal-demo' },
          token: (await stage.as('kenji')).token,
        }),
        effect: { identity: -1, audit: 1, fact: 1 },
        other: withField('password', 'Heidekraut-51'),
      },
    },
    'accounts.linkIdentity': exempt('It has no input that could differ, and a verified identity can be linked only once'),
    'accounts.microsoftConnect': exempt('This sign-in method is disabled for all callers'),
    'accounts.endOtherSessions': exempt('It has no input that could differ, and repeating it does not change ended sessions'),
    'accounts.login': exempt(COOKIE_REASON),
    'accounts.refreshToken': exempt(COOKIE_REASON),
    'accounts.logout': exempt('Signing out again does not change an ended session'),
    'accounts.checkCode': exempt('It changes only the number of attempts, and each attempt counts'),
    'accounts.me': exempt('It is a read that the specification defines as POST'),
    'accounts.savePhoto': exempt('An idempotency key does not compare files; the last picture counts'),
  } satisfies Record<string, FeatureLaw['writes'][string] | Exemption>;
};
