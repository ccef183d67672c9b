import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startPostgres } from '../../../tools/postgres';
import { openRedis, type RedisServer } from '../../kit/redis';
import { createDemoDatabase } from '../../kit/template-database';
import { buildGateway, type GatewayProcess, type Launch, startGateway } from '../gateway-process';
import { openProxy, type Proxy } from '../proxy';
import { type Balancer, openBalancer } from './balancer';

const RESTART_DELAY_MS = 300;

/** Temporary conditions under which a gateway is started. */
export type Circumstances = Pick<Launch, 'clockAheadMs'> & { isDiskFull?: boolean };

/** A gateway that reaches the database and Redis through its own proxies. */
export class Gateway {
  run: GatewayProcess | undefined;
  constructor(
    readonly name: string,
    readonly databaseLine: Proxy,
    readonly redisLine: Proxy,
    private readonly balancer: Balancer,
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** Starts the gateway like a supervisor: repeatedly, until it is open. */
  async start({ clockAheadMs, isDiskFull }: Circumstances = {}): Promise<void> {
    const env = {
      ...this.env,
      DATABASE_URL: this.databaseLine.url,
      REDIS_URL: this.redisLine.url,
      ...(isDiskFull && { UPLOAD_FREE_PERCENT: '100' }),
    };
    for (;;) {
      const gateway = await startGateway(this.folder, { env, ...(clockAheadMs && { clockAheadMs }) }).catch(() => undefined);
      if (gateway) {
        this.run = gateway;
        return this.balancer.add(gateway.url);
      }
      await pause(RESTART_DELAY_MS);
    }
  }

  /** Kills the gateway immediately, as in a power failure. */
  async crash(): Promise<void> {
    const { run } = this;
    await run?.kill('SIGKILL');
    if (run) this.balancer.remove(run.url);
  }

  /** Stops the gateway gracefully, so that it refuses new connections and completes requests in progress. Returns its exit code. */
  async leave(): Promise<{ code: number | null }> {
    const { run } = this;
    if (!run) return { code: 0 };
    this.balancer.remove(run.url);
    return await run.kill('SIGTERM');
  }
}

/** Three gateways behind a balancer, on one PostgreSQL server and one Redis. */
export interface Installation {
  url: string;
  database: string;
  cluster: Cluster;
  redis: RedisServer;
  balancer: Balancer;
  gateways: readonly Gateway[];
  close: () => Promise<void>;
}

export const openInstallation = async (folder: string): Promise<Installation> => {
  buildGateway();
  const cluster = await startPostgres({ isDurable: true, planOnce: true });
  const redis = await openRedis();
  const balancer = await openBalancer();
  const database = await createDemoDatabase(cluster.url, folder);
  const env = { SECRET: 's'.repeat(32) };
  const gateways: Gateway[] = [];
  for (const name of ['first', 'second', 'third'])
    gateways.push(new Gateway(name, await openProxy(database), await openProxy(redis.url), balancer, folder, env));
  for (const gateway of gateways) await gateway.start();
  return {
    url: balancer.url,
    database,
    cluster,
    redis,
    balancer,
    gateways,
    close: async () => {
      await Promise.all(gateways.map((gateway) => gateway.crash()));
      for (const { databaseLine, redisLine } of gateways) {
        databaseLine.close();
        redisLine.close();
      }
      balancer.close();
      await redis.close();
      await cluster.stop();
    },
  };
};
