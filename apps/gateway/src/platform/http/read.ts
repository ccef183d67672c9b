import { fieldsOf, hasNul, Invalid, place, type Route, renameErrors, type Violations, validate } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { normalizeEnums } from './docs/enum-values';
import { refuseFields } from './refusal-error';

type Fields = Record<string, unknown>;
type RequestParts = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

const bodyOf = (body: unknown): Fields => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuseFields(Invalid, { body: [{ code: 'wrong-type', expected: 'object' }] });
  }
  return body as Fields;
};

export interface GatheredFields {
  /** The fields by their internal names. Unknown fields have the name that the client sent. */
  fields: Fields;
  /** Internal names that were sent although the field is called differently on the wire. Such names are refused as unknown fields. */
  unknownFields: readonly string[];
}

/**
 * Collects the fields of a request from the query, path and body as the route declares. A field in another part is unknown, so the schema
 * refuses it. An empty value in the query counts as missing.
 */
export const gather = (route: Route, request: RequestParts): GatheredFields => {
  const query = (request.query ?? {}) as Fields;
  const body = bodyOf(request.body ?? {});
  const fields: Fields = Object.create(null) as Fields;
  const unknownFields: string[] = [];
  /**
   * True if the field may be sent in this part of the request. A field that is allowed in query and body is accepted only once, because two
   * values could differ.
   */
  const isAllowedIn = (field: string, way: 'query' | 'body'): boolean =>
    route.either?.includes(field) ? !(field in fields) : place(route, field) === way;
  const add = (way: 'query' | 'body', sentFields: Fields, name: string, value: unknown) => {
    const inputField = route.wireNames.fields.get(name);
    if (!inputField) {
      if (route.wireNames.names.has(name)) unknownFields.push(name);
      else fields[name] = value;
    } else if (inputField.yieldsTo !== null && inputField.yieldsTo in sentFields) return;
    else if (isAllowedIn(inputField.field, way)) fields[inputField.field] = value;
    else fields[`${way}.${name}`] = value;
  };
  for (const [name, value] of Object.entries(query)) if (value !== '') add('query', query, name, value);
  for (const [name, value] of Object.entries(body)) add('body', body, name, value);
  Object.assign(fields, request.params);
  return { fields, unknownFields };
};

/** Returns a function that maps a field to the name under which it was sent, or to its official name if it was not sent. */
export const nameIn =
  (route: Route, { query, body }: RequestParts) =>
  (field: string): string => {
    const names = route.wireNames.names.get(field) ?? [field];
    const isSent = (name: string) =>
      [query, body].some((sentFields) => typeof sentFields === 'object' && sentFields !== null && name in sentFields);
    return names.length === 1 ? names[0]! : (names.findLast(isSent) ?? names[0]!);
  };

/** Reports query parameters that were sent more than once. */
const repeatViolations = (route: Route, fields: Fields): Violations =>
  Object.fromEntries(
    fieldsOf(route.input)
      .filter((field) => Array.isArray(fields[field]) && place(route, field) === 'query')
      .map((field) => [field, [{ code: 'repeated' as const }]]),
  );

/** Reports fields that contain a NUL after parsing, which the database cannot store. */
const findNuls = (fields: Fields): Violations =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (hasNul(value) ? [[field, [{ code: 'control-characters' as const }]]] : [])),
  );

/** Parses the input of a route. Refuses with 400 and the violations of each field. */
export const readInput = (route: Route, request: RequestParts): unknown => {
  const { fields, unknownFields } = gather(route, request);
  normalizeEnums(route, fields);
  const { data, violations } = validate(route.input, fields);
  const unstorable = findNuls(violations ? fields : (data as Fields));
  if (!violations && !unknownFields.length && !Object.keys(unstorable).length) return data;
  const renamedErrors = renameErrors({ ...unstorable, ...violations, ...repeatViolations(route, fields) }, nameIn(route, request));
  for (const name of unknownFields) renamedErrors[name] = [{ code: 'unknown-field' }];
  return refuseFields(Invalid, renamedErrors);
};
