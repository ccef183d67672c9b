import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openSignUpGateway, refusal, type SignUpGateway } from '../../../../../tests/kit/sign-up-gateway';
import { addressOf, type Name } from '../../../../../tests/kit/test-gateway';
import { notify } from '../../platform/facts/notify';
import { UnsubscribeLinks } from '../../services/mail/unsubscribe-links';

const HOUR = 3_600_000;
let setup: SignUpGateway;
beforeAll(async () => {
  setup = await openSignUpGateway();
});
afterEach(async () => {
  setup.later(0);
  await setup.gateway.database.db.deleteFrom('preference').execute();
});
afterAll(() => setup.close());

const mailsTo = async (name: Name) => (await setup.mailbox.all()).filter(({ to }) => to[0]!.address === addressOf(name));
/** Waits for the mail about a user request and returns it. */
const requestMail = async (name: Name, personId: string) => {
  for (let count = 1; ; count++) {
    const mail = (await setup.mailbox.to(addressOf(name), count)).find(({ text }) => text.includes(personId));
    if (mail) return mail;
  }
};
const linkIn = (header: string | undefined) => new URL(/^<(.+)>$/.exec(header ?? '')![1]!);
const postOneClick = (path: string) =>
  fetch(setup.gateway.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('unsubscribing from mails', () => {
  it('R3.3 one RFC 8058 POST without a session to the address in the header stops further mails of this type', async () => {
    const first = await setup.verified();
    const { headers, text, html } = await requestMail('lena', first.person.id);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = linkIn(headers['list-unsubscribe']);
    expect(text).toContain(link.href);
    expect(html).toContain('Diese E-Mails abbestellen');

    // A scanner that opens the link changes nothing.
    const page = await fetch(setup.gateway.url + link.pathname);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const pageText = await page.text();
    expect(pageText).toContain('<html lang="de"');
    // Without this tag the browser would send the form without an origin, and the gateway would refuse it.
    expect(pageText).toContain('<meta name="referrer" content="same-origin">');
    const lena = await setup.gateway.as('lena');
    const readChoice = async () =>
      (await lena.notifications.preferences()).items.find((one) => one.type === 'UserRequest' && one.channel === 'mail');
    expect(await readChoice()).toMatchObject({ wanted: true });

    expect((await postOneClick(link.pathname)).status).toBe(200);
    expect((await postOneClick(link.pathname)).status).toBe(200);
    expect(await readChoice()).toMatchObject({ wanted: false });
    const second = await setup.verified();
    await requestMail('jonas', second.person.id);
    expect((await mailsTo('lena')).some((mail) => mail.text.includes(second.person.id))).toBe(false);
  });

  it.each(['UserRequest', 'EventReminder'] as const)(
    'R3.3 one RFC 8058 click stops the mails of %s even if the bell is off, and turns the bell on again',
    async (type) => {
      const lena = await setup.gateway.as('lena');
      await lena.notifications.savePreference({ type, channel: 'app', wanted: false });
      const { pathname } = new URL(setup.gateway.app.get(UnsubscribeLinks).path({ type, personId: 'lena' }), setup.gateway.url);
      expect((await postOneClick(pathname)).status).toBe(200);
      const { items } = await lena.notifications.preferences();
      expect(items.filter((one) => one.type === type)).toEqual([
        { type, channel: 'app', wanted: true, fixed: true },
        { type, channel: 'mail', wanted: false, fixed: false },
      ]);
      // In the profile, the same choice is refused.
      expect(await refusal(lena.notifications.savePreference({ type, channel: 'app', wanted: false }))).toMatchObject({ status: 422 });
    },
  );

  it('R3.3 a refused unsubscribe link shows a page in the language of the browser, or JSON for other clients', async () => {
    const open = (accept: string, language: string, method = 'GET') =>
      fetch(`${setup.gateway.url}/api/notifications/unsubscribe/UserRequest.lena.${'x'.repeat(43)}`, {
        method,
        headers: { accept, 'accept-language': language },
      });
    const [page, arabic, program] = await Promise.all([
      open('text/html,application/xhtml+xml,*/*;q=0.8', 'fr-CH, de;q=0.8', 'POST'),
      open('text/html', 'ab, ar-EG;q=0.9'),
      open('*/*', 'fr'),
    ]);
    expect([page.status, arabic.status, program.status]).toEqual([404, 404, 404]);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const pageText = await page.text();
    expect(pageText).toContain('<html lang="fr" dir="ltr">');
    expect(pageText).toContain('Ce lien n’est plus valide.');
    expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">');
    expect(await program.json()).toMatchObject({ code: 'object.missing' });
  });

  it('T1 an unsubscribe link that is forged or signed for another person or type is refused as not found', async () => {
    const { person } = await setup.verified();
    const { pathname } = linkIn((await requestMail('lena', person.id)).headers['list-unsubscribe']);
    for (const forgedPath of [
      pathname.replace('UserRequest', 'Inquiry'),
      pathname.replace('.lena.', '.jonas.'),
      pathname.slice(0, -1),
      `${pathname}A`,
    ]) {
      expect(forgedPath).not.toBe(pathname);
      expect((await postOneClick(forgedPath)).status).toBe(404);
      expect((await fetch(setup.gateway.url + forgedPath)).status).toBe(404);
    }
    expect(await setup.gateway.database.db.selectFrom('preference').selectAll().execute()).toEqual([]);
  });

  it("T7 mails with codes and notices about the recipient's own account have no unsubscribe link", async () => {
    const { email } = await setup.apply();
    const [code] = await setup.mailbox.to(email);
    expect(code!.headers['list-unsubscribe']).toBeUndefined();
    expect(code!.text).not.toContain('/unsubscribe/');
  });
});

describe('the recipients of mails about a request', () => {
  it('R1.2 mails about a request are sent to the handling unit immediately, and to the units above when a deadline passes', async () => {
    const { person } = await setup.verified();
    await requestMail('lena', person.id);
    const mailsAbout = async (name: Name) => (await mailsTo(name)).filter(({ text }) => text.includes(person.id));
    expect(await mailsAbout('marco')).toEqual([]);
    expect(await mailsAbout('sam')).toEqual([]);
    setup.later(16 * HOUR + 60_000);
    await requestMail('marco', person.id);
    expect(await mailsAbout('sam')).toEqual([]);
  });

  it('R1.2 people above the handling unit who enable mails about all requests get them immediately until they disable them', async () => {
    const sam = await setup.gateway.as('sam');
    await sam.notifications.savePreference({ type: 'RequestsBelow', channel: 'mail', wanted: true });
    const { person } = await setup.verified();
    const { headers } = await requestMail('sam', person.id);
    expect(linkIn(headers['list-unsubscribe']).pathname).toContain('/RequestsBelow.sam.');
    await sam.notifications.savePreference({ type: 'UserRequest', channel: 'mail', wanted: false });
    const { items } = await sam.notifications.preferences();
    expect(items.find(({ type }) => type === 'RequestsBelow')).toMatchObject({ wanted: false });
  });
});

describe('notification preferences', () => {
  it('R3.3 a notification type that is turned off in the portal causes no notification', async () => {
    const bruno = await setup.gateway.as('bruno');
    await bruno.notifications.savePreference({ type: 'News', channel: 'app', wanted: false });
    const notificationsBefore = await bruno.notifications.list({ callerId: bruno.id });
    const notifyBruno = (type: 'News' | 'Event') =>
      setup.gateway.database.tx((tx) => notify(tx, [bruno.id], { type, subjectId: 'x', words: { title: 'x' } }));
    await notifyBruno('News');
    await notifyBruno('Event');
    const { items } = await bruno.notifications.list({ callerId: bruno.id });
    expect(items.slice(0, items.length - notificationsBefore.items.length).map(({ type }) => type)).toEqual(['Event']);
  });

  it('R3.3 at least one channel stays on for deadlines, reminders and deletions', async () => {
    const lena = await setup.gateway.as('lena');
    await lena.notifications.savePreference({ type: 'UserRequest', channel: 'mail', wanted: false });
    await lena.notifications.savePreference({ type: 'EventReminder', channel: 'mail', wanted: false });
    for (const type of ['UserRequest', 'EventReminder', 'KMDeleted'] as const) {
      expect(await refusal(lena.notifications.savePreference({ type, channel: 'app', wanted: false }))).toMatchObject({
        status: 422,
        code: 'preference.keeps-one',
      });
    }
  });

  it('R6.8 a role has preferences only for its own notification types', async () => {
    const bruno = await setup.gateway.as('bruno');
    const { items } = await bruno.notifications.preferences();
    expect(items.map(({ type, channel }) => `${type} ${channel}`)).toEqual([
      'Inquiry mail',
      'WatchedParts app',
      'WatchedParts mail',
      'News app',
      'News mail',
      'Event app',
      'Event mail',
      'EventReminder app',
      'EventReminder mail',
      'KMDeleted app',
    ]);
    expect(await refusal(bruno.notifications.savePreference({ type: 'UserRequest', channel: 'mail', wanted: true }))).toMatchObject({
      status: 404,
    });
  });
});
