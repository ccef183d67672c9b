import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long what is under way may take once the end has begun. */
const LINGER_MS = 5_000;

/** Each answer of a gateway that leaves ends its connection, so that the next call of who sent it goes over a new one, and to another gateway. */
export const releaseConnections = (fastify: FastifyInstance, leaving: () => boolean): void => {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving()) reply.header('connection', 'close');
    done(null, payload);
  });
};

/**
 * Takes no connection from now on: a balancer that is refused one takes another gateway, which it may not for a call that it has sent.
 * Resolves when those that are open have ended; a client that began a request and does not go on would hold the end up, and is cut off.
 */
export const closeConnections = (server: Server, lingerMs = LINGER_MS): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(() => {
      server.closeAllConnections();
      resolve();
    }, lingerMs);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
  });
