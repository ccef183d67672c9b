import type { OpenGateway } from '../../apps/gateway/src/open';
import { Nodes } from '../../apps/gateway/src/platform/cluster/nodes';
import type { Env } from '../../apps/gateway/src/platform/config/env';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { openRedis } from './redis';
import { until } from './until';

const KINDS = ['one', 'postgres', 'redis'] as const;
type LawNodes = (typeof KINDS)[number];

/** The gateways for law tests: one, or two that are connected by PostgreSQL alone or by Redis. */
const LAW_NODES = (process.env['LAW_NODES'] ?? 'one') as LawNodes;
if (!KINDS.includes(LAW_NODES)) throw new Error(`LAW_NODES is one of ${KINDS.join(', ')}`);

/** The cluster bus between two gateways. */
export interface LawLink {
  env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>;
  /** Opens another connection to the same database. */
  open: () => Promise<Database>;
  close: () => Promise<void>;
}

/** Returns the link to the second gateway, or null if law tests run on one gateway. */
export const openLawLink = async (url: string | undefined): Promise<LawLink | null> => {
  if (LAW_NODES === 'one') return null;
  if (!url) throw new Error(`LAW_NODES=${LAW_NODES} needs a PostgreSQL server: the embedded database serves one gateway`);
  const redis = LAW_NODES === 'redis' ? await openRedis() : null;
  return {
    env: { DATABASE_URL: url, ...(redis && { REDIS_URL: redis.url }) },
    open: () => Database.open({ url, folder: null }),
    close: async () => await redis?.close(),
  };
};

/** Waits until each gateway has discovered all others. */
export const waitUntilLinked = async (...apps: OpenGateway['app'][]): Promise<void> => {
  for (const app of apps) await until(() => app.get(Nodes, { strict: false }).others === apps.length - 1);
};
