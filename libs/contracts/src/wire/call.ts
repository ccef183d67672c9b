import { compileDecoder, type Spelling } from './decoder';
import type { Lines, Route } from './route';

/** Values of one form, one a line, sent while they become known. */
export const LINES = 'lines';

/** Whether a reply is read line by line; a form that has travelled as JSON says so by its name. */
export const isLines = (reply: unknown): reply is Lines =>
  reply === LINES || (typeof reply === 'object' && reply !== null && (reply as Partial<Lines>).kind === LINES);

export type Way = 'path' | 'query' | 'body';

/** How a field of the input travels: the only code that knows. */
export const place = (route: Pick<Route, 'verb' | 'path' | 'query'>, field: string): Way => {
  if (route.path.split('/').includes(`:${field}`)) return 'path';
  return route.verb === 'GET' || route.verb === 'DELETE' || route.query?.includes(field) ? 'query' : 'body';
};

/** The name by which we send a field: of several the one that counts. */
export const sentNameOf = ({ wire }: Pick<Route, 'wire'>, field: string): string => {
  const names = wire?.input && Object.hasOwn(wire.input, field) ? wire.input[field] : undefined;
  return (typeof names === 'string' ? names : names?.at(-1)) ?? field;
};

export const asItIs: Spelling = (value) => value;

/** A reply in our own spelling: its wire map alone says how. */
export const decodeReply = ({ wire }: Pick<Route, 'wire'>): Spelling => (wire?.reply ? compileDecoder(wire.reply) : asItIs);

/** What is wrong by field, under the names that `rename` gives to the fields. */
export const renameErrors = <E>(errors: Readonly<Record<string, E>>, rename: (field: string) => string): Record<string, E> => {
  // A field may be called like something every object has.
  const renamed = Object.create(null) as Record<string, E>;
  for (const [path, error] of Object.entries(errors)) {
    const [field = '', ...rest] = path.split('.');
    renamed[[rename(field), ...rest].join('.')] = error;
  }
  return renamed;
};
