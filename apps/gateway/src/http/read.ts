import { fieldsOf, Invalid, place, type Route, type Violations, validate } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { refuseFields } from './refusal-error';

type Fields = Record<string, unknown>;

const bodyOf = (body: unknown): Fields => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuseFields(Invalid, { body: [{ code: 'wrong-type', expected: 'object' }] });
  }
  return body as Fields;
};

/**
 * The fields of a request where the route says that they travel. One that came another way is unknown, and so refused by the schema. An empty
 * value in the query means that nothing is given.
 */
export const gather = (route: Route, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Fields => {
  const params = (request.params ?? {}) as Fields;
  const query = (request.query ?? {}) as Fields;
  const body = bodyOf(request.body ?? {});
  const gathered: Fields = Object.create(null) as Fields;
  const known = fieldsOf(route.input);
  for (const [field, value] of Object.entries(query)) {
    if (value === '') continue;
    if (route.either?.includes(field) || place(route, field) === 'query' || !known.includes(field)) gathered[field] = value;
    else gathered[`query.${field}`] = value;
  }
  for (const [field, value] of Object.entries(body)) {
    if (route.either?.includes(field) || place(route, field) === 'body' || !known.includes(field)) gathered[field] = value;
    else gathered[`body.${field}`] = value;
  }
  for (const [field, value] of Object.entries(params)) gathered[field] = value;
  return gathered;
};

/** A parameter that stands twice in the address is a list, which no field of the query is. */
const repeatedIn = (route: Route, gathered: Fields): Violations =>
  Object.fromEntries(
    fieldsOf(route.input)
      .filter((field) => Array.isArray(gathered[field]) && place(route, field) === 'query')
      .map((field) => [field, [{ code: 'repeated' as const }]]),
  );

/** The input of a route, parsed; 400 with what is wrong per field. */
export const read = (route: Route, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): unknown => {
  const gathered = gather(route, request);
  const { data, violations } = validate(route.input, gathered);
  if (violations) refuseFields(Invalid, { ...violations, ...repeatedIn(route, gathered) });
  return data;
};
