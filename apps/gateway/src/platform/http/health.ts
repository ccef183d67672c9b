import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseLoad } from '../database/database';
import { answerError } from './error.filter';
import type { Limits } from './limits/limits';
import { networkOf } from './network';

export interface DatabaseHealth {
  oldestMailSeconds: number;
  isReadOnly: boolean;
}

export interface HealthSettings {
  /** The kind of database. */
  database: string;
  /** For how long the oldest mail waits, and whether nothing can be written; fails where the database cannot be reached. */
  look: () => Promise<DatabaseHealth>;
  load: () => DatabaseLoad;
  /** By how many seconds the clock of this machine is off; null where it is right. */
  clockDiffersByS: () => number | null;
  /** How it hears of other gateways; null where there are none. */
  nodes: () => { link: string; state: 'up' | 'down'; others: number } | null;
  /** Whether the object stores answer, and those that do not; null where there are none. */
  stores: () => { state: 'up' | 'down'; away: string[] } | null;
  limits: Limits;
  leaving: () => boolean;
}

const A_MINUTE = 600;
const MINUTE_MS = 60_000;

/** A balancer asks every few seconds and gives up soon. */
const PATIENCE_MS = 1_000;

/** How the database is; null where it does not answer in time. One look at a time is under way, however many callers wait. */
const bounded = <T>(read: () => Promise<T>): (() => Promise<T | null>) => {
  let looking: Promise<T | null> | null = null;
  const look = async (): Promise<T | null> => {
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
    const health = await Promise.race([looking, pause(PATIENCE_MS, null, { signal: over.signal })]);
    over.abort();
    return health;
  };
};

/**
 * `live`: the process answers. `ready`: it also reaches its database, may write there and is not on its way out, and says how old the oldest waiting
 * mail is, whether more is wanted of the database than it gets done, whether its clock is off, whether it hears the other gateways and whether its
 * object stores answer: none of that takes it out of service. A gateway with too much to do that was sent nothing more would leave it to the others,
 * which have no less.
 */
export const serveHealth = (fastify: FastifyInstance, settings: HealthSettings): void => {
  const { database, look, load, clockDiffersByS, nodes, stores, limits, leaving } = settings;
  const health = bounded(look);
  let reportedAt = -Infinity;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const network = networkOf(request.ip);
    try {
      await limits.spend('health', network, A_MINUTE, MINUTE_MS);
      return undefined;
    } catch (error) {
      if (performance.now() - reportedAt > MINUTE_MS) {
        reportedAt = performance.now();
        request.log.warn({ event: 'health.limited', network }, 'A caller asks for the health of this gateway too often');
      }
      answerError(error, request, reply);
      return reply;
    }
  };
  fastify.get('/health/live', { onRequest }, () => ({ status: 'live' }));
  fastify.get('/health/ready', { onRequest }, async (_request, reply) => {
    if (leaving()) return await reply.status(503).send({ status: 'leaving' });
    const state = await health();
    if (!state) return await reply.status(503).send({ status: 'no database' });
    if (state.isReadOnly) return await reply.status(503).send({ status: 'database is read-only' });
    const { oldestMailSeconds: oldestWaitingS } = state;
    const [link, files, differsByS] = [nodes(), stores(), clockDiffersByS()];
    const { isOverloaded, readsWaiting: reads, writesWaiting: writes } = load();
    return {
      status: 'ready',
      database,
      load: { state: isOverloaded ? 'overloaded' : 'normal', waiting: { reads, writes } },
      mail: { oldestWaitingS },
      ...(differsByS !== null && { clock: { differsByS } }),
      ...(link && { nodes: link }),
      ...(files && { files }),
    };
  });
};
