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
  database: string;
  /** Returns the age of the oldest waiting mail and whether the database is read-only. Rejects if the database is unavailable. */
  look: () => Promise<DatabaseHealth>;
  load: () => DatabaseLoad;
  /** The clock error of this machine in seconds, or null if the clock is correct. */
  clockDiffersByS: () => number | null;
  /** The state of the connection to the other gateways, or null for a single gateway. */
  nodes: () => { link: string; state: 'up' | 'down'; others: number } | null;
  /** The state of the object stores and the file kinds in unavailable stores, or null without object stores. */
  stores: () => { state: 'up' | 'down'; away: string[] } | null;
  limits: Limits;
  leaving: () => boolean;
}

const CHECKS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/** The timeout of a health check. Load balancers check every few seconds and do not wait long. */
const TIMEOUT_MS = 1_000;

/** Wraps a health check with a timeout. The check returns null if it fails or times out. Concurrent callers share one check. */
const withTimeout = <T>(readValue: () => Promise<T>): (() => Promise<T | null>) => {
  let pendingCheck: Promise<T | null> | null = null;
  const check = async (): Promise<T | null> => {
    try {
      return await readValue();
    } catch {
      // Log nothing: the response reports the unavailable database, and the lost connection was logged where it broke.
      return null;
    } finally {
      pendingCheck = null;
    }
  };
  return async () => {
    pendingCheck ??= check();
    const timeoutController = new AbortController();
    const health = await Promise.race([pendingCheck, pause(TIMEOUT_MS, null, { signal: timeoutController.signal })]);
    timeoutController.abort();
    return health;
  };
};

/**
 * Serves the health checks. `live`: the process responds. `ready`: the database is also writable and the gateway is not shutting down.
 * `ready` also reports the age of the oldest waiting mail, the load of the database, a wrong clock, the connection to the other gateways
 * and unavailable object stores, none of which makes the gateway unready: if an overloaded gateway were taken out of rotation, its load
 * would move to gateways that are just as busy.
 */
export const serveHealth = (fastify: FastifyInstance, settings: HealthSettings): void => {
  const { database, look, load, clockDiffersByS, nodes, stores, limits, leaving } = settings;
  const health = withTimeout(look);
  let reportedAt = -Infinity;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const network = networkOf(request.ip);
    try {
      await limits.spend('health', network, CHECKS_PER_MINUTE, MINUTE_MS);
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
