import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../data/database';
import type { Limits } from './limits';
import { networkOf } from './network';

const A_MINUTE = 600;

/** A balancer asks every few seconds and gives up soon. */
const PATIENCE_MS = 1_000;

/** Whether the database answers in time. However often it is asked while it does not, one look is under way. */
const reaches = (database: Database): (() => Promise<boolean>) => {
  let looking: Promise<boolean> | null = null;
  const look = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(database.db);
      return true;
    } catch {
      return false;
    } finally {
      looking = null;
    }
  };
  return async () => {
    looking ??= look();
    const over = new AbortController();
    const found = await Promise.race([looking, pause(PATIENCE_MS, false, { signal: over.signal })]);
    over.abort();
    return found;
  };
};

/** `live`: the process answers. `ready`: it also reaches its database and is not on its way out. */
export const serveHealth = (fastify: FastifyInstance, database: Database, limits: Limits, leaving: () => boolean): void => {
  const reached = reaches(database);
  const onRequest = (request: FastifyRequest) => limits.spend('health', networkOf(request.ip), A_MINUTE, 60_000);
  fastify.get('/health/live', { onRequest }, () => ({ status: 'live' }));
  fastify.get('/health/ready', { onRequest }, async (_request, reply) => {
    if (leaving()) return await reply.status(503).send({ status: 'leaving' });
    if (!(await reached())) return await reply.status(503).send({ status: 'no database' });
    return { status: 'ready', database: database.kind };
  });
};
