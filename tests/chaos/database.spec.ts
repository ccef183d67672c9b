import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { type Mailbox, openMailbox } from '../kit/mail/mailbox';
import { registration } from '../kit/sign-up';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';
import { type Load, MARK, putUnderLoad } from './load';
import { openProxy, type Proxy } from './proxy';

/** The number of attempts within five seconds, one every 200 ms. */
const TRIES_IN_FIVE_SECONDS = 25;

describe('A gateway whose database fails under load', () => {
  let folder: string;
  let cluster: Cluster;
  let proxy: Proxy;
  let mailbox: Mailbox;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    buildGateway();
    cluster = await startPostgres({ isDurable: true, planOnce: true });
  }, 240_000);
  afterAll(() => cluster?.stop());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-database-'));
    mailbox = await openMailbox();
    proxy = await openProxy(await createDemoDatabase(cluster.url, folder));
    gateway = await startGateway(folder, { env: { DATABASE_URL: proxy.url, SMTP_URL: mailbox.smtpUrl, SECRET: 's'.repeat(32) } });
  });
  afterEach(async () => {
    await gateway?.kill('SIGKILL');
    proxy?.close();
    await mailbox?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  const runAsAdmin = async <T>(query: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    return query(client).finally(() => client.end());
  };
  const terminateBackends = () =>
    runAsAdmin(async (client) => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rowCount ?? 0;
    });
  const waitUntilWritten = async (load: Load, more: number) => {
    const goal = load.countWritten() + more;
    while (load.countWritten() < goal) {
      const exit = await Promise.race([gateway.ended, pause(20)]);
      if (exit) throw new Error(`The gateway ended.\n${gateway.output().slice(-2_000)}`);
    }
  };

  /**
   * Expects that every request got a response, that no client was disconnected, and that each acknowledged write is stored once, with one
   * fact, in order.
   */
  const expectConsistent = async (load: Load) => {
    const replies = await load.stop();
    const allReplies = [...replies.values()].flat();
    expect(load.answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(load.answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
    expect(load.disconnectReasons).toEqual([]);
    for (const [ticketId, ids] of replies) {
      const entries = await load.entriesOf(ticketId);
      expect(entries.map(({ nr }) => nr)).toEqual(entries.map((_, index) => index + 1));
      const replies = entries.filter(({ kind }) => kind === 'replied').map(({ entryId }) => entryId);
      expect([...replies].sort()).toEqual([...ids].sort());
    }
    expect(load.facts.map(({ entryId }) => entryId).sort()).toEqual([...allReplies].sort());
    const seqs = load.facts.map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(await Promise.race([gateway.ended, Promise.resolve('up')])).toBe('up');
    expect(gateway.output()).not.toContain(MARK);
  };
  /** Expects that background work continues: a newly queued mail is sent once. */
  const expectMailsSent = async () => {
    const json = registration();
    expect((await call(gateway, 'POST /api/auth/signup/adduser', { json })).status).toBe(200);
    expect(await mailbox.to(json.email)).toHaveLength(1);
  };

  it('G5 repeatedly terminating database backends within transactions ends neither the gateway nor a socket', async () => {
    const load = await putUnderLoad(gateway);
    for (let times = 0; times < 12; times++) {
      expect(await terminateBackends()).toBeGreaterThan(0);
      await waitUntilWritten(load, 3);
    }
    // Terminate the backends once more and refuse new connections, so that callers are asked to retry.
    proxy.refuse();
    expect(await terminateBackends()).toBeGreaterThan(0);
    await until(() => load.answers.some(({ status }) => status === 503));
    proxy.heal();
    await waitUntilWritten(load, 3);
    await expectConsistent(load);
    await expectMailsSent();
  });

  it('G5 no write is lost or duplicated when the database restarts abruptly', async () => {
    const load = await putUnderLoad(gateway);
    for (let times = 0; times < 3; times++) {
      await waitUntilWritten(load, 10);
      await cluster.crash();
      await cluster.start();
      expect(await load.refusedUntilWritten()).toBeLessThan(TRIES_IN_FIVE_SECONDS);
    }
    await waitUntilWritten(load, 10);
    expect(load.answers.map(({ status }) => status)).toContain(503);
    await expectConsistent(load);
    await expectMailsSent();
  });

  it('G5 while the database is down for ten seconds, requests get 503 with a retry time, and writes succeed within five seconds of its return', async () => {
    const load = await putUnderLoad(gateway);
    await waitUntilWritten(load, 10);
    await cluster.crash();
    const crashedAt = performance.now();
    const filterSinceCrash = <T extends { sentAt: number }>(all: readonly T[]) => all.filter(({ sentAt }) => sentAt > crashedAt);
    await pause(10_000);
    await until(() => filterSinceCrash(load.answers).length > 20 && filterSinceCrash(load.ready).length > 5);
    // The readiness probe responds correctly during the whole outage.
    for (const answers of [load.answers, load.ready])
      expect(new Set(filterSinceCrash<{ status: number; sentAt: number }>(answers).map(({ status }) => status))).toEqual(new Set([503]));
    const retry = await call(gateway, 'POST /api/auth/login', { json: { email: 'lena@yarrowdyne.example', password: 'portal-demo' } });
    expect(retry).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
    await cluster.start();
    expect(await load.refusedUntilWritten()).toBeLessThan(TRIES_IN_FIVE_SECONDS);
    await waitUntilWritten(load, 10);
    await until(() => load.ready.at(-1)?.status === 200);
    expect(load.answers.map(({ status }) => status)).toContain(503);
    await expectConsistent(load);
    await expectMailsSent();
  });

  it('G5 a silent database connection blocks no request forever, and the database is used again once it is reachable', async () => {
    const load = await putUnderLoad(gateway);
    await waitUntilWritten(load, 10);
    proxy.silence();
    const probeCount = load.ready.length;
    await until(() => load.ready.slice(probeCount).some(({ status }) => status === 503));
    // Requests in progress are aborted.
    const answerCount = load.answers.length;
    await until(() => load.answers.length >= answerCount + 8);
    proxy.heal();
    await waitUntilWritten(load, 10);
    expect(load.answers.map(({ status }) => status)).toContain(503);
    await expectConsistent(load);
  });

  it('G5 a gateway that stops while its database is down exits gracefully and logs the work left for the next start', async () => {
    const refusal = await call(gateway, 'POST /api/auth/login', { json: { email: 'lena@yarrowdyne.example', password: 'not hers' } });
    expect(refusal.status).toBe(401);
    await cluster.crash();
    expect(await gateway.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(gateway.output()).toContain('"event":"audit.sealing_postponed"');
    await cluster.start();
  });
});
