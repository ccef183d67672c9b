import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { gateway, identitiesOf, insertOwner, OWNER_PASSWORD, openBrowser, provider } from '../../../../../../tests/kit/linking-gateway';
import { addPasskey } from '../../../../../../tests/kit/passkeys/add-passkey';
import { codeNow, giveApp, twinOf } from '../../../../../../tests/kit/second-factor';
import {
  addProvider,
  enforceProvider,
  providerSettings,
  signInWith,
  testProvider,
} from '../../../../../../tests/kit/sso/provider-settings';
import { DEMO_PASSWORD } from '../demo-users';

const proof = { password: DEMO_PASSWORD };
const WITHOUT_SECRET = () => {
  const { clientSecret: _, ...settings } = providerSettings();
  return settings;
};
const auditOf = (providerId: string) =>
  gateway.database.db
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('object', '=', providerId)
    .orderBy('seq')
    .execute();

describe('the identity providers of organizations', () => {
  it('R1.3 T9 adding, changing and deleting a provider needs the password, is audited without the secret, and reaches other administrators', async () => {
    const sam = await gateway.as('sam');
    const { email } = await twinOf(gateway, 'sam');
    const watcher = (await gateway.signIn(email, DEMO_PASSWORD)).connect();
    const settings = providerSettings();
    await expect(sam.identityProviders.create({ ...settings, password: 'not the password' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { password: [{ code: 'wrong-password' }] } },
    });
    const { provider: newProvider } = await sam.identityProviders.create({ ...settings, ...proof });
    const { providerId } = newProvider;
    const { clientSecret, ...visible } = settings;
    expect(newProvider).toEqual({
      providerId,
      protocol: 'oidc',
      ...visible,
      signInUrl: null,
      certificates: [],
      hasSecret: true,
      isEnforced: false,
      emergencyAccount: null,
      test: null,
      rev: 1,
    });
    const { provider: changedProvider } = await sam.identityProviders.change({
      ...WITHOUT_SECRET(),
      name: 'Neu',
      providerId,
      rev: 1,
      ...proof,
    });
    expect(changedProvider).toMatchObject({ name: 'Neu', hasSecret: true, rev: 2 });
    await sam.identityProviders.remove({ providerId, rev: 2, ...proof });
    await watcher.until(() => watcher.facts('provider.changed').filter(({ data }) => data['providerId'] === providerId).length === 3);
    watcher.close();
    const rows = await auditOf(providerId);
    expect(rows.map(({ actor, action }) => [actor, action])).toEqual(
      ['created', 'changed', 'removed'].map((name) => ['sam', `provider.${name}`]),
    );
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
    expect((await sam.identityProviders.list()).items.map((one) => one.providerId)).not.toContain(providerId);
  });

  it('T9 the client secret is stored encrypted, never returned, and not sent to an issuer for which it was not entered', async () => {
    const { providerId, rev } = await addProvider();
    const sam = await gateway.as('sam');
    const secret = provider.env['OIDC_CLIENT_SECRET']!;
    const row = await gateway.database.db.selectFrom('identity_provider').selectAll().where('id', '=', providerId).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(await sam.identityProviders.list())).not.toContain(secret);
    const elsewhere = { ...WITHOUT_SECRET(), issuer: 'https://login.elsewhere.example', providerId, rev, ...proof };
    await expect(sam.identityProviders.change(elsewhere)).rejects.toMatchObject({
      status: 400,
      body: { errors: { clientSecret: [{ code: 'required' }] } },
    });
    await sam.identityProviders.change({ ...elsewhere, clientSecret: 'a new secret' });
  });

  it.each([
    [{ domains: ['gmail.com'] }, 'domains.0', 'public-mail-domain'],
    [{ domains: ['not a domain'] }, 'domains.0', 'mail-domain'],
    [{ domains: ['localhost'] }, 'domains.0', 'mail-domain'],
    [{ domains: [] }, 'domains', 'too-few'],
    [{ issuer: 'http://login.example.com' }, 'issuer', 'link'],
    [{ issuer: 'javascript:alert(1)' }, 'issuer', 'link'],
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer', 'issuer-tenant'],
    [{ issuer: 'https://login.microsoftonline.com/organizations/v2.0' }, 'issuer', 'issuer-tenant'],
    [{ issuer: 'https://login.microsoftonline.us/consumers/v2.0' }, 'issuer', 'issuer-tenant'],
    [{ issuer: 'https://sts.windows.net/' }, 'issuer', 'issuer-tenant'],
    [{ issuer: 'https://user:pass@login.example.com' }, 'issuer', 'link'],
  ])('R5.8 T9 the settings %j are refused', async (overrides, field, code) => {
    const sam = await gateway.as('sam');
    await expect(sam.identityProviders.create({ ...providerSettings(overrides), ...proof })).rejects.toMatchObject({
      status: 400,
      body: { errors: { [field]: [{ code }] } },
    });
  });

  it('T9 an installation with a public address refuses an issuer without TLS', async () => {
    const sam = await gateway.as('sam');
    gateway.env.PUBLIC_URL = 'https://portal.example';
    const attempt = sam.identityProviders.create({ ...providerSettings(), ...proof });
    await expect(attempt.finally(() => delete gateway.env.PUBLIC_URL)).rejects.toMatchObject({
      status: 400,
      body: { errors: { issuer: [{ code: 'link' }] } },
    });
  });

  it('T9 a domain belongs to one provider, also if two administrators add it at the same time', async () => {
    const { domain } = await addProvider({ name: 'First' });
    const sam = await gateway.as('sam');
    await expect(sam.identityProviders.create({ ...providerSettings({ domains: ['x.example', domain] }), ...proof })).rejects.toMatchObject(
      {
        status: 422,
        code: 'provider.domain-taken',
        body: { data: { domain, name: 'First' } },
      },
    );
    const settings = providerSettings();
    const both = await Promise.allSettled([1, 2].map(() => sam.identityProviders.create({ ...settings, ...proof })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('R6.1 one of two simultaneous changes succeeds, and an outdated one is refused', async () => {
    const { providerId, rev } = await addProvider();
    const sam = await gateway.as('sam');
    const change = () => sam.identityProviders.change({ ...WITHOUT_SECRET(), providerId, rev, ...proof });
    const both = await Promise.allSettled([change(), change()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 412, body: { data: { rev: rev + 1 } } } });
  });

  it('R1.3 deleting a provider deletes the identities that were linked with it', async () => {
    const organization = await addProvider();
    const { id, email } = await insertOwner();
    expect((await signInWith(organization)).page).toBe('/home');
    const tab = openBrowser();
    const { providerId, rev } = organization;
    await (await gateway.as('sam')).identityProviders.remove({ providerId, rev, ...proof });
    expect(await identitiesOf(id)).toEqual([]);
    expect((await signInWith(organization)).page).toBe('/login?failed=single-sign-on.failed');
    expect((await tab.login(email)).status).toBe(200);
  });
});

describe('the test of a provider', () => {
  it('R1.3 a test stores what the provider returned, and signs nobody in', async () => {
    const organization = await addProvider();
    const sam = await gateway.as('sam');
    const tab = openBrowser();
    const { body } = await tab.send('POST', `/api/auth/providers/${organization.providerId}/test`, { token: sam.token, body: {} });
    expect(await tab.follow(body['url'] as string)).toBe('/single-sign-on');
    expect((await tab.send('POST', '/api/auth/refresh-token')).status).toBe(401);
    const { items } = await sam.identityProviders.list();
    const { sub: subject, email } = provider.account;
    expect(items.find(({ providerId }) => providerId === organization.providerId)!.test).toMatchObject({
      failure: null,
      email,
      firstname: 'Nora',
      lastname: 'Lindt',
      subject,
    });
    expect(await auditOf(organization.providerId)).toContainEqual({
      actor: 'sam',
      action: 'provider.tested',
      before: null,
      after: { failure: null },
    });
  });

  it('R1.3 a test reports why a sign-in would fail', async () => {
    const organization = await addProvider();
    Object.assign(provider.account, { email: 'nora@elsewhere.example' });
    expect((await testProvider(organization)).test).toMatchObject({
      failure: 'single-sign-on.foreign-domain',
      email: 'nora@elsewhere.example',
    });
    const { providerId } = await addProvider({ clientSecret: 'a wrong secret' });
    expect((await testProvider({ providerId })).test).toMatchObject({ failure: 'single-sign-on.failed', email: null, subject: '' });
  });

  it('R1.3 a provider that does not respond is reported when the test starts', async () => {
    const { providerId } = await addProvider({ issuer: 'http://127.0.0.1:9' });
    const sam = await gateway.as('sam');
    await expect(sam.identityProviders.test({ providerId })).rejects.toMatchObject({ status: 422, code: 'provider.unreachable' });
  });
});

describe('an enforced provider', () => {
  it('T9 a provider can be enforced only after a test succeeded since its last change, with an active administrator', async () => {
    const organization = await addProvider();
    const sam = await gateway.as('sam');
    const { providerId, domain } = organization;
    const enforce = (rev: number, emergencyAccountId = 'sam') =>
      sam.identityProviders.enforce({ providerId, rev, emergencyAccountId, ...proof });
    await expect(enforce(1)).rejects.toMatchObject({ status: 422, code: 'provider.untested' });
    Object.assign(provider.account, { email_verified: false });
    await testProvider(organization);
    await expect(enforce(1)).rejects.toMatchObject({ code: 'provider.untested' });
    Object.assign(provider.account, { email_verified: true });
    await testProvider(organization);
    for (const personId of ['ines', 'bruno', randomUUID()]) {
      await expect(enforce(1, personId)).rejects.toMatchObject({ status: 422, code: 'provider.emergency-account' });
    }
    const { provider: enforcedProvider } = await enforce(1);
    expect(enforcedProvider).toMatchObject({ isEnforced: true, emergencyAccount: { userId: 'sam' }, rev: 2 });
    const { provider: changedProvider } = await sam.identityProviders.change({
      ...WITHOUT_SECRET(),
      domains: [domain],
      providerId,
      rev: 2,
      ...proof,
    });
    expect(changedProvider).toMatchObject({ isEnforced: false, emergencyAccount: null, test: null, rev: 3 });
    await expect(enforce(3)).rejects.toMatchObject({ code: 'provider.untested' });
  });

  it('T9 T8 every other way to sign in is refused, with the same response whether or not the address has an account', async () => {
    const organization = await addProvider();
    const { id, email } = await insertOwner();
    const earlier = openBrowser();
    expect((await earlier.login(email)).status).toBe(200);
    await enforceProvider(organization);
    const { providerId, domain } = organization;
    const refusal = { code: 'sign-in.single-sign-on', data: { providerId, name: 'Talwasser' } };
    const tab = openBrowser();
    const unknownAddress = `nobody@${domain}`;
    for (const address of [email, unknownAddress]) {
      for (const password of [OWNER_PASSWORD, 'not the password']) {
        expect(await tab.login(address, password)).toMatchObject({ status: 422, body: refusal });
      }
      for (const call of [
        gateway.nobody.accounts.sendCode({ email: address, emailType: 'ForgotPassword' }),
        gateway.nobody.accounts.checkCode({ email: address, code: 'ABCDEF' }),
        gateway.nobody.accounts.resetPassword({ email: address, code: 'ABCDEF', password: 'quiet-harbour-43' }),
      ]) {
        await expect(call).rejects.toMatchObject({ status: 422, body: refusal });
      }
    }
    // The provider of the installation, for an address with and without an account.
    for (const address of [email, unknownAddress]) {
      Object.assign(provider.account, { email: address });
      expect(await openBrowser().signIn()).toBe('/login?failed=sign-in.single-sign-on');
    }
    Object.assign(provider.account, { email });
    const { tab: own, page } = await signInWith(organization);
    expect(page).toBe('/home');
    expect(await own.send('POST', '/api/auth/refresh-token')).toMatchObject({ body: { userDetails: { userId: id } } });
    // Sessions continue.
    expect((await earlier.send('POST', '/api/auth/refresh-token')).status).toBe(200);
    const failures = await gateway.database.db.selectFrom('audit').select('action').where('object', '=', id).execute();
    expect(failures).not.toContainEqual({ action: 'security.sign_in_failed' });
  });

  it('T9 R1.3 a passkey that was added before the provider was required signs nobody in, and works again afterwards', async () => {
    const organization = await addProvider();
    const { email } = await insertOwner();
    const { authenticator } = await addPasskey(gateway, await gateway.signIn(email, OWNER_PASSWORD), { password: OWNER_PASSWORD });
    const signIn = async () =>
      gateway.nobody.passkeys.signIn({ credential: authenticator.sign(await gateway.nobody.passkeys.signInOptions({})) });
    const { providerId, rev } = await enforceProvider(organization);
    await expect(signIn()).rejects.toMatchObject({ status: 422, code: 'sign-in.single-sign-on' });
    await (await gateway.as('sam')).identityProviders.relax({ providerId, rev, password: DEMO_PASSWORD });
    expect(await signIn()).toMatchObject({ user: { email } });
  });

  it('T9 a second step that started before the provider was required signs nobody in', async () => {
    const organization = await addProvider();
    const { id, email } = await insertOwner();
    const secret = await giveApp(gateway, id);
    const tab = openBrowser();
    const { status, body } = await tab.login(email);
    expect(status).toBe(403);
    const { flow } = body['data'] as { flow: string };
    await enforceProvider(organization);
    const confirmation = { email, flow, code: codeNow(secret) };
    expect(await tab.send('POST', '/api/auth/secondfactor', { body: confirmation })).toMatchObject({
      status: 422,
      body: { code: 'sign-in.single-sign-on' },
    });
    const sessions = gateway.database.db.selectFrom('session').select('id').where('person_id', '=', id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('T9 an identity that was linked with the provider of the installation cannot sign in any more', async () => {
    const organization = await addProvider();
    const { email } = await insertOwner();
    const tab = openBrowser();
    await tab.signIn();
    const { body } = await tab.login(email);
    expect((await tab.link(body['token'] as string)).status).toBe(200);
    expect(await openBrowser().signIn()).toBe('/home');
    await enforceProvider(organization);
    expect(await openBrowser().signIn()).toBe('/login?failed=sign-in.single-sign-on');
  });

  it('R1.3 the emergency account can still sign in with its password', async () => {
    const organization = await addProvider();
    const { id } = await twinOf(gateway, 'sam');
    const email = `admin@${organization.domain}`;
    await gateway.database.db.updateTable('person').set({ email }).where('id', '=', id).execute();
    const { providerId, rev } = await testProvider(organization);
    const sam = await gateway.as('sam');
    await sam.identityProviders.enforce({ providerId, rev, emergencyAccountId: id, ...proof });
    expect((await openBrowser().login(email, DEMO_PASSWORD)).status).toBe(200);
    await expect(gateway.nobody.accounts.sendCode({ email, emailType: 'ForgotPassword' })).resolves.toMatchObject({ code: 'code.sent' });
    const accountInList = async () =>
      (await sam.identityProviders.list()).items.find((one) => one.providerId === providerId)!.emergencyAccount;
    expect(await accountInList()).toMatchObject({ userId: id, isUsable: true });
    await gateway.database.db.updateTable('person').set({ role: 'YHQ' }).where('id', '=', id).execute();
    expect(await accountInList()).toMatchObject({ userId: id, isUsable: false });
    expect((await openBrowser().login(email, DEMO_PASSWORD)).status).toBe(422);
    await gateway.database.db.updateTable('person').set({ role: 'SUPER_YHQ', password_hash: null }).where('id', '=', id).execute();
    expect(await accountInList()).toMatchObject({ userId: id, isUsable: false });
    await expect(gateway.nobody.accounts.sendCode({ email, emailType: 'ForgotPassword' })).rejects.toMatchObject({ status: 422 });
  });

  it('R1.3 other ways to sign in work again after the enforcement ends or the provider is deleted', async () => {
    const sam = await gateway.as('sam');
    const organization = await addProvider();
    const { email } = await insertOwner();
    const enforcedProvider = await enforceProvider(organization);
    const { providerId } = enforcedProvider;
    expect((await openBrowser().login(email)).status).toBe(422);
    const { provider: relaxedProvider } = await sam.identityProviders.relax({ providerId, rev: enforcedProvider.rev, ...proof });
    expect(relaxedProvider).toMatchObject({ isEnforced: false, emergencyAccount: null, test: { failure: null } });
    expect((await openBrowser().login(email)).status).toBe(200);
    const secondReply = await sam.identityProviders.enforce({ providerId, rev: relaxedProvider.rev, emergencyAccountId: 'sam', ...proof });
    expect((await openBrowser().login(email)).status).toBe(422);
    await sam.identityProviders.remove({ providerId, rev: secondReply.provider.rev, ...proof });
    expect((await openBrowser().login(email)).status).toBe(200);
  });
});
