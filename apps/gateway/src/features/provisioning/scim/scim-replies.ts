import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseError } from '../../../platform/database/database-errors';
import { refusalOf } from '../../../platform/http/error.filter';
import type { JsonObject } from './json-object';
import { ERROR_SCHEMA } from './resources';
import { ScimError, type ScimType } from './scim-error';

const UNIQUE_VIOLATION = '23505';
const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
/** The errors of the HTTP layer before a handler runs. */
const DETAILS: Record<number, string> = {
  413: 'The body is too large.',
  415: 'The content type must be application/scim+json.',
};

export const sendScim = (reply: FastifyReply, status: number, body?: JsonObject): FastifyReply => {
  reply.status(status).header('cache-control', 'no-store');
  return body ? reply.header('content-type', MEDIA_TYPE).send(JSON.stringify(body)) : reply.send();
};

/** Converts any error to the error of RFC 7644. The message of an unexpected error is logged and never sent. */
const toScimError = (error: unknown, request: FastifyRequest): ScimError => {
  if (error instanceof ScimError) return error;
  // Another transaction has inserted the same value since this one has looked for it, for example by a sign-up.
  if (isDatabaseError(error) && error.code === UNIQUE_VIOLATION)
    return new ScimError(409, 'Another resource has this value.', { scimType: 'uniqueness' });
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const isSyntax = statusCode === 400 && (error instanceof SyntaxError || code?.startsWith('FST_'));
    return new ScimError(statusCode, DETAILS[statusCode] ?? 'The request cannot be read.', isSyntax ? { scimType: 'invalidSyntax' } : {});
  }
  const { refusal, extra } = refusalOf(error);
  if (refusal.status === 503) request.log.error({ event: 'scim.request_failed', err: error }, 'A SCIM request failed');
  const detail = refusal.status === 429 ? 'Too many requests.' : 'The request cannot be processed at the moment.';
  return new ScimError(refusal.status, detail, extra.retryAfterMs === undefined ? {} : { retryAfterMs: extra.retryAfterMs });
};

const codeOf = (scimType: ScimType | undefined, status: number): string => `scim.${scimType ?? status}`;

export const sendScimError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, message, options } = toScimError(error, request);
  request.refusedAs = codeOf(options.scimType, status);
  if (options.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(options.retryAfterMs / 1000)));
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM", error="invalid_token"');
  return sendScim(reply, status, {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(options.scimType ? { scimType: options.scimType } : {}),
    detail: message,
  });
};
