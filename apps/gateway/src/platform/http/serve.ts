import { Readable } from 'node:stream';
import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res, SetMetadata, StreamableFile, type Type } from '@nestjs/common';
import {
  encodeReply,
  FILE,
  type Input,
  isLines,
  type Lines,
  lineOf,
  type Principal,
  REDIRECT,
  type ReplyInput,
  type Route,
  type Routes,
  renameErrors,
  SEQ_HEADER,
} from '@portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Idempotency } from './idempotency';
import type { InlineFiles } from './inline-files';
import type { ReadListeners } from './listeners';
import { nameIn, readInput } from './read';
import { RefusalError } from './refusal-error';

export const ROUTE = 'portal:route';
const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/** The context of a call, passed to a handler after its input and the caller. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type HandlerResult<T extends Route> = T['reply'] extends z.ZodMiniType | Lines ? ReplyInput<T> | Promise<ReplyInput<T>> : unknown;
export type Serves<T extends Routes> = {
  [N in keyof T]: (input: Input<T[N]>, principal: never, exchange: Exchange) => HandlerResult<T[N]>;
};

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** Runs the handler once per idempotency key. Set by the route guard. */
    idempotency?: Idempotency;
    /** The listeners for reads. Set by the route guard. */
    answers?: ReadListeners;
    /** Reads form data for routes that accept it. Set by the route guard. */
    inlineFiles?: InlineFiles;
    /** Returns false once the caller's account or session has ended. Set by the route guard. */
    holdsAccess?: () => Promise<boolean>;
  }
}

/** Selects routes of a group that several controllers share. */
export const pickRoutes = <T extends Routes, N extends keyof T & string>(routes: T, ...names: N[]): Pick<T, N> =>
  Object.fromEntries(names.map((name) => [name, routes[name]])) as Pick<T, N>;

const controllerByRoute = new WeakMap<Route, string>();
/** Registers the controller of a route. A second controller aborts startup. */
const claim = (route: Route, controller: string): void => {
  const otherController = controllerByRoute.get(route);
  if (otherController) throw new Error(`${route.verb} ${route.path} is served by ${otherController} and by ${controller}`);
  controllerByRoute.set(route, controller);
};

/**
 * Serves a group of the contract from an ordinary controller. Does not compile if a route is missing or returns another shape. The
 * controller's own method is unchanged; Nest calls a separate handler that reads the input and encodes the response.
 */
export const Serve =
  <T extends Routes>(routes: T) =>
  <C extends Type<Serves<T>>>(Class: C): void => {
    const methods = Class.prototype as unknown as Record<string, (input: unknown, principal: unknown, exchange: Exchange) => unknown>;
    for (const [name, route] of Object.entries(routes)) {
      claim(route, Class.name);
      const handler = `${route.verb} ${route.path}`;
      const value = async function (this: typeof methods, request: FastifyRequest, reply: FastifyReply) {
        const form = route.inlineFiles && request.isMultipart() ? await request.inlineFiles!.receive(route, request) : null;
        try {
          return await serve.call(this, request, reply);
        } catch (error) {
          await form?.discard();
          throw error;
        }
      };
      const serve = async function (this: typeof methods, request: FastifyRequest, reply: FastifyReply) {
        const input = readInput(route, request);
        const answer = async () => {
          try {
            return parseReply(route, request, await this[name]!(input, request.principal, { request, reply }));
          } catch (error) {
            throw toWireNames(route, request, error);
          }
        };
        const { body, seq } = await request.idempotency!.run(route, request, input, answer);
        if (route.verb === 'GET' && request.principal) request.answers!.notify(route, input, request.principal);
        if (seq !== null) reply.header(SEQ_HEADER, String(seq));
        if (route.reply === FILE || route.reply === REDIRECT) return body;
        if (isLines(route.reply)) return sendLines(reply, body as AsyncIterable<string>);
        reply.header('content-type', 'application/json; charset=utf-8');
        return body;
      };
      Object.defineProperty(methods, handler, { value });
      for (const key of Reflect.getMetadataKeys(methods[name]!))
        Reflect.defineMetadata(key, Reflect.getMetadata(key, methods[name]!), value);
      const descriptor = { value };
      for (const decorate of [verbs[route.verb](route.path), HttpCode(200), SetMetadata(ROUTE, route)])
        decorate(methods, handler, descriptor);
      Req()(methods, handler, 0);
      Res({ passthrough: true })(methods, handler, 1);
    }
    Controller()(Class);
  };

/** Removes undeclared fields from a response. A response of the wrong shape is a defect in the gateway. */
const parseReply = (route: Route, request: FastifyRequest, reply: unknown): unknown => {
  if (route.reply === FILE || route.reply === REDIRECT) return reply;
  if (isLines(route.reply)) return linesOfReply(route, route.reply, request, reply as AsyncIterable<unknown>);
  return encodeReply(route)(route.reply.parse(reply));
};

/** The interval at which a line stream checks its reader's access. */
const ACCESS_CHECK_MS = 1_000;

/** Encodes each value that a handler yields as a separate line. The stream ends once the reader has lost access. */
const linesOfReply = async function* (
  route: Route,
  { line }: Lines,
  request: FastifyRequest,
  values: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  const encode = encodeReply(route);
  let checkAt = performance.now() + ACCESS_CHECK_MS;
  for await (const value of values) {
    if (performance.now() >= checkAt) {
      if (!(await hasAccess(request))) return;
      checkAt = performance.now() + ACCESS_CHECK_MS;
    }
    yield lineOf(encode(line.parse(value)));
  }
};

/** Returns true if the reader has access, or if access cannot be checked now: an unavailable database does not end a stream. */
const hasAccess = async ({ holdsAccess, log }: FastifyRequest): Promise<boolean> => {
  try {
    return await holdsAccess!();
  } catch (error) {
    log.warn({ event: 'http.access_check_failed', err: error }, 'the access of the reader of a stream could not be checked');
    return true;
  }
};

/** Streams lines to the client without buffering. Stops when the client disconnects. */
const sendLines = (reply: FastifyReply, lines: AsyncIterable<string>): StreamableFile => {
  reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  return new StreamableFile(Readable.from(lines, { objectMode: false }), { type: 'text/plain; charset=utf-8' });
};

/** Replaces an error's internal field names with the names on the wire. */
const toWireNames = (route: Route, request: FastifyRequest, error: unknown): unknown => {
  if (!route.wire?.input || !(error instanceof RefusalError) || !error.extra.errors) return error;
  return new RefusalError(error.refusal, error.data, { ...error.extra, errors: renameErrors(error.extra.errors, nameIn(route, request)) });
};
