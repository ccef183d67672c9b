import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'socket.io';
import type { Log } from '../log';
import type { Counters } from '../telemetry/counters';
import { answerError } from './error.filter';

const EVENT = 'process.unexpected_error';
const AT_MOST = 10;
const PER_MS = 60_000;

/** What an unexpected error ends in place of the process. */
interface Endable {
  requestId?: string;
  socketId?: string;
  end: (error: unknown) => void;
}
const underWay = new AsyncLocalStorage<Endable>();

/** Whatever goes wrong below a request, at any later moment, is known to be of that request. */
export const scopeRequests = (fastify: FastifyInstance): void => {
  // Only from here on: the body is read in the scope of its connection, not of its request.
  fastify.addHook('preHandler', (request, reply, done) => {
    const end = (error: unknown): void => {
      // What has its whole answer is over, and its connection may be another's by now.
      if (!reply.raw.writableEnded) answerError(error, request, reply);
    };
    underWay.run({ requestId: request.id, end }, done);
  });
};

/** The same for what a socket says. */
export const scopeSockets = (server: Server): void => {
  server.on('connection', (socket) => {
    socket.use((_packet, next) => underWay.run({ socketId: socket.id, end: () => socket.disconnect(true) }, () => next()));
  });
};

export interface UnexpectedErrorSettings {
  log: Log;
  counters: Counters;
  /** Ends the program in order: it errs so often that nobody knows what state it is in. */
  giveUp: () => void;
  atMost?: number;
  perMs?: number;
}

/**
 * The last line: an error that no handler, timer or stream has caught is logged and counted, and ends the request or the socket that it
 * belongs to. The process goes on, unless there were more than so many within a minute that belong to none: those are its own.
 */
export const surviveUnexpectedErrors = ({ log, counters, giveUp, atMost = AT_MOST, perMs = PER_MS }: UnexpectedErrorSettings): void => {
  let recent: number[] = [];
  const survive = (error: unknown, origin: string): void => {
    const { end, ...scope } = underWay.getStore() ?? {};
    counters.add(EVENT);
    log.error({ event: EVENT, origin, ...scope, err: error }, 'An unexpected error');
    try {
      end?.(error);
    } catch (failure) {
      log.error({ event: 'process.end_failed', ...scope, err: failure }, 'What an unexpected error came from could not be ended');
    }
    // What somebody can bring about by sending it again ends no process, however often they send it.
    if (end) return;
    const now = performance.now();
    recent = [...recent.filter((at) => at > now - perMs), now];
    if (recent.length <= atMost) return;
    log.fatal({ event: 'process.keeps_failing', errors: recent.length }, 'Too many unexpected errors: leaving');
    giveUp();
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', (error) => survive(error, 'unhandledRejection'));
};
