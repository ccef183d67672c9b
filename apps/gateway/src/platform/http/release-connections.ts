import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The time that open requests may take after the shutdown has started. */
const LINGER_MS = 5_000;

/** Closes each connection after its response during a shutdown, so that the client's next call opens a connection to another gateway. */
export const releaseConnections = (fastify: FastifyInstance, isShuttingDown: () => boolean): void => {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isShuttingDown()) reply.header('connection', 'close');
    done(null, payload);
  });
};

/**
 * Stops accepting connections. A load balancer can then try another gateway, which it may not do for a request that it has sent. Resolves
 * when all open connections have closed, including those of clients that stall within a request, which are closed after a time limit.
 */
export const closeConnections = (server: Server, lingerMs = LINGER_MS): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      resolve();
    }, lingerMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
