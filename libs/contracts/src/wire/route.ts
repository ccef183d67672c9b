import type { z } from 'zod/mini';
import { asItIs, isLines, LINES, sentNameOf } from './call';
import type { Spelling } from './decoder';
import type { Refusal } from './refusal';
import { shapeOf } from './shape';
import { compileSpellings, type Spellings, type WireMap } from './wire-map';

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The allowed callers. `anyone`: no sign-in required. `applicant`: also a verified person who awaits approval. Otherwise approved people of
 * these roles.
 */
export type Allow<Role extends string = string> = 'anyone' | 'applicant' | readonly Role[];

/** The reply forms other than one JSON value. */
export const FILE = 'file';
export const REDIRECT = 'redirect';
export interface Lines<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: typeof LINES;
  line: S;
}
/** Declares a reply of lines of this form. */
export const linesOf = <S extends z.ZodMiniType>(line: S): Lines<S> => ({ kind: LINES, line });
export type ReplyForm = z.ZodMiniType | typeof FILE | typeof REDIRECT | Lines;

/** A limit of `points` per `perMs`. */
export interface Allowance {
  points: number;
  perMs: number;
}

/**
 * A rate limit per person, network address, or the value of a cookie, which only the handler can read. A route with a limit by address or
 * cookie counts separately; the others share one limit for all requests of an address without a session.
 */
export interface RateLimit extends Allowance {
  by: 'person' | 'address' | 'cookie';
  /** Also counts in the database, so that neither more gateways nor a restart raise the limit. For routes that guess or mail secrets. */
  isStored?: true;
}

export interface RouteOptions<I extends z.ZodMiniType, R extends ReplyForm, Role extends string = string> {
  allow: Allow<Role>;
  input: I;
  reply: R;
  /** Fields that are sent in the query although the verb has a body. */
  query?: readonly string[];
  /** Fields that are read from the body, or from the query if the body lacks them. */
  either?: readonly string[];
  refuses?: readonly Refusal[];
  limit?: RateLimit;
  /** The quota of one person. Successful calls count, in the database, so the quota covers all nodes. */
  quota?: readonly Allowance[];
  /** The form field of an uploaded file, if the route accepts one. */
  file?: string;
  /** Accepts form data as well as JSON: its files go into the store of this purpose, and their ids into this field. */
  inlineFiles?: { field: string; purpose: string };
  /** The official spellings of fields that have one. */
  wire?: WireMap;
}

export interface Route<I extends z.ZodMiniType = z.ZodMiniType, R extends ReplyForm = ReplyForm, Role extends string = string>
  extends RouteOptions<I, R, Role> {
  verb: Verb;
  path: string;
  spellings: Spellings;
}

type PathFields<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PathFields<More>
    : Rest
  : never;
type Covers<P extends string, I> = [PathFields<P>] extends [keyof I]
  ? unknown
  : { input: `the path names ${Exclude<PathFields<P>, keyof I> & string}, the input does not` };

/** Returns the function that declares routes for these roles. */
export const routeFor =
  <Role extends string>() =>
  <P extends `${Verb} /${string}`, I extends z.ZodMiniType, R extends ReplyForm>(
    endpoint: P,
    options: RouteOptions<I, R, Role> & Covers<P, z.input<I>> & { wire?: WireMap<keyof z.input<I> & string> },
  ): Route<I, R, Role> => {
    const [verb, path] = endpoint.split(' ') as [Verb, string];
    const form = isLines(options.reply) ? options.reply.line : options.reply;
    return { ...options, verb, path, spellings: compileSpellings(endpoint, options.input, form, options.wire) };
  };

export type Routes = Record<string, Route>;

/** The parsed input that a handler receives. */
export type Input<T extends Route> = z.output<T['input']>;
export type RawInput<T extends Route> = z.input<T['input']>;
/** The reply that a handler returns, before it is encoded. */
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

/** Returns the field names of an input schema, through transforms and refinements. */
export const fieldsOf = (schema: z.ZodMiniType): string[] => Object.keys(shapeOf(schema));

/** The field in which a caller may assert their identity. It must equal that of the token (R6.8). */
export const CALLER = 'callerId';
export const assertsCaller = ({ spellings }: Pick<Route, 'spellings'>): boolean => spellings.names.has(CALLER);

/** Returns the official name of an input field. */
export const wireNameOf = ({ spellings }: Pick<Route, 'spellings'>, field: string): string => spellings.names.get(field)?.[0] ?? field;
/** Returns the path with the official names of its fields. */
export const wirePathOf = (route: Pick<Route, 'path' | 'spellings'>): string =>
  route.path.replace(/:(\w+)/g, (_, field: string) => `:${wireNameOf(route, field)}`);

/** Returns an encoder of replies into the official spelling. */
export const encodeReply = ({ spellings }: Pick<Route, 'spellings'>): Spelling => spellings.encode ?? asItIs;

/** Encodes an input in the official spelling and in the field order of the schema. */
export const encodeInput = (route: Pick<Route, 'wire'>, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [sentNameOf(route, field), value]));
