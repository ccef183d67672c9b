import {
  allRoutes,
  type Contract,
  contract,
  encodeReply,
  FILE,
  type FieldErrors,
  type Input,
  Invalid,
  isLines,
  lineOf,
  place,
  type Refusal,
  type ReplyInput,
  type Route,
  renameErrors,
  SEQ_HEADER,
  toFieldError,
  Unavailable,
  type Violations,
  validate,
  wireNameOf,
} from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { createXhrClass } from './xhr';

class RefusalReply extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly more: { data?: unknown; errors?: FieldErrors; retryAfterS?: number } = {},
  ) {
    super(messageOf(refusal));
  }
}

export const refuse = (refusal: Refusal, data?: unknown, retryAfterS?: number): never => {
  throw new RefusalReply(refusal, { data, retryAfterS });
};
export const refuseFields = (violations: Violations): never => {
  const errors = Object.entries(violations).map(([field, ways]) => [field, ways.map(toFieldError)]);
  throw new RefusalReply(Invalid, { errors: Object.fromEntries(errors) as FieldErrors });
};

/** Throws a network failure, as if the server did not respond. */
export const failNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

type Handler = (input: never, call: { headers: Headers }) => unknown;
type RouteOf<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Route ? Contract[G][N] : never;

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const responseOf = ({ refusal, more: { retryAfterS, ...more } }: RefusalReply): Response =>
  jsonResponse(
    refusal.status,
    { message: messageOf(refusal), code: refusal.code, requestId: 'test', ...more },
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
  );

const bodyOfLines = (lines: AsyncIterable<unknown>, encode: (line: unknown) => unknown): ReadableStream<Uint8Array> => {
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(new TextEncoder().encode(lineOf(encode(next.value))));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
};

const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')];
  if (patternParts.length !== pathParts.length) return null;
  const words: Record<string, string> = {};
  for (const [i, part] of patternParts.entries()) {
    if (part.startsWith(':')) words[part.slice(1)] = decodeURIComponent(pathParts[i] ?? '');
    else if (part !== pathParts[i]) return null;
  }
  return words;
};

/** Replaces the network: serves the routes of the contract, validates inputs with its schemas, and records the calls. */
export function openGateway() {
  const handlers = new Map<string, Handler>();
  const calls: { name: string; input: Record<string, unknown>; headers: Headers; file?: Blob }[] = [];

  const gather = (route: Route, url: URL, words: Record<string, string>, body: unknown): Record<string, unknown> => {
    const callInput: Record<string, unknown> = { ...words };
    for (const [name, { field }] of route.wireNames.fields) {
      const parameterLocation = place(route, field);
      if (parameterLocation === 'query' && url.searchParams.has(name)) callInput[field] = url.searchParams.get(name);
      if (parameterLocation === 'body' && typeof body === 'object' && body !== null && name in body)
        callInput[field] = (body as Record<string, unknown>)[name];
    }
    return callInput;
  };

  const world = { seq: 1, offline: false, halfway: async (): Promise<void> => {} };

  const serve: typeof fetch = async (input, init = {}) => {
    if (world.offline) return failNetwork();
    const url = new URL(String(input), 'http://portal.test');
    for (const { name, route } of allRoutes()) {
      const words = route.verb === (init.method ?? 'GET') ? matchPath(route.path, url.pathname) : null;
      if (!words) continue;
      const headers = new Headers(init.headers);
      const file = init.body instanceof FormData ? (init.body.get(route.file ?? 'file') as Blob) : undefined;
      const { data, violations } = validate(
        route.input,
        gather(route, url, words, typeof init.body === 'string' ? JSON.parse(init.body) : undefined),
      );
      try {
        if (violations) refuseFields(violations);
        calls.push({ name, input: data as Record<string, unknown>, headers, file });
        const handler = handlers.get(name);
        if (!handler) throw new RefusalReply(Unavailable);
        const reply = await handler(data as never, { headers });
        if (route.reply === FILE) return reply as Response;
        if (isLines(route.reply)) return new Response(bodyOfLines(reply as AsyncIterable<unknown>, encodeReply(route)));
        return jsonResponse(200, encodeReply(route)(reply), { [SEQ_HEADER]: String(world.seq) });
      } catch (error) {
        if (error instanceof RefusalReply && error.more.errors) {
          const errors = renameErrors(error.more.errors, (field) => wireNameOf(route, field));
          return responseOf(new RefusalReply(error.refusal, { ...error.more, errors }));
        }
        if (error instanceof RefusalReply) return responseOf(error);
        throw error;
      }
    }
    throw new Error(`The contract has no ${init.method ?? 'GET'} ${url.pathname}`);
  };

  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal;
      const stop = () => reject(signal?.reason as Error);
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop);
      serve(input, init).then(resolve, reject);
    });

  globalThis.XMLHttpRequest = createXhrClass(serve, world) as unknown as typeof XMLHttpRequest;

  return {
    calls,
    /**
     * `seq` is the number of the last fact in replies. `offline` makes all calls fail. An upload awaits `halfway` after half of its body is
     * sent.
     */
    world,
    /** Returns the inputs of one route, in the order of the calls. */
    inputs: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    /** Sets the handler of a route. */
    on<G extends keyof Contract, N extends keyof Contract[G] & string>(
      group: G,
      name: N,
      handler: (input: Input<RouteOf<G, N>>, call: { headers: Headers }) => ReplyInput<RouteOf<G, N>> | Promise<ReplyInput<RouteOf<G, N>>>,
    ) {
      if (!(name in contract[group])) throw new Error(`The contract has no ${group}.${name}`);
      handlers.set(`${group}.${name}`, handler as Handler);
    },
  };
}

export type Gateway = ReturnType<typeof openGateway>;
