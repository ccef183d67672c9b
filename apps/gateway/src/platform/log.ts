import pino, { type DestinationStream, type Logger } from 'pino';
import { isDatabaseError } from './database/database-errors';
import { spanNow } from './telemetry/telemetry';

export type Log = Logger;
export const LOG = Symbol('Log');

const SECRET = ['authorization', 'cookie', 'password', 'Password', 'confirmPassword', 'current', 'token', 'refreshToken'];

/** What went wrong in a few words, for a log line or a row. Of a failure of the database never its own, as they quote what was sent. */
export const reasonOf = (error: unknown): string => {
  if (isDatabaseError(error)) return ['database error', error.code, error.constraint ?? error.routine].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : String(error);
};

/** Where it happened, without the message that a stack begins with. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** A failure as it is logged: one of the database by its code and what it is about, without any value; likewise as the cause of another. */
export const failureOf = (error: unknown): unknown => {
  if (isDatabaseError(error)) {
    const { code, severity, schema, table, column, constraint, dataType, routine } = error;
    return {
      type: 'DatabaseError',
      message: reasonOf(error),
      code,
      severity,
      schema,
      table,
      column,
      constraint,
      dataType,
      routine,
      stack: framesOf(error),
    };
  }
  if (!(error instanceof Error) || error.cause === undefined) return pino.stdSerializers.err(error as Error);
  // The library writes the words of a cause into those of the error.
  const { cause, ...own } = Object.getOwnPropertyDescriptors(error);
  const alone = Object.defineProperties(Object.create(Object.getPrototypeOf(error) as object) as Error, own);
  return { ...pino.stdSerializers.err(alone), cause: failureOf(cause!.value) };
};

/** The trace that a line belongs to. */
const traceOf = (): object => {
  const span = spanNow();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
};

/** Writes each line to several places. */
export const writeTo = (...places: ((line: string) => unknown)[]): DestinationStream => ({
  write: (line) => {
    for (const place of places) place(line);
  },
});
export const standardOutput = (): DestinationStream => pino.destination(1);

/** Structured logs; what is secret is taken out wherever it stands. */
export const makeLog = (level: string, destination: DestinationStream = standardOutput()): Log =>
  pino(
    {
      level,
      mixin: traceOf,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), remove: true },
      hooks: {
        // A line of an error alone would take the error's own words.
        logMethod(given, log) {
          const [what, words, ...rest] = given as unknown as [unknown, string?, ...unknown[]];
          const error = what instanceof Error ? what : (what as { err?: unknown } | null)?.err;
          if (!(error instanceof Error) || words !== undefined) return log.apply(this, given);
          log.apply(this, [what, reasonOf(error), ...rest] as unknown as typeof given);
        },
      },
      serializers: {
        err: failureOf,
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
