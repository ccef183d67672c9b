import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openRaw } from '../raw-socket';
import type { Gateway, Installation } from './installation';
import type { Random } from './random';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** A fault that is injected into the installation. It ends when the promise resolves. */
export type Fault = (installation: Installation, random: Random, token: () => Promise<string>) => Promise<void>;

const databaseLines = ({ gateways }: Installation) => gateways.map(({ databaseLine }) => databaseLine);

const restart = async (gateway: Gateway, random: Random): Promise<void> => {
  await gateway.crash();
  await pause(random.between(0, 2 * SECOND));
  await gateway.start();
};

const terminateBackends = async (database: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client
    .query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`)
    .finally(() => client.end());
};

/** The faults, by their names in the report. */
export const FAULTS: Record<string, Fault> = {
  'kill -9 of a gateway': ({ gateways }, random) => restart(random.one(gateways), random),

  'kill -9 of two gateways at the same time': async ({ gateways }, random) => {
    const survivor = random.one(gateways);
    await Promise.all(gateways.filter((gateway) => gateway !== survivor).map((gateway) => restart(gateway, random)));
  },

  'pause of a gateway': async ({ gateways }, random) => {
    const { run } = random.one(gateways);
    if (!run) return;
    process.kill(run.pid, 'SIGSTOP');
    await pause(random.between(SECOND, 12 * SECOND));
    process.kill(run.pid, 'SIGCONT');
  },

  'deploy of all gateways, one after the other': async ({ gateways }) => {
    for (const gateway of gateways) {
      const { code } = await gateway.leave();
      if (code !== 0) throw new Error(`The ${gateway.name} gateway ended with ${code}.\n${gateway.run?.output().slice(-2_000)}`);
      await gateway.start();
    }
  },

  'cut of every client': async ({ balancer }) => void balancer.disconnectAll(),

  'cut between a gateway and the database': async ({ gateways }, random) => {
    const { databaseLine } = random.one(gateways);
    databaseLine.disconnectAll();
    await pause(random.between(0.2 * SECOND, 3 * SECOND));
    databaseLine.heal();
  },

  'silence between a gateway and the database': async ({ gateways }, random) => {
    const { databaseLine } = random.one(gateways);
    databaseLine.silence();
    await pause(random.between(0.5 * SECOND, 4 * SECOND));
    databaseLine.disconnectAll();
    databaseLine.heal();
  },

  'end of every session of the database': ({ database }) => terminateBackends(database),

  'crash of the database': async (installation, random) => {
    await installation.cluster.crash();
    await pause(random.between(0, 1.5 * SECOND));
    await installation.cluster.start();
    for (const line of databaseLines(installation)) line.heal();
  },

  'crash of Redis, which comes back empty': async ({ redis }, random) => {
    await redis.crash();
    await pause(random.between(0, 3 * SECOND));
    await redis.start();
  },

  'cut between a gateway and Redis': async ({ gateways }, random) => {
    const { redisLine } = random.one(gateways);
    redisLine.disconnectAll();
    await pause(random.between(0.2 * SECOND, 4 * SECOND));
    redisLine.heal();
  },

  'gateway whose clock is wrong': async ({ gateways }, random) => {
    const gateway = random.one(gateways);
    await gateway.crash();
    await gateway.start({ clockAheadMs: Math.round(random.between(-HOUR, HOUR)) });
  },

  'gateway whose disk is nearly full': async ({ gateways }, random) => {
    const gateway = random.one(gateways);
    await gateway.crash();
    await gateway.start({ isDiskFull: true });
    await pause(random.between(SECOND, 4 * SECOND));
    await gateway.leave();
    await gateway.start();
  },

  'client that does not read': async ({ url }, random, token) => {
    const slowSocket = await openRaw(url, { token: await token() }).catch(() => undefined);
    slowSocket?.socket.pause();
    await pause(random.between(SECOND, 6 * SECOND));
    slowSocket?.socket.destroy();
  },
};
