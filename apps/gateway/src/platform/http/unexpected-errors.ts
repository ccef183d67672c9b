import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'socket.io';
import type { Log } from '../log';
import type { Counters } from '../telemetry/counters';
import { answerError } from './error.filter';

const EVENT = 'process.unexpected_error';
const MAX_ERRORS = 10;
const WINDOW_MS = 60_000;

/** A request or socket that is aborted after an unexpected error, instead of the process. */
interface Endable {
  requestId?: string;
  socketId?: string;
  end: (error: unknown) => void;
}
const activeScope = new AsyncLocalStorage<Endable>();

/** Attributes later errors of asynchronous work to the request that started the work. */
export const scopeRequests = (fastify: FastifyInstance): void => {
  // Start the scope after the body has been read, because the body is read in the scope of its connection.
  fastify.addHook('preHandler', (request, reply, done) => {
    const sendError = (error: unknown): void => {
      // Send no error after a finished response: its connection may already serve another request.
      if (!reply.raw.writableEnded) answerError(error, request, reply);
    };
    activeScope.run({ requestId: request.id, end: sendError }, done);
  });
};

/** Attributes later errors to the socket whose message started the work. */
export const scopeSockets = (server: Server): void => {
  server.on('connection', (socket) => {
    socket.use((_packet, next) => activeScope.run({ socketId: socket.id, end: () => socket.disconnect(true) }, () => next()));
  });
};

export interface UnexpectedErrorSettings {
  log: Log;
  counters: Counters;
  /** Shuts the process down gracefully after so many errors that its state is unknown. */
  giveUp: () => void;
  atMost?: number;
  windowMs?: number;
}

/**
 * Handles errors that no other code has caught: logs and counts the error, and aborts the request or socket that caused it. The process
 * continues, unless too many errors within a minute belong to neither a request nor a socket.
 */
export const surviveUnexpectedErrors = ({
  log,
  counters,
  giveUp,
  atMost = MAX_ERRORS,
  windowMs = WINDOW_MS,
}: UnexpectedErrorSettings): void => {
  let recent: number[] = [];
  const survive = (error: unknown, origin: string): void => {
    const { end, ...scope } = activeScope.getStore() ?? {};
    counters.add(EVENT);
    log.error({ event: EVENT, origin, ...scope, err: error }, 'An unexpected error');
    try {
      end?.(error);
    } catch (failure) {
      log.error({ event: 'process.end_failed', ...scope, err: failure }, 'What an unexpected error came from could not be ended');
    }
    // Continue after an error that a client can trigger, however often it is repeated.
    if (end) return;
    const now = performance.now();
    recent = [...recent.filter((time) => time > now - windowMs), now];
    if (recent.length <= atMost) return;
    log.fatal({ event: 'process.keeps_failing', errors: recent.length }, 'Too many unexpected errors: leaving');
    giveUp();
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', (error) => survive(error, 'unhandledRejection'));
};
