import { CONSENT_VERSION } from '@portal/contracts';
import { codeFor, KEY, type Newcomer, newcomer, PASSWORD } from './people.ts';

/** The portal to call. The default is the portal that all journeys share. */
export interface Portal {
  url: string;
  mailUrl: string;
}
const currentPortal = (): Portal => ({ url: process.env.PORTAL_URL ?? '', mailUrl: process.env.MAIL_URL ?? '' });

interface Init extends RequestInit {
  token?: string;
  portal?: Portal;
}

/**
 * The user agent of all calls. It names the journeys' browser, so that a sign-in without a browser does not count as one on a new device.
 */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36';

/** Calls a route as the portal does, without a browser. */
export const call = async <T>(path: string, { token, portal = currentPortal(), ...rest }: Init = {}): Promise<T> => {
  const headers = new Headers({ 'ocp-apim-subscription-key': KEY, 'content-type': 'application/json', 'user-agent': AGENT });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (rest.method) headers.set('idempotency-key', crypto.randomUUID());
  const response = await fetch(`${portal.url}/api/${path}`, { ...rest, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};
export const post = <T>(path: string, body: object, init: Init = {}) =>
  call<T>(path, { method: 'POST', body: JSON.stringify(body), ...init });

export const fullName = ({ firstname, lastname }: Newcomer): string => `${firstname} ${lastname}`;

/** Registers a person without a browser. The mail with the code may not have been sent yet. */
export const register = async ({ company, country: _country, ...typed }: Newcomer, portal?: Portal): Promise<string> => {
  const { flow } = await post<{ flow: string }>(
    'auth/signup/adduser',
    {
      ...typed,
      role: 'CP',
      employee: false,
      country: 'DE',
      companyName: company,
      organizationType: 'distributor',
      confirmPassword: typed.password,
      consent: CONSENT_VERSION,
      language: 'en',
    },
    { portal },
  );
  return flow;
};

/** Sends an access request without a browser, for tests that observe its effect on other users. */
export const apply = async (person: Newcomer, portal?: Portal): Promise<Newcomer> => {
  const flow = await register(person, portal);
  const form = new URLSearchParams({ userEmail: person.email, code: await codeFor(person.email, 1, portal?.mailUrl), flow });
  await post(`auth/confirmverification?${form}`, {}, { portal });
  return person;
};

interface SignedIn {
  token: string;
  lifeMs: number;
  userDetails: { userId: string };
}
const signIns = new Map<string, { signedIn: SignedIn; until: number }>();

/** Signs a demo user in without a browser. The token is reused during its lifetime, because checking a password is slow by design. */
const signInOf = async (email: string): Promise<SignedIn> => {
  const cachedSignIn = signIns.get(email);
  if (cachedSignIn && cachedSignIn.until > Date.now()) return cachedSignIn.signedIn;
  const signedIn = await post<SignedIn>('auth/login', { email, password: PASSWORD });
  signIns.set(email, { signedIn, until: Date.now() + signedIn.lifeMs / 2 });
  return signedIn;
};

export const tokenOf = async (email: string): Promise<string> => (await signInOf(email)).token;

/** Returns the unread count that a person's notification bell must show. */
export const unreadOf = async (email: string): Promise<number> => {
  const { token, userDetails } = await signInOf(email);
  const { TotalCount } = await call<{ TotalCount: { UnreadCount: number }[] }>(
    `notifications/usernotification/${userDetails.userId}?pageSize=1`,
    { token },
  );
  return TotalCount[0]!.UnreadCount;
};

interface Request {
  userId: string;
  email: string;
  rev: number;
}

/** Decides an access request as staff, without a browser. */
export const decide = async (email: string, status: 'Approved' | 'Rejected', by = 'jonas@yarrowdyne.example'): Promise<void> => {
  const token = await tokenOf(by);
  const { dataList } = await call<{ dataList: Request[] }>(`approval/approvallist?pageNumber=1&pageSize=100&SearchTerm=${email}`, {
    token,
  });
  const request = dataList.find((row) => row.email === email);
  if (!request) throw new Error(`No request of ${email}`);
  const comments = status === 'Rejected' ? 'We know Havelwerk, but not you.' : undefined;
  await post('approval/updatestatus', { userId: request.userId, status, rev: request.rev, comments }, { token });
};

/** Creates a partner whose access request has just been approved. */
export const createPartner = async (firstname: string, applicant = newcomer(firstname)): Promise<Newcomer> => {
  const person = await apply(applicant);
  await decide(person.email, 'Approved');
  return person;
};
