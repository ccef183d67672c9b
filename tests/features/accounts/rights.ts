import { randomUUID } from 'node:crypto';
import { insertApplicant } from '../../kit/applicant';
import { PICTURE } from '../../kit/files/picture';
import { ANYONE, type Caller, OFF, type RightsRow, readingRow, row, SIGNED_IN, THE_WAITING } from '../../kit/rights-table';
import { codeFor, PASSWORD, registration } from '../../kit/sign-up';
import type { Stage } from '../../kit/stage';
import { addressOf } from '../../kit/test-gateway';
import type { Assertion } from '../feature';
import { insertIdentity } from './identities';

/** The rights to calls that the refresh cookie authenticates: without the cookie, the caller is anonymous. */
const COOKIE_CELLS = '     401    401   y     y     y      y      y      y   y';

/** The rights to Bruno's session, which looks like an unknown session to all other callers. */
const BRUNO_CELLS = '401 401 y 404 404 404 404 404 404';

/** The rights to link a previously verified identity: no caller has one. */
const NONE_VERIFIED = '401 401 422 422 422 422 422 422 422';
const NONE_PENDING = '422 422 422 422 422 422 422 422 422';
const DISABLED = '401 401 404 404 404 404 404 404 404';

const picture = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'me.png');
  return form;
};

