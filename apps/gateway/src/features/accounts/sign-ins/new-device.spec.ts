import { describe, expect, it } from '@jest/globals';
import { call, gateway } from '../../../../../../tests/kit/sessions-gateway';
import { addressOf, cookiesOf, type Name } from '../../../../../../tests/kit/test-gateway';
import { MailContents } from '../../../services/mail/mail-contents';
import { renderMail } from '../../../services/mail/render-mail';
import { AccountCleanup } from '../account-cleanup';
import { DEMO_PASSWORD } from '../demo-users';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('144.0', '145.0');
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const signIn = (name: Name, { agent = FIREFOX, from = '203.0.113.7', cookie }: { agent?: string; from?: string; cookie?: string } = {}) =>
  call('/api/auth/login', {
    body: { email: addressOf(name), password: DEMO_PASSWORD },
    from,
    ...(cookie ? { cookie } : {}),
    headers: { 'user-agent': agent },
  });
const deviceCookieIn = (response: Awaited<ReturnType<typeof signIn>>): string =>
  cookiesOf(response)
    .find((line) => line.startsWith('dv='))!
    .split(';')[0]!;

/** Returns the notices of new devices for a person: the words of the bell entries and the data of the mails, oldest first. */
const noticesFor = async (name: Name) => {
  const { db } = gateway.database;
  const bells = await db
    .selectFrom('notification')
    .select('words')
    .where('person_id', '=', name)
    .where('type', '=', 'SignIn')
    .orderBy('created_at')
    .execute();
  const mails = await db
    .selectFrom('letter')
    .select('data')
    .where('to_address', '=', addressOf(name))
    .where('kind', '=', 'account.new-device')
    .orderBy('due_at')
    .execute();
  return { bells: bells.map(({ words }) => words), mails: mails.map(({ data }) => data) };
};
const nothing = { bells: [], mails: [] };

describe('a sign-in on a new device', () => {
  it('R6.8 the first sign-in of an account is not reported, one on another device causes one mail and one bell entry', async () => {
    await signIn('chloe');
    expect(await noticesFor('chloe')).toEqual(nothing);
    const { sessionId } = await sessionOf(await signIn('chloe', { agent: SAFARI, from: '198.51.100.20' }));
    const words = { device: 'Safari · iOS', network: '198.51.100.0/24' };
    expect(await noticesFor('chloe')).toEqual({
      bells: [words],
      mails: [{ personId: 'chloe', at: expect.any(String), ...words }],
    });
    const bell = await gateway.database.db.selectFrom('notification').selectAll().where('type', '=', 'SignIn').executeTakeFirstOrThrow();
    expect(bell.subject_id).toBe(sessionId);
  });

  it('R6.8 the same kind of device on the same network is not new, even with a newer browser and without a cookie', async () => {
    await signIn('kenji');
    await signIn('kenji', { agent: NEWER_FIREFOX, from: '203.0.113.200' });
    expect(await noticesFor('kenji')).toEqual(nothing);
  });

  it('R6.8 a browser that has signed in before is not new on another network', async () => {
    const cookie = deviceCookieIn(await signIn('tran'));
    await signIn('tran', { from: '198.51.100.20', cookie });
    expect(await noticesFor('tran')).toEqual(nothing);
    await signIn('tran', { from: '192.0.2.20' });
    expect((await noticesFor('tran')).bells).toEqual([{ device: 'Firefox · Windows', network: '192.0.2.0/24' }]);
  });

  it('R6.8 the device cookie of another person does not make a device known', async () => {
    const cookie = deviceCookieIn(await signIn('mei'));
    await signIn('aiko', { from: '198.51.100.20' });
    await signIn('aiko', { cookie });
    expect((await noticesFor('aiko')).bells).toHaveLength(1);
  });

  it('R6.8 simultaneous sign-ins on a new device are reported once', async () => {
    await signIn('faisal');
    await Promise.all([1, 2, 3].map(() => signIn('faisal', { agent: SAFARI })));
    expect((await noticesFor('faisal')).mails).toHaveLength(1);
  });

  it('R6.8 a sign-in on a new device after years without one is reported, because the last session is never deleted', async () => {
    await signIn('eve');
    await signIn('eve');
    const { db } = gateway.database;
    await db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('person_id', '=', 'eve')
      .execute();
    await gateway.app.get(AccountCleanup, { strict: false }).run();
    expect(await db.selectFrom('session').select('id').where('person_id', '=', 'eve').execute()).toHaveLength(1);
    await signIn('eve', { agent: SAFARI });
    expect((await noticesFor('eve')).mails).toHaveLength(1);
  });

  it('R6.8 sessions of earlier releases, which have no network, make their kind of device known', async () => {
    await signIn('marco');
    await gateway.database.db.updateTable('session').set({ network: null }).where('person_id', '=', 'marco').execute();
    await signIn('marco', { from: '198.51.100.20' });
    expect(await noticesFor('marco')).toEqual(nothing);
  });

  it('R6.8 the mail is in the language of the person and contains device, network, local time and the link to the list', async () => {
    await signIn('jonas');
    await gateway.database.db.updateTable('person').set({ language: 'de' }).where('id', '=', 'jonas').execute();
    await signIn('jonas', { agent: 'curl/8.9.1', from: '2001:db8:12:34::1' });
    const letter = await gateway.database.db
      .selectFrom('letter')
      .selectAll()
      .where('to_address', '=', addressOf('jonas'))
      .where('kind', '=', 'account.new-device')
      .executeTakeFirstOrThrow();
    const mail = { id: letter.id, to_address: letter.to_address, kind: 'account.new-device', about: null, nr: null } as const;
    const data = { ...(letter.data as Record<string, string>), at: '2026-03-02T23:30:00Z' };
    const contents = gateway.app.get(MailContents, { strict: false });
    const content = await contents.build({ ...mail, data, language: letter.language });
    const { text } = renderMail('account.new-device', letter.language, content!, 'https://portal.example');
    expect(text).toContain('Gerät: Unbekanntes Gerät\nNetz: 2001:db8:12::/48\nZeit: Dienstag, 3. März 2026 um 00:30 (Berlin)');
    expect(text).toContain('https://portal.example/profile#sign-ins');
    expect(text).not.toContain('2001:db8:12:34');
  });

  it('T26 the browsers, networks and notices of a deleted account are removed at once', async () => {
    const { db } = gateway.database;
    await signIn('bruno');
    await signIn('bruno', { agent: SAFARI });
    await (await gateway.as('sam')).approvals.removeAccount({ userId: 'bruno', reason: 'The contract ended.' });
    expect((await noticesFor('bruno')).bells).toEqual([]);
    const sessions = await db.selectFrom('session').select(['agent', 'network']).distinct().where('person_id', '=', 'bruno').execute();
    expect(sessions).toEqual([{ agent: '', network: null }]);
  });
});

const sessionOf = async (response: Awaited<ReturnType<typeof signIn>>): Promise<{ sessionId: string }> => {
  const cookie = cookiesOf(response).find((line) => line.startsWith('rt='))!;
  return { sessionId: cookie.slice('rt='.length).split('.')[0]! };
};
