import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HeadersTooLarge, type Refusal, TooSlow, Unreadable } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log';
import { answerError, bodyOf } from './error.filter';
import { RefusalError } from './refusal-error';
import { HSTS_HEADERS, SOCKET_HEADERS } from './security-headers';

const LINGER_MS = 2_000;
const SOCKET_PATH = '/socket.io/';

const REFUSAL_BY_CODE: Record<string, Refusal> = { HPE_HEADER_OVERFLOW: HeadersTooLarge, ERR_HTTP_REQUEST_TIMEOUT: TooSlow };

interface RawSettings {
  isHttps: boolean;
  log: Log;
}

/** The options that disable Node's own responses where possible, so that our handlers respond. */
export const httpOptions: ServerOptions = {
  // The `onRequest` hook of `serveFrameworkRefusals` refuses a request without Host, with an error body.
  requireHostHeader: false,
  // Ignore an upgrade request that is not for the live socket, as HTTP allows, and serve the request normally.
  shouldUpgradeCallback: ({ url }) => url?.startsWith(SOCKET_PATH) ?? false,
};

/** Responds to unparsable requests on the raw connection, in the standard error format. */
export const refuseOnSocket = (error: NodeJS.ErrnoException, socket: Duplex, settings: RawSettings): void => {
  const { isHttps, log } = settings;
  const pendingResponse = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  // First finish sending the response to an earlier request that was received completely.
  if (pendingResponse?.req.complete && !pendingResponse.writableFinished) {
    pendingResponse.once('finish', () => refuseOnSocket(error, socket, settings));
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable || pendingResponse?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = REFUSAL_BY_CODE[error.code ?? ''] ?? Unreadable;
  const requestId = randomUUID();
  log.info({ event: 'http.request_unreadable', requestId, code: error.code }, refusal.code);
  const body = JSON.stringify(bodyOf(new RefusalError(refusal), requestId));
  const headers = {
    ...SOCKET_HEADERS,
    ...(isHttps ? HSTS_HEADERS : {}),
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
  // Give the client time to read the response and close the connection before closing it here.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
};

/** Replaces the error responses of Node and Fastify with refusals in the standard format. */
export const serveFrameworkRefusals = (fastify: FastifyInstance, settings: RawSettings): void => {
  const server = fastify.server as Server;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseOnSocket({ name: 'Error', message: 'CONNECT', code: 'CONNECT' }, socket, settings);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) answerError(new RefusalError(Unreadable), request, reply);
    else done();
  });
};
