import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../data/database';
import type { FactTail } from '../live/tail';

/** `live`: the process answers. `ready`: it also reaches its database and is not on its way out. */
export const serveHealth = (fastify: FastifyInstance, database: Database, tail: FactTail, leaving: () => boolean): void => {
  fastify.get('/health/live', () => ({ status: 'live' }));
  fastify.get('/health/ready', async (_request, reply) => {
    try {
      if (leaving()) return await reply.status(503).send({ status: 'leaving' });
      await sql`select 1`.execute(database.db);
      return { status: 'ready', database: database.kind, seq: tail.told };
    } catch {
      return await reply.status(503).send({ status: 'no database' });
    }
  });
};
