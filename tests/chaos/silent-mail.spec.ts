import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { openMailbox } from '../kit/mail/mailbox';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const READERS = ['nora@talwasser.example', 'emil@talwasser.example'];

let folder: string;
let cluster: Cluster | undefined;
let url: string;
let db: pg.Client;
let gateway: GatewayProcess;
beforeAll(async () => {
  buildGateway();
  folder = mkdtempSync(join(tmpdir(), 'portal-silent-mail-'));
  url = await createDemoDatabase(process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url, folder);
  db = new pg.Client({ connectionString: url });
  await db.connect();
}, 240_000);
afterAll(async () => {
  await gateway?.kill('SIGKILL');
  await db?.end();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/**
 * Opens a mail server that ignores the first client. It receives the mails of other clients completely but confirms them only on command.
 */
const openSilentMail = async () => {
  let accept: () => void = () => undefined;
  const acceptance = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData: (stream, { envelope }, callback) => {
      stream.resume();
      stream.once('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        void acceptance.then(() => callback());
      });
    },
  });
  let silent: Socket | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (silent) {
      smtp.server.emit('connection', socket);
      return;
    }
    silent = socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recipients,
    accept,
    hasGivenUp: () => silent?.destroyed || silent?.readableEnded,
    close: () => {
      silent?.destroy();
      smtp.close(() => undefined);
      server.close();
    },
  };
};

it('G5 a stopping gateway does not wait for a silent mail server, and each mail is delivered once later', async () => {
  const mail = await openSilentMail();
  const env = { DATABASE_URL: url, SECRET: 's'.repeat(32) };
  gateway = await startGateway(folder, { env: { ...env, SMTP_URL: mail.url } });
  await db.query(
    `insert into letter (id, to_address, kind, data, due_at)
     select id, address, 'password.changed', '{"name": "Nora"}', now() from unnest($1::text[], $2::text[]) as _ (id, address)`,
    [READERS.map(() => randomUUID()), READERS],
  );
  await until(() => mail.recipients.length);
  const shutdown = gateway.kill('SIGTERM');
  await until(() => mail.hasGivenUp());
  mail.accept();
  expect(await shutdown).toEqual({ code: 0, signal: null });
  mail.close();

  const [recipient] = mail.recipients;
  const { rows } = await db.query<{ to_address: string; is_sent: boolean; last_error: string | null }>(
    'select to_address, sent_at is not null as is_sent, last_error from letter where to_address = any ($1)',
    [READERS],
  );
  for (const { to_address, is_sent, last_error } of rows)
    expect({ to_address, is_sent, last_error }).toEqual(
      to_address === recipient
        ? { to_address, is_sent: true, last_error: null }
        : { to_address, is_sent: false, last_error: expect.stringContaining('aborted') },
    );

  const mailbox = await openMailbox();
  gateway = await startGateway(folder, { env: { ...env, SMTP_URL: mailbox.smtpUrl } });
  const otherReader = READERS.find((address) => address !== recipient)!;
  expect(await mailbox.to(otherReader)).toHaveLength(1);
  expect(await gateway.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  const addressees = (await mailbox.all()).flatMap(({ to }) => to.map(({ address }) => address));
  expect(addressees.filter((address) => READERS.includes(address))).toEqual([otherReader]);
  await mailbox.close();
});

it('G5 a stopping gateway disconnects from a mail server that received a mail but does not confirm it', async () => {
  const mail = await openSilentMail();
  gateway = await startGateway(folder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32), SMTP_URL: mail.url } });
  await db.query(
    `insert into letter (id, to_address, kind, data, due_at)
     select gen_random_uuid()::text, 'reader' || nr || '@talwasser.example', 'password.changed', '{"name": "Nora"}', now()
     from generate_series(1, 2) as nr`,
  );
  await until(() => mail.recipients.length);
  expect(await gateway.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  mail.close();
  const { rows } = await db.query(
    `select count(*)::int as waiting from letter where to_address like 'reader%' and sent_at is null and dropped_at is null`,
  );
  expect(rows).toEqual([{ waiting: 2 }]);
});
