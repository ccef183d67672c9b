import pino, { type DestinationStream, type Logger } from 'pino';
import { isDatabaseError } from './database/database-errors';
import { currentSpan } from './telemetry/telemetry';

export type Log = Logger;
export const LOG = Symbol('Log');

const SECRET = ['authorization', 'cookie', 'password', 'Password', 'confirmPassword', 'current', 'token', 'refreshToken'];

/** Returns a short reason for a log line or a database row. Never includes the message of a database error, which may contain data. */
export const reasonOf = (error: unknown): string => {
  if (isDatabaseError(error)) return ['database error', error.code, error.constraint ?? error.routine].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : String(error);
};

/** Returns the stack frames without the message, which is the first part of a stack. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Converts an error for the log. Database errors, even as the cause of another error, are logged with their code and object names but
 * without values.
 */
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
  // Omit `cause`, because the library appends the messages of causes to the error's message.
  const { cause, ...own } = Object.getOwnPropertyDescriptors(error);
  const errorWithoutCause = Object.defineProperties(Object.create(Object.getPrototypeOf(error) as object) as Error, own);
  return { ...pino.stdSerializers.err(errorWithoutCause), cause: failureOf(cause!.value) };
};

const traceOf = (): object => {
  const span = currentSpan();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
};

/** Returns a destination that writes each line to all of `places`. */
export const writeTo = (...places: ((line: string) => unknown)[]): DestinationStream => ({
  write: (line) => {
    for (const place of places) place(line);
  },
});
export const standardOutput = (): DestinationStream => pino.destination(1);

/** Creates the structured log, which removes secret fields at any depth. */
export const makeLog = (level: string, destination: DestinationStream = standardOutput()): Log =>
  pino(
    {
      level,
      mixin: traceOf,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), remove: true },
      hooks: {
        // Log a line without a message under the reason of its error; pino would use the error's own message.
        logMethod(args, log) {
          const [firstArgument, words, ...otherArguments] = args as unknown as [unknown, string?, ...unknown[]];
          const error = firstArgument instanceof Error ? firstArgument : (firstArgument as { err?: unknown } | null)?.err;
          if (!(error instanceof Error) || words !== undefined) return log.apply(this, args);
          log.apply(this, [firstArgument, reasonOf(error), ...otherArguments] as unknown as typeof args);
        },
      },
      serializers: {
        err: failureOf,
        // Log only the path, because the query may contain addresses and codes.
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
