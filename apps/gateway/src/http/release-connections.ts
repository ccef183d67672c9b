import type { FastifyInstance } from 'fastify';

/** Each answer of a gateway that leaves ends its connection, so that the next call of who sent it goes over a new one, and to another gateway. */
export const releaseConnections = (fastify: FastifyInstance, leaving: () => boolean): void => {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving()) reply.header('connection', 'close');
    done(null, payload);
  });
};
