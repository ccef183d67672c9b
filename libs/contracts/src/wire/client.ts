import type { z } from 'zod/mini';
import { decodeReply, isLines, LINES, place, renameErrors, sentNameOf } from './call';
import type { Refusal } from './refusal';
import type { RawInput, Reply, Route, Routes } from './route';
import type { FieldErrors } from './violations';

/**
 * The part of a route that a client needs, possibly serialized as JSON. `reply` only distinguishes a file, a redirect or lines from a
 * value.
 */
export type CallForm = Pick<Route, 'verb' | 'path' | 'allow' | 'query' | 'file' | 'wire'> & { reply?: unknown };
export type CallForms<C extends Record<string, Routes>> = { [G in keyof C]: { [N in keyof C[G]]: CallForm } };

/** Returns the serializable part of a route. */
export const callFormOf = ({ verb, path, allow, query, file, wire, reply }: CallForm): CallForm => ({
  verb,
  path,
  allow,
  query,
  file,
  wire,
  ...(isLines(reply) ? { reply: LINES } : typeof reply === 'string' && { reply }),
});

/** A call that is ready to be sent. */
export interface OutgoingCall {
  route: CallForm;
  method: string;
  url: string;
  body?: unknown;
  file?: File | Blob;
  signal?: AbortSignal;
  idempotencyKey?: string;
  keepalive?: boolean;
}

/** Sends a call and returns its response. If the response consists of lines, returns the stream that `readLines` reads. */
export type SendRequest = (outgoing: OutgoingCall) => Promise<unknown>;
export interface CallOptions {
  file?: File | Blob;
  signal?: AbortSignal;
  /** The idempotency key. Several calls with the same key have one effect. */
  idempotencyKey?: string;
  /** True if the call must complete even if its page is closed. */
  keepalive?: boolean;
}

type Args<T extends Route> =
  Record<string, never> extends RawInput<T> ? [input?: RawInput<T>, options?: CallOptions] : [input: RawInput<T>, options?: CallOptions];
export interface Call<T extends Route> {
  (...args: Args<T>): Promise<Reply<T>>;
  /** The prefix of this route's cache keys. */
  key: readonly [string, string];
  /** Returns the key and the function of a cached query. */
  query(...args: Args<T>): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Reply<T>> };
}
export type Client<C extends Record<string, Routes>> = { [G in keyof C]: { [N in keyof C[G]]: Call<C[G][N]> } };

/** Distributes the fields of an input to path, query and body of a request. */
export const buildRequest = (route: CallForm, input: Record<string, unknown>, options: CallOptions = {}): OutgoingCall => {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = route.path;
  for (const [field, value] of Object.entries(input)) {
    const target = place(route, field);
    // A body can contain null; a path or query cannot.
    if (value === undefined || (value === null && target !== 'body')) continue;
    if (target === 'path') path = path.replace(`:${field}`, encodeURIComponent(String(value)));
    else if (target === 'query') query.append(sentNameOf(route, field), String(value));
    else body[sentNameOf(route, field)] = value;
  }
  const search = query.size ? `?${query}` : '';
  const hasBody = route.verb !== 'GET' && route.verb !== 'DELETE' && !options.file;
  return { route, method: route.verb, url: path + search, ...options, ...(hasBody ? { body } : {}) };
};

const decodeEach = async function* (lines: AsyncIterable<unknown>, decode: (line: unknown) => unknown): AsyncGenerator<unknown> {
  for await (const line of lines) yield decode(line);
};

const restoreFieldNames = ({ wire }: CallForm, error: ApiError): ApiError => {
  const { errors } = error.body;
  if (!errors || !wire?.input) return error;
  const fields = new Map(Object.entries(wire.input).flatMap(([field, names]) => [names ?? field].flat().map((name) => [name, field])));
  const body = { ...error.body, errors: renameErrors(errors, (name) => fields.get(name) ?? name) };
  return new ApiError(error.status, error.code, error.message, body, error.retryAfterMs);
};

/** Returns a typed client of the whole contract. `send` performs the requests. */
export const client = <C extends Record<string, Routes>>(calls: CallForms<C>, send: SendRequest): Client<C> => {
  const call = (group: string, name: string, route: CallForm) => {
    const decode = decodeReply(route);
    const execute = async (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
      try {
        const reply = await send(buildRequest(route, input, options));
        return isLines(route.reply) ? decodeEach(reply as AsyncIterable<unknown>, decode) : decode(reply);
      } catch (error) {
        throw error instanceof ApiError ? restoreFieldNames(route, error) : error;
      }
    };
    const key = [group, name] as const;
    return Object.assign(execute, {
      key,
      query: (input: Record<string, unknown> = {}) => ({
        queryKey: [...key, input],
        queryFn: ({ signal }: { signal: AbortSignal }) => execute(input, { signal }),
      }),
    });
  };
  return Object.fromEntries(
    Object.entries<Record<string, CallForm>>(calls).map(([group, routes]) => [
      group,
      Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, call(group, name, route)])),
    ]),
  ) as unknown as Client<C>;
};

/** The error that `send` throws for every status except 200. Status 0 means that no response was received. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: { detail?: string; errors?: FieldErrors; data?: unknown; requestId?: string };
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, body: ApiError['body'] = {}, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
    this.name = 'Refused';
  }
}

/** True if a failure is this refusal. Narrows the type of its data. */
export const isRefusedAs = <D extends z.ZodMiniType>(
  error: unknown,
  refusal: Refusal<D>,
): error is ApiError & { body: { data: z.output<D> } } => error instanceof ApiError && error.code === refusal.code;
