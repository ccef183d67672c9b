import type { z } from 'zod/mini';
import { asItIs, isLines, LINES, sentNameOf } from './call';
import type { Spelling } from './decoder';
import type { Refusal } from './refusal';
import { shapeOf } from './shape';
import { compileSpellings, type Spellings, type WireMap } from './wire-map';

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `anyone`: nobody need be signed in. `applicant`: also a verified person who is still waiting. Otherwise approved people of these roles. */
export type Allow<Role extends string = string> = 'anyone' | 'applicant' | readonly Role[];

/** What a route answers with when it is not one JSON value. */
export const FILE = 'file';
export const REDIRECT = 'redirect';
export interface Lines<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: typeof LINES;
  line: S;
}
/** A reply of lines, each of which has this form. */
export const linesOf = <S extends z.ZodMiniType>(line: S): Lines<S> => ({ kind: LINES, line });
export type ReplyForm = z.ZodMiniType | typeof FILE | typeof REDIRECT | Lines;

/** At most `points` in `perMs`. */
export interface Allowance {
  points: number;
  perMs: number;
}

/**
 * A budget of calls, counted by person, by address of the network, or by what a cookie names, which only the handler can read. A route with a
 * budget by address or cookie has it to itself; the others share one for all that an address asks without being signed in.
 */
export interface RateLimit extends Allowance {
  by: 'person' | 'address' | 'cookie';
  /** Also counted in the database, so that neither more gateways nor a restart give anybody more: for what guesses secrets or mails them. */
  isStored?: true;
}

export interface RouteOptions<I extends z.ZodMiniType, R extends ReplyForm, Role extends string = string> {
  allow: Allow<Role>;
  input: I;
  reply: R;
  /** Fields that travel in the query although the verb has a body. */
  query?: readonly string[];
  /** Fields taken from the body, or from the query when the body lacks them. */
  either?: readonly string[];
  refuses?: readonly Refusal[];
  limit?: RateLimit;
  /** How often one person may do it: what succeeded counts, in the database, so it holds over all nodes. */
  quota?: readonly Allowance[];
  /** Also takes a file as form data under this name. */
  file?: string;
  /** Takes form data as well as JSON: the files in it go into the store of this purpose, and their ids into this field. */
  inlineFiles?: { field: string; purpose: string };
  /** The official spellings, where they are not those of the fields. */
  wire?: WireMap;
  /** One sentence for the documents. */
  summary: string;
}

export interface Route<I extends z.ZodMiniType = z.ZodMiniType, R extends ReplyForm = ReplyForm, Role extends string = string>
  extends RouteOptions<I, R, Role> {
  verb: Verb;
  path: string;
  /** The wire map, compiled. */
  spellings: Spellings;
}

type Words<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Words<More>
    : Rest
  : never;
type Covers<P extends string, I> = [Words<P>] extends [keyof I]
  ? unknown
  : { input: `the path names ${Exclude<Words<P>, keyof I> & string}, the input does not` };

/** Declares routes whose roles are these. */
export const routeFor =
  <Role extends string>() =>
  <P extends `${Verb} /${string}`, I extends z.ZodMiniType, R extends ReplyForm>(
    at: P,
    options: RouteOptions<I, R, Role> & Covers<P, z.input<I>> & { wire?: WireMap<keyof z.input<I> & string> },
  ): Route<I, R, Role> => {
    const [verb, path] = at.split(' ') as [Verb, string];
    const form = isLines(options.reply) ? options.reply.line : options.reply;
    return { ...options, verb, path, spellings: compileSpellings(at, options.input, form, options.wire) };
  };

export type Routes = Record<string, Route>;

/** What a handler is given. */
export type Input<T extends Route> = z.output<T['input']>;
/** What a caller sends. */
export type RawInput<T extends Route> = z.input<T['input']>;
/** What a handler owes, and a caller gets. */
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

/** The fields of an input schema, through transforms and refinements. */
export const fieldsOf = (schema: z.ZodMiniType): string[] => Object.keys(shapeOf(schema));

/** The field in which a caller may assert who they are: equal to the token's identity, or refused (R6.8). */
export const CALLER = 'callerId';
export const assertsCaller = ({ spellings }: Pick<Route, 'spellings'>): boolean => spellings.names.has(CALLER);

/** The official name of a field of the input. */
export const wireNameOf = ({ spellings }: Pick<Route, 'spellings'>, field: string): string => spellings.names.get(field)?.[0] ?? field;
/** The path with the official names of its fields. */
export const wirePathOf = (route: Pick<Route, 'path' | 'spellings'>): string =>
  route.path.replace(/:(\w+)/g, (_, field: string) => `:${wireNameOf(route, field)}`);

/** A reply in the official spelling. */
export const encodeReply = ({ spellings }: Pick<Route, 'spellings'>): Spelling => spellings.encode ?? asItIs;

/** An input in the official spelling, its fields in the order of the schema. */
export const encodeInput = (route: Pick<Route, 'wire'>, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [sentNameOf(route, field), value]));
