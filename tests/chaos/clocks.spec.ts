import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { codeOf } from '../../apps/gateway/src/features/accounts/otp-code';
import { secretsOf } from '../../apps/gateway/src/platform/config/secrets';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { registration } from '../kit/sign-up';
import { KEY } from '../kit/subscription-key';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const HOUR_MS = 3_600_000;
const SECRET = 's'.repeat(32);
const TOKEN_LIFE_S = 120;
/** The duration of a slow delivery in milliseconds, longer than the interval at which a mailer polls for due mails. */
const SLOW_MS = 1_500;
const JONAS = 'jonas@yarrowdyne.example';

const openSlowMail = async () => {
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData: (stream, _session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then(async ({ messageId }) => {
          ids.push(messageId ?? '');
          await pause(SLOW_MS);
          callback();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ids,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

describe('Two gateways whose clocks are an hour apart', () => {
  const folders = ['right', 'ahead'].map((name) => mkdtempSync(join(tmpdir(), `portal-clock-${name}-`)));
  let cluster: Cluster | undefined;
  let mail: Awaited<ReturnType<typeof openSlowMail>>;
  let db: pg.Client;
  let onTimeGateway: GatewayProcess;
  let aheadGateway: GatewayProcess;
  beforeAll(async () => {
    buildGateway();
    mail = await openSlowMail();
    const server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
    const env = {
      DATABASE_URL: await createDemoDatabase(server, folders[0]!),
      SECRET,
      TOKEN_LIFE_S: String(TOKEN_LIFE_S),
      SMTP_URL: mail.url,
    };
    onTimeGateway = await startGateway(folders[0]!, { env });
    aheadGateway = await startGateway(folders[1]!, { env, clockAheadMs: HOUR_MS });
    db = new pg.Client({ connectionString: env.DATABASE_URL });
    await db.connect();
  });
  afterAll(async () => {
    await Promise.all([onTimeGateway, aheadGateway].map((run) => run?.kill('SIGTERM')));
    await db?.end();
    await Promise.all([cluster?.stop(), mail?.close()]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const bothDirections = (): [GatewayProcess, GatewayProcess][] => [
    [onTimeGateway, aheadGateway],
    [aheadGateway, onTimeGateway],
  ];
  const post = (run: GatewayProcess, path: string, cookie?: string) =>
    fetch(run.url + path, { method: 'POST', headers: { ...KEY, ...(cookie ? { cookie } : {}) } });
  const refresh = async (run: GatewayProcess, cookie: string) => {
    const response = await post(run, '/api/auth/refresh-token', cookie);
    return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const signIn = async (run: GatewayProcess): Promise<string> => {
    const response = await fetch(`${run.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: JONAS, password: 'portal-demo' }),
    });
    expect(response.status).toBe(200);
    return response.headers.getSetCookie()[0]!.split(';')[0]!;
  };
  /** Signs a new person up through a gateway and returns the address and the flow. */
  const apply = async (run: GatewayProcess): Promise<{ email: string; flow: string }> => {
    const form = registration();
    const { status, body } = await call(run, 'POST /api/auth/signup/adduser', { json: form });
    expect(status).toBe(200);
    return { email: form.email, flow: String(body['flow']) };
  };
  const confirm = async (run: GatewayProcess, { email, flow }: { email: string; flow: string }) => {
    const { rows } = await db.query<{ id: string; sends: number }>('select id, sends from otp where email = $1', [email]);
    const code = codeOf(secretsOf(SECRET)('otp'), rows[0]!);
    return post(run, `/api/auth/confirmverification?${new URLSearchParams({ userEmail: email, code, flow })}`);
  };

  it('R10.6 only the gateway with the wrong clock reports the difference at startup and at /health', async () => {
    const clockOf = async (run: GatewayProcess) =>
      ((await (await fetch(`${run.url}/health/ready`)).json()) as { clock?: { differsByS: number } }).clock;
    const clock = await clockOf(aheadGateway);
    expect(Math.abs(clock!.differsByS - 3_600)).toBeLessThan(30);
    expect(aheadGateway.output()).toMatch(/"event":"clock\.differs","differsByS":3[56]\d\d/);
    expect(await clockOf(onTimeGateway)).toBeUndefined();
    expect(onTimeGateway.output()).not.toContain('clock.differs');
  });

  it('T12 a token of either gateway is valid at the other for its lifetime, which is shorter than the clock difference', async () => {
    for (const [one, other] of bothDirections()) {
      const token = await tokenOf(one, JONAS);
      expect((await call(other, 'POST /api/auth/userinfo', { token })).status).toBe(200);
      const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number };
      const { rows } = await db.query<{ now: number }>('select extract(epoch from now())::float8 as now');
      expect(Math.abs(iat - rows[0]!.now)).toBeLessThan(60);
      expect(exp - iat).toBe(TOKEN_LIFE_S);
    }
  });

  it('G9 a rotated refresh token returns the same successor at both gateways, and ends the session after its grace period', async () => {
    for (const [one, other] of bothDirections()) {
      const first = await signIn(one);
      const second = await refresh(one, first);
      expect(second.status).toBe(200);
      expect(await refresh(other, first)).toEqual(second);
      const third = await refresh(other, second.cookie);
      expect(third.status).toBe(200);
      // Move the refresh-token rotation forty seconds into the past.
      await db.query(`update session set rotated_at = rotated_at - interval '40 seconds' where ended_at is null`);
      expect((await refresh(one, second.cookie)).status).toBe(401);
      expect((await refresh(other, third.cookie)).status).toBe(401);
    }
  });

  it('T7 either gateway resends a code 118 seconds after the other gateway sent it, and not earlier', async () => {
    for (const [one, other] of bothDirections()) {
      const { email, flow } = await apply(one);
      const resend = (run: GatewayProcess) =>
        post(run, `/api/auth/sendverificationcode?${new URLSearchParams({ userEmail: email, emailType: 'Registration', flow })}`);
      const refusal = await resend(other);
      expect(refusal.status).toBe(429);
      expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(118);
      await db.query(`update otp set sent_at = sent_at - interval '2 minutes' where email = $1`, [email]);
      expect((await resend(other)).status).toBe(200);
    }
  });

  it('T7 a code is valid for ten minutes at a gateway that did not send it', async () => {
    for (const [one, other] of bothDirections()) {
      const [recent, expired] = [await apply(one), await apply(one)];
      const backdateCode = (email: string, minutes: number) =>
        db.query(`update otp set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval where email = $1`, [
          email,
          `${minutes} minutes`,
        ]);
      await backdateCode(recent.email, 8);
      await backdateCode(expired.email, 11);
      expect((await confirm(other, recent)).status).toBe(200);
      expect((await confirm(other, expired)).status).toBe(422);
    }
  });

  it('G5 a mail that one gateway is sending slowly is not also sent by the other gateway', async () => {
    const countBefore = mail.ids.length;
    for (const gateway of [onTimeGateway, onTimeGateway, onTimeGateway, aheadGateway, aheadGateway, aheadGateway]) await apply(gateway);
    const countWaitingMails = async () => {
      const { rows } = await db.query<{ left: number }>(
        `select count(*)::int as left from letter where sent_at is null and dropped_at is null and due_at < now() + interval '2 hours'`,
      );
      return rows[0]!.left;
    };
    await until(async () => !(await countWaitingMails()), 100);
    const ids = mail.ids.slice(countBefore);
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
