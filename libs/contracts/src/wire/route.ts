import type { z } from 'zod/mini';
import { identity, isLines, LINES, sentNameOf } from './call';
import type { NameConverter } from './decoder';
import type { Refusal } from './refusal';
import { shapeOf } from './shape';
import { compileWireNames, type WireMap, type WireNames } from './wire-map';

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The allowed callers of a route. `anyone`: no sign-in required. `applicant`: also a verified person who awaits approval. A list: approved
 * people with these roles.
 */
export type Allow<Role extends string = string> = 'anyone' | 'applicant' | readonly Role[];

/** The kinds of responses other than a JSON value. */
export const FILE = 'file';
export const REDIRECT = 'redirect';
export interface Lines<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: typeof LINES;
  line: S;
}
/** Declares a response that is streamed as lines of this form. */
export const linesOf = <S extends z.ZodMiniType>(line: S): Lines<S> => ({ kind: LINES, line });
export type ReplyForm = z.ZodMiniType | typeof FILE | typeof REDIRECT | Lines;

/** A limit of `points` per `windowMs`. */
export interface Allowance {
  points: number;
  windowMs: number;
}

/**
 * A rate limit per person, per network address, or per cookie value, which only the handler can read. A route with a limit by address or
 * cookie has its own count; all other routes share one count per address for requests without a session.
 */
export interface RateLimit extends Allowance {
  by: 'person' | 'address' | 'cookie';
  /**
   * True if calls are also counted in the database, so that neither more gateways nor a restart raises the limit. Used by routes that
   * accept guesses or mail secrets.
   */
  isStored?: true;
  /** The name of a budget that several routes share. Without a name, each route has its own. */
  budget?: string;
}

export interface RouteOptions<I extends z.ZodMiniType, R extends ReplyForm, Role extends string = string> {
  allow: Allow<Role>;
  input: I;
  reply: R;
  /** The fields that are sent in the query although the method has a body. */
  query?: readonly string[];
  /** The fields that are read from the body or, if the body lacks them, from the query. */
  either?: readonly string[];
  refuses?: readonly Refusal[];
  limit?: RateLimit;
  /** The quota per person. Only successful calls count; counting in the database covers all gateways. */
  quota?: readonly Allowance[];
  /** True if a page of another site may send the request, such as the response of a SAML provider. */
  isCrossSite?: true;
  /** The form field of an uploaded file, if the route accepts one. */
  file?: string;
  /** Accepts form data as well as JSON. Its files are stored for this purpose, and their ids are put into this field. */
  inlineFiles?: { field: string; purpose: string };
  /** The official names of fields that have one. */
  wire?: WireMap;
}

export interface Route<I extends z.ZodMiniType = z.ZodMiniType, R extends ReplyForm = ReplyForm, Role extends string = string>
  extends RouteOptions<I, R, Role> {
  verb: Verb;
  path: string;
  wireNames: WireNames;
}

type PathFields<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PathFields<More>
    : Rest
  : never;
type PathFieldsCheck<P extends string, I> = [PathFields<P>] extends [keyof I]
  ? unknown
  : { input: `the path names ${Exclude<PathFields<P>, keyof I> & string}, the input does not` };

/** Returns a function that declares routes with these roles. */
export const routeFor =
  <Role extends string>() =>
  <P extends `${Verb} /${string}`, I extends z.ZodMiniType, R extends ReplyForm>(
    endpoint: P,
    options: RouteOptions<I, R, Role> & PathFieldsCheck<P, z.input<I>> & { wire?: WireMap<keyof z.input<I> & string> },
  ): Route<I, R, Role> => {
    const [verb, path] = endpoint.split(' ') as [Verb, string];
    const form = isLines(options.reply) ? options.reply.line : options.reply;
    return { ...options, verb, path, wireNames: compileWireNames(endpoint, options.input, form, options.wire) };
  };

export type Routes = Record<string, Route>;

/** The parsed input that a handler receives. */
export type Input<T extends Route> = z.output<T['input']>;
export type RawInput<T extends Route> = z.input<T['input']>;
/** The response that a handler returns, before encoding. */
export type ReplyInput<T extends Route> = T['reply'] extends z.ZodMiniType
  ? z.input<T['reply']>
  : T['reply'] extends Lines<infer S>
    ? AsyncIterable<z.input<S>>
    : unknown;
export type Reply<T extends Route> = T['reply'] extends z.ZodMiniType
  ? z.output<T['reply']>
  : T['reply'] extends Lines<infer S>
    ? AsyncIterable<z.output<S>>
    : Response;

/** Returns the field names of an input schema, also within transforms and refinements. */
export const fieldsOf = (schema: z.ZodMiniType): string[] => Object.keys(shapeOf(schema));

/** The field in which a caller may state their identity. It must equal the identity in the token (R6.8). */
export const CALLER = 'callerId';
export const assertsCaller = ({ wireNames }: Pick<Route, 'wireNames'>): boolean => wireNames.names.has(CALLER);

/** Returns the official name of an input field. */
export const wireNameOf = ({ wireNames }: Pick<Route, 'wireNames'>, field: string): string => wireNames.names.get(field)?.[0] ?? field;
/** Returns the path of a route with the official names of its fields. */
export const wirePathOf = (route: Pick<Route, 'path' | 'wireNames'>): string =>
  route.path.replace(/:(\w+)/g, (_, field: string) => `:${wireNameOf(route, field)}`);

/** Returns an encoder that renames the fields of a response to their official names. */
export const encodeReply = ({ wireNames }: Pick<Route, 'wireNames'>): NameConverter => wireNames.encode ?? identity;

/** Renames the fields of an input to their official names, in the field order of the schema. */
export const encodeInput = (route: Pick<Route, 'wire'>, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [sentNameOf(route, field), value]));
