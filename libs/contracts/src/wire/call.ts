import { compileDecoder, type NameConverter } from './decoder';
import type { Lines, Route } from './route';

/** The kind of a response that is streamed as lines of the same form. */
export const LINES = 'lines';

/** True if a response is read line by line. A response form that was serialized as JSON has only its `kind`. */
export const isLines = (reply: unknown): reply is Lines =>
  reply === LINES || (typeof reply === 'object' && reply !== null && (reply as Partial<Lines>).kind === LINES);

export type ParameterLocation = 'path' | 'query' | 'body';

/** Returns the part of the request that contains an input field. Client and server both call this function. */
export const place = (route: Pick<Route, 'verb' | 'path' | 'query'>, field: string): ParameterLocation => {
  if (route.path.split('/').includes(`:${field}`)) return 'path';
  return route.verb === 'GET' || route.verb === 'DELETE' || route.query?.includes(field) ? 'query' : 'body';
};

/** Returns the name that clients use to send a field: the preferred one of several names. */
export const sentNameOf = ({ wire }: Pick<Route, 'wire'>, field: string): string => {
  const names = wire?.input && Object.hasOwn(wire.input, field) ? wire.input[field] : undefined;
  return (typeof names === 'string' ? names : names?.at(-1)) ?? field;
};

export const identity: NameConverter = (value) => value;

/** Returns a decoder from official names to field names for the response of a route. Only the wire map is needed. */
export const decodeReply = ({ wire }: Pick<Route, 'wire'>): NameConverter => (wire?.reply ? compileDecoder(wire.reply) : identity);

export const renameErrors = <E>(errors: Readonly<Record<string, E>>, rename: (field: string) => string): Record<string, E> => {
  // A null prototype: a field may have the name of an `Object.prototype` property.
  const renamedErrors = Object.create(null) as Record<string, E>;
  for (const [path, error] of Object.entries(errors)) {
    const [field = '', ...rest] = path.split('.');
    renamedErrors[[rename(field), ...rest].join('.')] = error;
  }
  return renamedErrors;
};
