import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import {
  allRoutes,
  type ErrorBody,
  Invalid,
  MediaTypeRefused,
  NotAllowed,
  type Refusal,
  RouteUnknown,
  SessionOver,
  TooLarge,
  TooMany,
  Unavailable,
  Unreadable,
} from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTemporaryError } from '../database/database-errors';
import { DependencyError } from '../dependency-error';
import { reasonOf } from '../log';
import { Overloaded } from '../semaphore';
import { RefusalListeners } from './listeners';
import { RefusalError } from './refusal-error';
import { RefusalPages } from './refusal-pages';

const routes = allRoutes().map(({ route: { verb, path } }) => ({
  verb,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

/** Returns the methods that the contract defines for a path. A GET route also serves HEAD. */
const methodsAt = (path: string): string[] =>
  routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ verb }) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]));

const refusalByStatus: Record<number, Refusal> = {
  401: SessionOver,
  403: NotAllowed,
  404: RouteUnknown,
  413: TooLarge,
  415: MediaTypeRefused,
  429: TooMany,
};

/** The time after which a caller should retry while the database or another server is unavailable or overloaded. */
const RETRY_MS = 2_000;

const isTemporary = (error: unknown): boolean =>
  error instanceof Overloaded || isTemporaryError(error) || (error instanceof DependencyError && error.passes);

/** Returns the log event for a temporary error. */
const eventOf = (error: unknown): string => {
  if (error instanceof DependencyError) return error.event;
  return error instanceof Overloaded ? 'database.overloaded' : 'database.unavailable';
};

/**
 * Converts any error to a refusal of the catalog. An unexpected error becomes a 503 and is logged with its request id; its message is never
 * sent.
 */
export const refusalOf = (error: unknown): RefusalError => {
  if (error instanceof RefusalError) return error;
  if (isTemporary(error)) return new RefusalError(Unavailable, undefined, { retryAfterMs: RETRY_MS });
  const status = error instanceof HttpException ? error.getStatus() : Number((error as { statusCode?: unknown } | null)?.statusCode ?? 0);
  if (refusalByStatus[status]) return new RefusalError(refusalByStatus[status]);
  if (status >= 400 && status < 500) return new RefusalError(status === 400 ? Unreadable : Invalid);
  return new RefusalError(Unavailable);
};

export const bodyOf = (refusal: RefusalError, requestId: string): ErrorBody => ({
  message: messageOf(refusal.refusal),
  ...(refusal.extra.detail ? { detail: refusal.extra.detail } : {}),
  code: refusal.refusal.code,
  ...(refusal.extra.errors ? { errors: refusal.extra.errors } : {}),
  ...(refusal.data === undefined ? {} : { data: refusal.data }),
  requestId,
});

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly listeners: RefusalListeners,
    private readonly pages: RefusalPages,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (error instanceof RefusalError) this.listeners.notify(error, request);
    answerError(error, request, http.getResponse<FastifyReply>(), this.pages);
  }
}

/**
 * Sends the error body, or an error page for URLs that people open from a link. Used by Nest's filter and for requests that Fastify refuses
 * before Nest.
 */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply, pages?: RefusalPages): void => {
  const refusal = refusalOf(error);
  request.refusedAs = refusal.refusal.code;
  if (refusal.refusal === Unavailable && refusal !== error) {
    // Log temporary errors on one line. All others are defects to investigate.
    if (refusal.extra.retryAfterMs === undefined) request.log.error({ event: 'http.request_failed', err: error }, 'request failed');
    else {
      request.log.warn({ event: eventOf(error), reason: reasonOf(error) }, 'request failed for the moment');
    }
  }
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (refusal.refusal === RouteUnknown) {
    const methods = methodsAt(request.url.split('?')[0]!);
    if (methods.length && !methods.includes(request.method)) reply.header('allow', methods.join(', '));
  }
  if (refusal.extra.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(refusal.extra.retryAfterMs / 1000)));
  const page = pages?.pageOf(refusal, request);
  if (page) {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.contentSecurityPolicy };
    void reply.status(refusal.refusal.status).headers(headers).send(page.html);
    return;
  }
  void reply
    .status(refusal.refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(bodyOf(refusal, String(request.id)));
};
