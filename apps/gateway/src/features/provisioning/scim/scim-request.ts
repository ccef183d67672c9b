import type { FastifyRequest } from 'fastify';
import { isObject, type JsonObject } from './json-object';
import { type Projection, readProjection } from './projection';
import { MAX_RESULTS } from './schemas';
import { ScimError } from './scim-error';
import type { Page } from './scim-user';

const DEFAULT_COUNT = 100;

/** Returns the query with the names in lower case, because SCIM does not distinguish cases. Refuses repeated parameters. */
const queryOf = ({ query }: FastifyRequest): Record<string, string | undefined> => {
  const entries = Object.entries(query as Record<string, unknown>).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (entries.some(([, value]) => typeof value !== 'string'))
    throw new ScimError(400, 'A query parameter must not be repeated.', { scimType: 'invalidValue' });
  return Object.fromEntries(entries) as Record<string, string>;
};

/** Returns the id in the path. An id with a NUL byte, which PostgreSQL cannot store, does not exist. */
export const requestedId = ({ params }: FastifyRequest): string => {
  const { id } = params as { id: string };
  if (id.includes('\0')) throw new ScimError(404, 'This resource does not exist.');
  return id;
};

const integerOf = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} must be an integer.`, { scimType: 'invalidValue' });
  return Number(text);
};

/** Returns the requested page, within the limits that are allowed. */
export const requestedPage = (request: FastifyRequest): Page => {
  const { startindex, count, filter } = queryOf(request);
  return {
    startIndex: Math.max(1, integerOf('startIndex', startindex, 1)),
    count: Math.min(MAX_RESULTS, Math.max(0, integerOf('count', count, DEFAULT_COUNT))),
    filter,
  };
};

/** Returns which attributes the response contains. */
export const requestedProjection = (request: FastifyRequest): Projection => {
  const { attributes, excludedattributes } = queryOf(request);
  return readProjection({ attributes, excludedAttributes: excludedattributes });
};

/** Returns the body, which must be a JSON object. */
export const requestBody = ({ body }: FastifyRequest): JsonObject => {
  if (!isObject(body)) throw new ScimError(400, 'The body must be a JSON object.', { scimType: 'invalidSyntax' });
  return body;
};
