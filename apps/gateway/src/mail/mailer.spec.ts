import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type House, openHouse } from '../../../../tests/house';
import { Clock } from '../data/clock';
import { post } from './letters';

let house: House;
let smtp: SMTPServer;
let broken = false;
let attempts = 0;
let ahead = 0;
const taken: { envelope: string[]; mail: Email; raw: string }[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        attempts++;
        if (broken) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          taken.push({ envelope: session.envelope.rcptTo.map(({ address }) => address), mail, raw: raw.toString() });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  house = await openHouse({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:4711' } });
  house.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + ahead);
}, 60_000);
afterAll(async () => {
  await house.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 200) throw new Error('It did not come to that');
    await pause(50);
  }
};
const letterTo = (address: string) =>
  house.database.db.selectFrom('letter').selectAll().where('to_address', '=', address).executeTakeFirstOrThrow();
const send = (email: string, name: string) => house.database.tx((tx) => post(tx, 'password.changed', { email, language: 'en' }, { name }));
const mailsTo = (address: string) => taken.filter(({ envelope }) => envelope.includes(address));

describe('the mailer', () => {
  it('T25 sends one mail a recipient, with a link to the portal, and never twice', async () => {
    await send('nora@talwasser.example', 'Nora Lindt');
    await send('emil@talwasser.example', 'Emil Lindt');
    await until(() => taken.length >= 2);
    await pause(1_500);
    const [sent, ...more] = mailsTo('nora@talwasser.example');
    expect(more).toEqual([]);
    expect(sent!.envelope).toEqual(['nora@talwasser.example']);
    expect(sent!.mail.to!.map(({ address }) => address)).toEqual(['nora@talwasser.example']);
    expect(sent!.mail.messageId).toBe(`<${(await letterTo('nora@talwasser.example')).id}@yarrowdyne.example>`);
    expect(sent!.mail.text).toContain('http://localhost:4711/forgotpassword');
    expect((await letterTo('nora@talwasser.example')).sent_at).not.toBeNull();
  });

  it('T25 a name cannot add headers or recipients', async () => {
    await house.database.tx((tx) =>
      post(tx, 'account.requested', { email: 'head@talwasser.example', language: 'en' }, { personId: 'nobody', name: 'x', company: 'y' }),
    );
    const waiting = await house.database.db
      .selectFrom('person')
      .select('id')
      .where('standing', '=', 'waiting')
      .limit(1)
      .executeTakeFirstOrThrow();
    await house.database.tx((tx) =>
      post(
        tx,
        'account.requested',
        { email: 'line@talwasser.example', language: 'en' },
        { personId: waiting.id, name: 'Nora\r\nBcc: all@talwasser.example', company: 'Müller & 田中' },
      ),
    );
    await until(() => mailsTo('line@talwasser.example').length > 0);
    const [sent] = mailsTo('line@talwasser.example');
    expect(sent!.envelope).toEqual(['line@talwasser.example']);
    expect(sent!.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(sent!.mail.text).toContain('Müller & 田中');
  });

  it('R1.2 drops what has become pointless', async () => {
    await until(async () => (await letterTo('head@talwasser.example')).dropped_at !== null);
    expect(mailsTo('head@talwasser.example')).toEqual([]);
  });

  it('T25 tries again under the same Message-ID while the mail server refuses, and gives up after eight', async () => {
    broken = true;
    await send('late@talwasser.example', 'Late');
    await until(async () => (await letterTo('late@talwasser.example')).last_error !== null);
    expect((await letterTo('late@talwasser.example')).sent_at).toBeNull();
    broken = false;
    ahead = 10_000;
    await until(() => mailsTo('late@talwasser.example').length > 0);
    expect(mailsTo('late@talwasser.example')[0]!.mail.messageId).toContain((await letterTo('late@talwasser.example')).id);

    broken = true;
    attempts = 0;
    await send('never@talwasser.example', 'Never');
    for (let tries = 1; tries <= 8; tries++) {
      await until(async () => attempts >= tries && (await letterTo('never@talwasser.example')).last_error !== null);
      ahead += 3_600_000;
    }
    await until(async () => (await letterTo('never@talwasser.example')).dropped_at !== null);
    await pause(1_200);
    expect(attempts).toBe(8);
    broken = false;
  }, 30_000);
});
