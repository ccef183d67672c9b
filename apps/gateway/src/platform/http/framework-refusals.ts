import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HeadersTooLarge, type Refusal, TooSlow, Unreadable } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log';
import { answerError, bodyOf } from './error.filter';
import { RefusalError } from './refusal-error';
import { LINE_HEADERS, STAY_WITH_HTTPS } from './security-headers';

const LINGER_MS = 2_000;
const SOCKETS = '/socket.io/';

const BY_CODE: Record<string, Refusal> = { HPE_HEADER_OVERFLOW: HeadersTooLarge, ERR_HTTP_REQUEST_TIMEOUT: TooSlow };

interface RawSettings {
  https: boolean;
  log: Log;
}

/** Node's own answers, which no framework sees, left to ours where it has a say in them. */
export const httpOptions: ServerOptions = {
  // Answered by the hook below, with a body.
  requireHostHeader: false,
  // An upgrade to anything but a socket is ignored, as HTTP allows, and the request answered as it is.
  shouldUpgradeCallback: ({ url }) => url?.startsWith(SOCKETS) ?? false,
};

/** What could not be read as a request at all is answered on the raw connection, in the form of every refusal. */
export const refuseOnSocket = (error: NodeJS.ErrnoException, socket: Duplex, settings: RawSettings): void => {
  const { https, log } = settings;
  const underWay = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  // A request that came whole gets its answer; what broke is the one behind it.
  if (underWay?.req.complete && !underWay.writableFinished) {
    underWay.once('finish', () => refuseOnSocket(error, socket, settings));
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = BY_CODE[error.code ?? ''] ?? Unreadable;
  const requestId = randomUUID();
  log.info({ event: 'http.request_unreadable', requestId, code: error.code }, refusal.code);
  const body = JSON.stringify(bodyOf(new RefusalError(refusal), requestId));
  const headers = {
    ...LINE_HEADERS,
    ...(https ? STAY_WITH_HTTPS : {}),
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
  // The other end reads it first; one that does not close is closed.
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(late));
};

/** The refusals that Node or Fastify would make by themselves, made here in the one form. */
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