/** Returns the rights to sign up, to sign in, and to manage one's own profile and sessions. */
export const accountRights = (stage: Stage): RightsRow[] => {
  /** Returns the address of an approved person and a code that was mailed to it. */
  const personWithCode = async (): Promise<{ userEmail: string; code: string }> => {
    const { database, nobody } = stage.gateway;
    const id = await insertApplicant(database);
    await database.db.updateTable('person').set({ standing: 'approved', unit_id: 'cp-brennhagen' }).where('id', '=', id).execute();
    const userEmail = `${id}@nordlicht.example`;
    await nobody.accounts.sendCode({ email: userEmail, emailType: 'ForgotPassword' });
    return { userEmail, code: await codeFor(stage.gateway, userEmail) };
  };
  const createUnverified = async (): Promise<string> => {
    const form = registration();
    await stage.gateway.nobody.accounts.signUp(form);
    return `userEmail=${encodeURIComponent(form.email)}&code=${await codeFor(stage.gateway, form.email)}`;
  };
  /** Signs a caller in again, for calls that terminate or renew a session. */
  const signInAgain = async ({ name, token, cookie }: Caller) => {
    if (name === 'nobody' || name === 'applicant') return { token, cookie };
    const person = await stage.gateway.as(name);
    return { token: person.token, cookie: person.cookie };
  };
  /** Signs a caller in on another device and returns the id of that session. */
  const newSessionOf = async (name: Caller['name']): Promise<string> =>
    name === 'nobody' || name === 'applicant' ? randomUUID() : (await stage.gateway.as(name)).sessionId;
  const unlinkRequest = async (personId: string) => ({
    path: `POST /api/auth/identities/${(await insertIdentity(stage, personId)).id}/unlink`,
    json: { password: 'portal-demo' },
  });
  const insertPhoto = async (): Promise<string> => {
    const id = randomUUID();
    await stage.gateway.database.db.insertInto('photo').values({ id, person_id: 'bruno', bytes: PICTURE, type: 'image/png' }).execute();
    return id;
  };

  return [
    row('accounts.login', 'a correct password', ANYONE, () => ({
      path: 'POST /api/auth/login',
      json: { email: addressOf('tran'), password: 'portal-demo' },
    })),
    row('accounts.signUp', 'a new address', ANYONE, () => ({ path: 'POST /api/auth/signup/adduser', json: registration() })),
    row('accounts.verifyEmail', 'the mailed code', ANYONE, async () => ({
      path: `POST /api/auth/confirmverification?${await createUnverified()}`,
    })),
    row('accounts.sendCode', 'any address', ANYONE, () => ({
      path: `POST /api/auth/sendverificationcode?userEmail=${randomUUID()}@nobody.example&emailType=ForgotPassword`,
    })),
    row('accounts.checkCode', 'the mailed code', ANYONE, async () => ({ path: 'POST /api/auth/checkcode', json: await personWithCode() })),
    row('accounts.resetPassword', 'the mailed code', ANYONE, async () => ({
      path: 'POST /api/auth/changepassword',
      json: { ...(await personWithCode()), Password: PASSWORD },
    })),
    readingRow('accounts.me', 'POST /api/auth/userinfo', SIGNED_IN),
    row('accounts.savePhoto', 'a picture', SIGNED_IN, () => ({ path: 'POST /api/auth/userprofileupload', form: picture() })),
    row('accounts.refreshToken', 'the cookie of the caller', COOKIE_CELLS, async (caller) => ({
      path: 'POST /api/auth/refresh-token',
      ...(await signInAgain(caller)),
    })),
    row('accounts.logout', 'the session of the caller', ANYONE, async (caller) => ({
      path: 'POST /api/auth/logout',
      ...(await signInAgain(caller)),
    })),
    readingRow('accounts.sessions', 'GET /api/auth/sessions', SIGNED_IN),
    row('accounts.endSession', 'another session of the caller', SIGNED_IN, async ({ name }) => ({
      path: `DELETE /api/auth/sessions/${await newSessionOf(name)}`,
    })),
    row('accounts.endSession', 'a session of bruno', BRUNO_CELLS, async () => ({
      path: `DELETE /api/auth/sessions/${await newSessionOf('bruno')}`,
    })),
    // Leave the caller's session active, because the other rows use it.
    row('accounts.endOtherSessions', 'the session of the caller', SIGNED_IN, () => ({ path: 'DELETE /api/auth/sessions' })),
    row('accounts.photo', 'an existing photo', ANYONE, async () => ({ path: `GET /api/auth/photo/${await insertPhoto()}` })),
    row('accounts.photo', 'a nonexistent photo', OFF, () => ({ path: `GET /api/auth/photo/${randomUUID()}` })),
    row('accounts.saveProfile', 'the names of the caller', SIGNED_IN, ({ name }) => ({
      path: 'PUT /api/auth/profile',
      json: { firstname: name, lastname: 'Rights', phone: '' },
    })),
    readingRow('accounts.personalData', 'GET /api/auth/personaldata', SIGNED_IN),
    row('accounts.savePassword', 'the password of the caller', SIGNED_IN, () => ({
      path: 'PUT /api/auth/password',
      json: { current: 'portal-demo', Password: 'portal-demo' },
    })),
    readingRow('accounts.standing', 'GET /api/auth/standing', THE_WAITING),
    readingRow('accounts.methods', 'GET /api/auth/methods', ANYONE),
    readingRow('accounts.microsoft', 'GET /api/auth/microsoft', OFF),
    row('accounts.microsoftConnect', 'the password of the caller', DISABLED, () => ({
      path: 'POST /api/auth/microsoft',
      json: { password: 'portal-demo' },
    })),
    readingRow('accounts.identities', 'GET /api/auth/identities', SIGNED_IN),
    readingRow('accounts.pendingIdentity', 'GET /api/auth/identities/pending', NONE_PENDING),
    row('accounts.linkIdentity', 'anything', NONE_VERIFIED, () => ({ path: 'POST /api/auth/identities' })),
    row('accounts.unlinkIdentity', 'an identity of the caller', SIGNED_IN, ({ name, id }) =>
      unlinkRequest(name === 'nobody' ? 'bruno' : id),
    ),
    row('accounts.unlinkIdentity', 'an identity of bruno', BRUNO_CELLS, () => unlinkRequest('bruno')),
    readingRow('accounts.microsoftCallback', 'GET /api/auth/microsoft/callback?code=x&state=y', OFF),
  ];
};

const CALLERS = ['bruno', 'jonas', 'marco', 'sam'] as const;
export const accountAssertions: Record<string, Assertion> = {
  'accounts.me username': { callers: CALLERS, make: (identity) => ({ path: `POST /api/auth/userinfo?username=${identity}` }) },
  'accounts.savePhoto UserId': {
    callers: CALLERS,
    make: (identity) => ({ path: `POST /api/auth/userprofileupload?UserId=${identity}`, form: picture() }),
  },
};
