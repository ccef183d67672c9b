import { attributeName, isObject, type JsonObject } from './json-object';

const ALWAYS = new Set(['id', 'schemas']);

const namesIn = (list: string | undefined): Set<string> => new Set((list ?? '').split(',').map(attributeName).filter(Boolean));

/** The attributes that a client requests. */
export interface Projection {
  attributes: ReadonlySet<string>;
  excludedAttributes: ReadonlySet<string>;
}

export const readProjection = (query: { attributes?: string | undefined; excludedAttributes?: string | undefined }): Projection => ({
  attributes: namesIn(query.attributes),
  excludedAttributes: namesIn(query.excludedAttributes),
});

/** True if the client receives the attribute, so that its value has to be read. */
export const isRequested = ({ attributes, excludedAttributes }: Projection, name: string): boolean => {
  if (ALWAYS.has(name)) return true;
  if (excludedAttributes.has(name)) return false;
  return !attributes.size || attributes.has(name) || [...attributes].some((path) => path.startsWith(`${name}.`));
};

/** Returns a resource with the requested attributes. `id` and `schemas` are always included. */
export const project = (resource: JsonObject, projection: Projection): JsonObject =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]) => {
      const name = key.toLowerCase();
      if (value === undefined || !isRequested(projection, name)) return [];
      return [[key, ALWAYS.has(name) ? value : projectParts(value, name, projection)]];
    }),
  );

const projectParts = (value: unknown, name: string, projection: Projection): unknown => {
  if (Array.isArray(value)) return value.map((part) => projectParts(part, name, projection));
  if (!isObject(value)) return value;
  const { attributes, excludedAttributes } = projection;
  const isLimited = attributes.size > 0 && !attributes.has(name);
  return Object.fromEntries(
    Object.entries(value).filter(([part]) => {
      const path = `${name}.${part.toLowerCase()}`;
      return !excludedAttributes.has(path) && (!isLimited || attributes.has(path));
    }),
  );
};
