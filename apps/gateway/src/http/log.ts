import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;
export const LOG = Symbol('Log');

const SECRET = ['authorization', 'cookie', 'password', 'Password', 'confirmPassword', 'current', 'token', 'refreshToken'];

/** Structured logs; what is secret is taken out wherever it stands. */
export const makeLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), remove: true },
      serializers: {
        err: pino.stdSerializers.err,
        // The query may carry addresses and codes, so only the path is written.
        req: (request: { method: string; url: string; id: string; ip?: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
          id: request.id,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  );
