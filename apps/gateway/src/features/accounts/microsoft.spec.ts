import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { browserOf } from '../../../../../tests/kit/following-browser';
import { type Mailbox, openMailbox } from '../../../../../tests/kit/mail/mailbox';
import { type OpenIdProvider, openProvider } from '../../../../../tests/kit/openid-provider';
import { addressOf, KEY, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';

const TENANT = '7d3f0c52-5a1e-4b7c-9f53-2b1f2c9f4a10';
/** The account that is signed in at the provider, with its claims. */
const account = { sub: '', tid: TENANT, email: '', given_name: 'Nora', family_name: 'Lindt' };

let gateway: TestGateway;
let mailbox: Mailbox;
let provider: OpenIdProvider;
let issuer: string;

beforeAll(async () => {
  provider = await openProvider(account);
  issuer = provider.issuer;
  mailbox = await openMailbox();
  gateway = await openTestGateway({ env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent', ...provider.env } });
});
afterAll(async () => {
  await gateway.close();
  await mailbox.close();
  await provider.close();
});

/** Simulates a browser that follows the redirects between portal and provider. */
const browser = () => {
  const base = browserOf(gateway.url);
  return { ...base, signIn: () => base.follow(`${gateway.url}/api/auth/microsoft`) };
};

const PASSWORD = 'quiet-harbour-42';
const form = (email: string) => ({
  role: 'CP',
  employee: false,
  country: 'DE',
  companyName: 'Talwasser Automation',
  organizationType: 'distributor',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstname: 'Nora',
  lastname: 'Lindt',
});
const apply = async (email: string, cookie: string): Promise<string> => {
  const response = await fetch(`${gateway.url}/api/auth/signup/adduser`, {
    method: 'POST',
    headers: { ...KEY, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(form(email)),
  });
  return ((await response.json()) as { flow: string }).flow;
};
const signUp = async (email: string, cookie: string) => {
  const flow = await apply(email, cookie);
  await gateway.nobody.accounts.verifyEmail({ email, code: await mailbox.codeFor(email), flow });
  return gateway.database.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
};
const settle = (id: string, status: 'approved' | 'rejected' | 'disabled') =>
  gateway.database.db
    .updateTable('person')
    .set({ standing: status, unit_id: 'lco-deutschland', reason: 'No agreement' })
    .where('id', '=', id)
    .execute();
const identities = () => gateway.database.db.selectFrom('identity').selectAll().execute();

let accountNumber = 0;
beforeEach(() => {
  accountNumber++;
  Object.assign(account, { sub: `subject-${accountNumber}`, tid: TENANT, email: `ms${accountNumber}@talwasser.example` });
});

describe('signing in with Microsoft', () => {
  it('R1.3 a Microsoft sign-in redirects to the sign-in page while the provider does not respond', async () => {
    expect(await gateway.nobody.accounts.methods()).toMatchObject({ microsoft: true });
    expect(await browser().signIn()).toBe('/login?failed=service.unavailable');
    provider.serve(gateway.url);
  });

  it('T9 a Microsoft sign-in redirects an unknown person to the sign-up and uses state, nonce and PKCE', async () => {
    const tab = browser();
    const end = new URL(await tab.signIn(), gateway.url);
    expect(end.pathname).toBe('/sign-up');
    expect(Object.fromEntries(end.searchParams)).toEqual({ microsoft: '1', email: account.email, firstname: 'Nora', lastname: 'Lindt' });
    const query = new URL(tab.visits.find((url) => url.startsWith(`${issuer}/auth`))!).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const bound of ['state', 'nonce', 'code_challenge']) expect(query.get(bound)!.length).toBeGreaterThan(20);
    expect(await identities()).toEqual([]);
  });

  it('R1.3 T9 a new person with a Microsoft identity waits for approval and is signed in once approved', async () => {
    const tab = browser();
    await tab.signIn();
    const person = await signUp(account.email, tab.cookie());
    expect(await identities()).toContainEqual(
      expect.objectContaining({ issuer, tenant: TENANT, subject: account.sub, person_id: person.id, email: account.email }),
    );
    expect(await browser().signIn()).toBe('/login?failed=account.waiting');
    await settle(person.id, 'approved');
    const later = browser();
    expect(await later.signIn()).toBe('/home');
    const refreshResponse = await fetch(`${gateway.url}/api/auth/refresh-token`, {
      method: 'POST',
      headers: { ...KEY, cookie: later.cookie() },
    });
    expect(await refreshResponse.json()).toMatchObject({ userDetails: { userId: person.id } });
    await settle(person.id, 'rejected');
    expect(await browser().signIn()).toBe('/login?failed=account.rejected');
    await settle(person.id, 'disabled');
    expect(await browser().signIn()).toBe('/login?failed=account.disabled');
  });

  it('T9 a Microsoft sign-in does not grant access to an existing account with the same mail address', async () => {
    account.email = addressOf('sam');
    expect(await browser().signIn()).toMatch(/^\/sign-up\?/);
  });

  it('T9 a Microsoft sign-in treats the same subject of another tenant as a different person', async () => {
    const tab = browser();
    await tab.signIn();
    const person = await signUp(account.email, tab.cookie());
    await settle(person.id, 'approved');
    account.tid = 'another-tenant';
    expect(await browser().signIn()).toMatch(/^\/sign-up\?/);
  });

  it('T9 a Microsoft identity is not linked to a person who signs up in the same browser under another address', async () => {
    const tab = browser();
    await tab.signIn();
    const person = await signUp(`other${accountNumber}@talwasser.example`, tab.cookie());
    expect((await identities()).filter(({ person_id }) => person_id === person.id)).toEqual([]);
  });

  it('T9 if one address has two sign-ups, a Microsoft identity is linked only by the code of its own sign-up', async () => {
    const tab = browser();
    await tab.signIn();
    const { email } = account;
    const stranger = { flow: await apply(email, tab.cookie()), code: await mailbox.codeFor(email) };
    const own = { flow: await apply(email, ''), code: await mailbox.codeFor(email, 2) };
    const enter = (code: string, flow?: string) => gateway.nobody.accounts.verifyEmail({ email, code, flow });
    for (const flow of [own.flow, undefined]) await expect(enter(stranger.code, flow)).rejects.toMatchObject({ code: 'otp.wrong' });
    await enter(own.code, own.flow);
    await expect(enter(stranger.code, stranger.flow)).rejects.toMatchObject({ code: 'otp.spent' });
    expect((await identities()).filter(({ subject }) => subject === account.sub)).toEqual([]);
    expect(await browser().signIn()).toMatch(/^\/sign-up\?/);
  });

  it('T9 R4.7 a rejected person who applies again keeps the Microsoft identity only if it was verified in the same browser', async () => {
    const tab = browser();
    await tab.signIn();
    const { id, email } = await signUp(account.email, tab.cookie());
    await settle(id, 'rejected');
    const secondTab = browser();
    expect(await secondTab.signIn()).toBe('/login?failed=account.rejected');
    const listSubjects = async () => (await identities()).filter(({ person_id }) => person_id === id).map(({ subject }) => subject);
    const confirm = async (cookie: string, mail: number) => {
      const flow = await apply(email, cookie);
      await gateway.nobody.accounts.verifyEmail({ email, code: await mailbox.codeFor(email, mail), flow });
    };
    await confirm(secondTab.cookie(), 2);
    expect(await listSubjects()).toEqual([account.sub]);
    await settle(id, 'rejected');
    await confirm('', 3);
    expect(await listSubjects()).toEqual([]);
  });

  it('T9 a response of the Microsoft provider is accepted only once and only in the browser that started the sign-in', async () => {
    const tab = browser();
    await tab.signIn();
    const callback = tab.visits.find((url) => url.includes('/microsoft/callback?'))!;
    expect(await browser().follow(callback)).toBe('/login?failed=session.over');
    expect(await tab.follow(callback)).toBe('/login?failed=session.over');
    const other = browser();
    await other.go(`${gateway.url}/api/auth/microsoft`);
    expect(await other.follow(callback)).toBe('/login?failed=session.over');
  });

  it('R1.3 a Microsoft sign-in redirects to the sign-in page if the provider returns an error', async () => {
    const tab = browser();
    const redirect = await tab.go(`${gateway.url}/api/auth/microsoft`);
    const state = new URL(redirect.headers.get('location')!).searchParams.get('state')!;
    expect(
      await tab.follow(`${gateway.url}/api/auth/microsoft/callback?${new URLSearchParams({ error: 'access_denied', state, iss: issuer })}`),
    ).toBe('/login?failed=session.over');
  });
});
