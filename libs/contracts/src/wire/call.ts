import { compileDecoder, type Spelling } from './decoder';
import type { Lines, Route } from './route';

/** The kind of a reply that is streamed as lines of one form. */
export const LINES = 'lines';

/** True if a reply is read line by line. A form that was serialized as JSON contains only the name of its kind. */
export const isLines = (reply: unknown): reply is Lines =>
  reply === LINES || (typeof reply === 'object' && reply !== null && (reply as Partial<Lines>).kind === LINES);

export type Way = 'path' | 'query' | 'body';

/** Returns the part of the request that carries an input field. No other code decides it. */
export const place = (route: Pick<Route, 'verb' | 'path' | 'query'>, field: string): Way => {
  if (route.path.split('/').includes(`:${field}`)) return 'path';
  return route.verb === 'GET' || route.verb === 'DELETE' || route.query?.includes(field) ? 'query' : 'body';
};

/** Returns the name under which we send a field: of several names, the preferred one. */
export const sentNameOf = ({ wire }: Pick<Route, 'wire'>, field: string): string => {
  const names = wire?.input && Object.hasOwn(wire.input, field) ? wire.input[field] : undefined;
  return (typeof names === 'string' ? names : names?.at(-1)) ?? field;
};

export const asItIs: Spelling = (value) => value;

/** Returns a decoder from the wire spelling of a reply to our own, based on its wire map alone. */
export const decodeReply = ({ wire }: Pick<Route, 'wire'>): Spelling => (wire?.reply ? compileDecoder(wire.reply) : asItIs);

export const renameErrors = <E>(errors: Readonly<Record<string, E>>, rename: (field: string) => string): Record<string, E> => {
  // A null prototype, because a field may be named like a property of every object.
  const renamedErrors = Object.create(null) as Record<string, E>;
  for (const [path, error] of Object.entries(errors)) {
    const [field = '', ...rest] = path.split('.');
    renamedErrors[[rename(field), ...rest].join('.')] = error;
  }
  return renamedErrors;
};
