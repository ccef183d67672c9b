import { fieldsOf, hasNul, Invalid, place, type Route, renameErrors, type Violations, validate } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { spellEnums } from './docs/enum-values';
import { refuseFields } from './refusal-error';

type Fields = Record<string, unknown>;
type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

const bodyOf = (body: unknown): Fields => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuseFields(Invalid, { body: [{ code: 'wrong-type', expected: 'object' }] });
  }
  return body as Fields;
};

export interface Gathered {
  /** By our own names, save what the route does not know. */
  fields: Fields;
  /** Names that are ours and not official ones: unknown on the wire. */
  strays: readonly string[];
}

/**
 * The fields of a request where the route says that they travel. One that came another way is unknown, and so refused by the schema. An empty
 * value in the query means that nothing is given.
 */
export const gather = (route: Route, request: Sent): Gathered => {
  const query = (request.query ?? {}) as Fields;
  const body = bodyOf(request.body ?? {});
  const fields: Fields = Object.create(null) as Fields;
  const strays: string[] = [];
  /** True if a field may come this way. What may come either way comes by one of them only: two values could differ. */
  const travels = (field: string, way: 'query' | 'body'): boolean =>
    route.either?.includes(field) ? !(field in fields) : place(route, field) === way;
  const add = (way: 'query' | 'body', sent: Fields, name: string, value: unknown) => {
    const known = route.spellings.fields.get(name);
    if (!known) {
      if (route.spellings.names.has(name)) strays.push(name);
      else fields[name] = value;
    } else if (known.yieldsTo !== null && known.yieldsTo in sent) return;
    else if (travels(known.field, way)) fields[known.field] = value;
    else fields[`${way}.${name}`] = value;
  };
  for (const [name, value] of Object.entries(query)) if (value !== '') add('query', query, name, value);
  for (const [name, value] of Object.entries(body)) add('body', body, name, value);
  Object.assign(fields, request.params);
  return { fields, strays };
};

/** The name by which a field was sent; the official one where it was not. */
export const nameIn =
  (route: Route, { query, body }: Sent) =>
  (field: string): string => {
    const names = route.spellings.names.get(field) ?? [field];
    const isSent = (name: string) => [query, body].some((sent) => typeof sent === 'object' && sent !== null && name in sent);
    return names.length === 1 ? names[0]! : (names.findLast(isSent) ?? names[0]!);
  };

/** A parameter that stands twice in the address is a list, which no field of the query is. */
const repeatedIn = (route: Route, fields: Fields): Violations =>
  Object.fromEntries(
    fieldsOf(route.input)
      .filter((field) => Array.isArray(fields[field]) && place(route, field) === 'query')
      .map((field) => [field, [{ code: 'repeated' as const }]]),
  );

/** The fields that still have a NUL once they are parsed: none may reach the database. */
const nulIn = (fields: Fields): Violations =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (hasNul(value) ? [[field, [{ code: 'control-characters' as const }]]] : [])),
  );

/** The input of a route, parsed; 400 with what is wrong per field. */
export const read = (route: Route, request: Sent): unknown => {
  const { fields, strays } = gather(route, request);
  spellEnums(route, fields);
  const { data, violations } = validate(route.input, fields);
  const unstorable = nulIn(violations ? fields : (data as Fields));
  if (!violations && !strays.length && !Object.keys(unstorable).length) return data;
  const wrong = renameErrors({ ...unstorable, ...violations, ...repeatedIn(route, fields) }, nameIn(route, request));
  for (const name of strays) wrong[name] = [{ code: 'unknown-field' }];
  return refuseFields(Invalid, wrong);
};
