import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from './limits';
import { networkOf } from './network';

export interface HealthSettings {
  /** The kind of database. */
  database: string;
  /** For how long the oldest mail waits; fails where the database cannot be reached. */
  oldestMailSeconds: () => Promise<number>;
  /** How it hears of other gateways; null where there are none. */
  nodes: () => { link: string; state: 'up' | 'down'; others: number } | null;
  limits: Limits;
  leaving: () => boolean;
}

const A_MINUTE = 600;

/** A balancer asks every few seconds and gives up soon. */
const PATIENCE_MS = 1_000;

/** The age of the oldest waiting mail; null where the database does not answer in time. One query at a time is under way, however many callers wait. */
const boundedAge = (read: () => Promise<number>): (() => Promise<number | null>) => {
  let looking: Promise<number | null> | null = null;
  const look = async (): Promise<number | null> => {
    try {
      return await read();
    } catch {
      // The answer says that there is no database; the lost connection is logged where it broke.
      return null;
    } finally {
      looking = null;
    }
  };
  return async () => {
    looking ??= look();
    const over = new AbortController();
    const age = await Promise.race([looking, pause(PATIENCE_MS, null, { signal: over.signal })]);
    over.abort();
    return age;
  };
};

/**
 * `live`: the process answers. `ready`: it also reaches its database and is not on its way out, and says how old the oldest waiting mail is
 * and whether it hears the other gateways: without them it serves all the same, and facts come up to a second later. */
export const serveHealth = (fastify: FastifyInstance, { database, oldestMailSeconds, nodes, limits, leaving }: HealthSettings): void => {
  const outboxAge = boundedAge(oldestMailSeconds);
  const onRequest = (request: FastifyRequest) => limits.spend('health', networkOf(request.ip), A_MINUTE, 60_000);
  fastify.get('/health/live', { onRequest }, () => ({ status: 'live' }));
  fastify.get('/health/ready', { onRequest }, async (_request, reply) => {
    if (leaving()) return await reply.status(503).send({ status: 'leaving' });
    const oldestWaitingS = await outboxAge();
    if (oldestWaitingS === null) return await reply.status(503).send({ status: 'no database' });
    const link = nodes();
    return { status: 'ready', database, mail: { oldestWaitingS }, ...(link && { nodes: link }) };
  });
};
