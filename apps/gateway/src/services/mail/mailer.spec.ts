import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { runMailRound } from '../../../../../tests/kit/mail/mail-round';
import { openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/request-context';
import { Digests } from './digests';
import { queueMail, queueMailToEach } from './outbox';

let gateway: TestGateway;
let smtp: SMTPServer;
let isFailing = false;
let unknownAddress = '';
let attempts = 0;
let clockOffsetMs = 0;
const acceptedMails: { envelope: string[]; mail: Email; raw: string }[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === unknownAddress ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        attempts++;
        if (isFailing) return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          acceptedMails.push({ envelope: session.envelope.rcptTo.map(({ address }) => address), mail, raw: raw.toString() });
          callback();
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  gateway = await openTestGateway({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:4711' },
  });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clockOffsetMs);
});
afterAll(async () => {
  await gateway.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const queuedMailTo = (address: string) =>
  gateway.database.db.selectFrom('letter').selectAll().where('to_address', '=', address).executeTakeFirstOrThrow();
const now = () => gateway.app.get(Clock, { strict: false }).now();
const send = (email: string, name: string) =>
  gateway.database.tx((tx) => queueMail(tx, 'password.changed', { email, language: 'en' }, { name }, { dueAt: now() }));
const mailsTo = (address: string) => acceptedMails.filter(({ envelope }) => envelope.includes(address));

describe('the mailer', () => {
  it('T25 the mailer sends exactly one mail per recipient, with a link to the portal', async () => {
    await send('nora@talwasser.example', 'Nora Lindt');
    await send('emil@talwasser.example', 'Emil Lindt');
    await until(() => acceptedMails.length >= 2);
    await runMailRound(gateway);
    const [sent, ...more] = mailsTo('nora@talwasser.example');
    expect(more).toEqual([]);
    expect(sent!.envelope).toEqual(['nora@talwasser.example']);
    expect(sent!.mail.to!.map(({ address }) => address)).toEqual(['nora@talwasser.example']);
    expect(sent!.mail.messageId).toBe(`<${(await queuedMailTo('nora@talwasser.example')).id}@yarrowdyne.example>`);
    expect(sent!.mail.text).toContain('http://localhost:4711/forgotpassword');
    expect((await queuedMailTo('nora@talwasser.example')).sent_at).not.toBeNull();
  });

  it("T25 a person's name cannot inject headers or recipients into a mail", async () => {
    await gateway.database.tx((tx) =>
      queueMail(
        tx,
        'account.requested',
        { email: 'head@talwasser.example', language: 'en' },
        { personId: 'nobody', name: 'x', company: 'y' },
      ),
    );
    const waitingPerson = await gateway.database.db
      .selectFrom('person')
      .select('id')
      .where('standing', '=', 'waiting')
      .limit(1)
      .executeTakeFirstOrThrow();
    await gateway.database.tx((tx) =>
      queueMail(
        tx,
        'account.requested',
        { email: 'line@talwasser.example', language: 'en' },
        { personId: waitingPerson.id, name: 'Nora\r\nBcc: all@talwasser.example', company: 'Müller & 田中' },
      ),
    );
    await until(() => mailsTo('line@talwasser.example').length > 0);
    const [sent] = mailsTo('line@talwasser.example');
    expect(sent!.envelope).toEqual(['line@talwasser.example']);
    expect(sent!.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(sent!.mail.text).toContain('Müller & 田中');
  });

  it('R1.2 the mailer drops a mail that is no longer needed', async () => {
    await until(async () => (await queuedMailTo('head@talwasser.example')).dropped_at !== null);
    expect(mailsTo('head@talwasser.example')).toEqual([]);
  });

  it('T25 no mail is lost when the mail server is down for three days, and each mail has the same Message-ID in all attempts', async () => {
    isFailing = true;
    attempts = 0;
    await send('late@talwasser.example', 'Late');
    const hours = 3 * 24;
    for (let tries = 1; clockOffsetMs < hours * 3_600_000; tries++) {
      await until(async () => attempts >= tries && (await queuedMailTo('late@talwasser.example')).last_error !== null);
      const { due_at, dropped_at } = await queuedMailTo('late@talwasser.example');
      expect(dropped_at).toBeNull();
      clockOffsetMs = due_at.getTime() - Date.now() + 1;
      gateway.bell.ring();
    }
    expect(attempts).toBeGreaterThan(20);
    const readiness = (await gateway.http.get('/health/ready')).body as { mail: { oldestWaitingS: number } };
    expect(readiness.mail.oldestWaitingS).toBeGreaterThanOrEqual(0);
    isFailing = false;
    clockOffsetMs += 2 * 3_600_000;
    await until(() => mailsTo('late@talwasser.example').length > 0);
    const queuedMail = await queuedMailTo('late@talwasser.example');
    expect(mailsTo('late@talwasser.example')[0]!.mail.messageId).toContain(queuedMail.id);
    await until(async () => (await queuedMailTo('late@talwasser.example')).sent_at !== null);
  });

  it('T25 the mailer stops retrying a mail after five days and records the reason', async () => {
    isFailing = true;
    await send('never@talwasser.example', 'Never');
    await until(async () => (await queuedMailTo('never@talwasser.example')).last_error !== null);
    expect((await queuedMailTo('never@talwasser.example')).dropped_at).toBeNull();
    clockOffsetMs += 5 * 24 * 3_600_000;
    await until(async () => (await queuedMailTo('never@talwasser.example')).dropped_at !== null);
    expect(await queuedMailTo('never@talwasser.example')).toMatchObject({
      sent_at: null,
      last_error: expect.stringContaining('Try again later'),
    });
    isFailing = false;
  });

  it('T25 mails are sent even if combining them fails', async () => {
    const gather = jest.spyOn(gateway.app.get(Digests, { strict: false }), 'combine').mockRejectedValue(new Error('no place for a writer'));
    await send('ida@talwasser.example', 'Ida Lindt');
    await until(() => mailsTo('ida@talwasser.example').length === 1);
    expect(gather).toHaveBeenCalled();
    gather.mockRestore();
  });

  it('T25 many commits at nearly the same moment cause a single check of the outbox', async () => {
    const gather = jest.spyOn(gateway.app.get(Digests, { strict: false }), 'combine').mockResolvedValue(undefined);
    const startedAt = performance.now();
    for (let nr = 0; nr < 60; nr++) {
      gateway.bell.ring();
      await pause(5);
    }
    await until(() => gather.mock.calls.length > 0);
    // Allow one check per 100 ms (80 ms with tolerance), plus the periodic check.
    expect(gather.mock.calls.length).toBeLessThan((performance.now() - startedAt) / 80 + 2);
    gather.mockRestore();
  });

  it('T25 a permanently refused mail is not retried, and its refusal does not affect other recipients', async () => {
    unknownAddress = 'gone@talwasser.example';
    await send('gone@talwasser.example', 'Gone');
    await send('there@talwasser.example', 'There');
    await until(async () => (await queuedMailTo('gone@talwasser.example')).dropped_at !== null);
    const refusedMail = await queuedMailTo('gone@talwasser.example');
    expect(refusedMail).toMatchObject({ tries: 1, sent_at: null, last_error: expect.stringContaining('No such mailbox') });
    await until(() => mailsTo('there@talwasser.example').length > 0);
  });

  const queueCode = async (tx: Tx, id: string, email: string): Promise<void> => {
    const expires_at = new Date(now().getTime() + 600_000);
    const otp = { id, email, purpose: 'ForgotPassword' as const, flow: 'f', code_hash: 'h', expires_at };
    await tx
      .insertInto('otp')
      .values({ ...otp, application_id: null, sent_at: now(), used_at: null })
      .execute();
    await queueMail(tx, 'otp.code', { email, language: 'en' }, { otpId: id }, { dueAt: now() });
  };

  it('R5.4 R3.15 a mail with a code is sent before mass mails that were queued earlier', async () => {
    await gateway.database.tx(async (tx) => {
      const massRecipients = sql<{ id: string; email: string; language: string }>`(
        select 'reader' || nr as id, 'reader' || nr || '@talwasser.example' as email, 'en' as language from generate_series(1, 300) as nr)`;
      const readers = tx.selectFrom(massRecipients.as('person')).select(['person.id', 'person.email', 'person.language']);
      const dueAt = new Date(now().getTime() - 60_000);
      await queueMailToEach(tx, 'news.published', readers as never, { words: { publicationId: 'gone' }, about: 'news', nr: 1, dueAt });
      await queueCode(tx, 'otp-next', 'next@talwasser.example');
    });
    gateway.bell.ring();
    await until(async () => (await queuedMailTo('next@talwasser.example')).sent_at !== null);
    await until(async () => (await queuedMailTo('reader300@talwasser.example')).dropped_at !== null);
    const { sent_at } = await queuedMailTo('next@talwasser.example');
    const mailBefore = await gateway.database.db
      .selectFrom('letter')
      .select('id')
      .where('to_address', 'like', 'reader%')
      .where('dropped_at', '<', sent_at)
      .execute();
    expect(mailBefore.length).toBeLessThan(20);
  });

  it('R5.4 a mail with a code is retried only while the code is valid', async () => {
    isFailing = true;
    const otp = { id: 'otp-late', email: 'code@talwasser.example' };
    await gateway.database.tx((tx) => queueCode(tx, otp.id, otp.email));
    await until(async () => (await queuedMailTo(otp.email)).last_error !== null);
    expect((await queuedMailTo(otp.email)).dropped_at).toBeNull();
    clockOffsetMs += 600_001;
    await until(async () => (await queuedMailTo(otp.email)).dropped_at !== null);
    isFailing = false;
    expect(mailsTo(otp.email)).toEqual([]);
  });
});

describe('a mail to a person whose account is disabled', () => {
  it('R10.4 the mailer sends a person with a disabled account only the mail that reports the disabling', async () => {
    const { email } = await gateway.database.db.selectFrom('person').select('email').where('id', '=', 'tran').executeTakeFirstOrThrow();
    await gateway.database.db.updateTable('person').set({ standing: 'disabled' }).where('id', '=', 'tran').execute();
    await send(email, 'Tran');
    const data = { name: 'Tran', reason: 'The contract has ended.' };
    await gateway.database.tx((tx) => queueMail(tx, 'account.disabled', { email, language: 'en' }, data, { dueAt: now() }));
    await runMailRound(gateway);
    await until(() => mailsTo(email).length > 0);
    expect(mailsTo(email).map(({ mail }) => mail.subject)).toEqual(['Your account was disabled']);
    expect(
      await gateway.database.db
        .selectFrom('letter')
        .select('kind')
        .where('to_address', '=', email)
        .where('dropped_at', 'is not', null)
        .execute(),
    ).toEqual([{ kind: 'password.changed' }]);
  });
});
