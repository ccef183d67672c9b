import { fieldsOf, Invalid, place, type Route } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused } from './refused';

type Fields = Record<string, unknown>;

/** The fields of a request where the route says that they travel. One that came another way is unknown, and so refused by the schema. */
export const gather = (route: Route, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Fields => {
  const params = (request.params ?? {}) as Fields;
  const query = (request.query ?? {}) as Fields;
  const body = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? (request.body as Fields) : {};
  const gathered: Fields = Object.create(null) as Fields;
  const known = fieldsOf(route.input);
  for (const [field, value] of Object.entries(query)) {
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

/** What is wrong, per field, in the form every error answers with. */
export const errorsOf = (error: z.core.$ZodError): Record<string, string[]> => {
  // A field may be called like something every object has.
  const errors = Object.create(null) as Record<string, string[]>;
  for (const issue of error.issues) {
    const at = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'request'];
    for (const field of at) {
      const words = issue.code === 'unrecognized_keys' ? 'This field is not known here' : issue.message;
      errors[field] = [...(errors[field] ?? []), words];
    }
  }
  return errors;
};

/** The input of a route, parsed; 400 with what is wrong per field. */
export const read = (route: Route, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): unknown => {
  const parsed = route.input.safeParse(gather(route, request));
  if (!parsed.success) throw new Refused(Invalid, undefined, { errors: errorsOf(parsed.error) });
  return parsed.data;
};
