import type { Route } from './route';

/** The subset of JSON Schema that the API documents are generated from. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | false;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

const DEFS = '#/$defs/';
const resolveReference = ({ $defs = {} }: JsonSchema, schema: JsonSchema): JsonSchema =>
  schema.$ref?.startsWith(DEFS) ? ($defs[schema.$ref.slice(DEFS.length)] ?? schema) : schema;

/** Returns a function that renames the fields of an input schema to their official names. A field with several names is never required. */
export const renameInputFields =
  ({ wireNames: { names } }: Pick<Route, 'wireNames'>) =>
  (json: JsonSchema): JsonSchema => {
    const copy = structuredClone(json);
    const schema = resolveReference(copy, copy);
    const entries = Object.entries(schema.properties ?? {});
    schema.properties = Object.fromEntries(entries.flatMap(([field, own]) => (names.get(field) ?? [field]).map((name) => [name, own])));
    const requiredFields = schema.required?.filter((field) => (names.get(field) ?? [field]).length === 1);
    if (requiredFields) schema.required = requiredFields.map((field) => names.get(field)?.[0] ?? field);
    return copy;
  };

/** Returns a function that renames the fields of a response schema to their official names. */
export const renameReplyFields =
  ({ wire }: Pick<Route, 'wire'>) =>
  (json: JsonSchema): JsonSchema => {
    const map = wire?.reply;
    if (!map) return json;
    const copy = structuredClone(json);
    const visitedSchemas = new Set<JsonSchema>();
    const convert = (node: JsonSchema, path: string): void => {
      const schema = resolveReference(copy, node);
      if (visitedSchemas.has(schema)) return;
      visitedSchemas.add(schema);
      for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) if (inner) convert(inner, path);
      const entries = Object.entries(schema.properties ?? {});
      if (!entries.length) return;
      for (const [field, fieldSchema] of entries) {
        const prefix = `${path}${field}.`;
        if (Object.keys(map).some((name) => name.startsWith(prefix))) convert(fieldSchema, prefix);
      }
      const nameOf = (field: string): string => map[path + field]?.replace('[]', '') ?? field;
      const formOf = (field: string, own: JsonSchema): JsonSchema =>
        map[path + field]?.endsWith('[]') ? { type: 'array', prefixItems: [own], items: false, minItems: 1, maxItems: 1 } : own;
      schema.properties = Object.fromEntries(entries.map(([field, fieldSchema]) => [nameOf(field), formOf(field, fieldSchema)]));
      if (schema.required) schema.required = schema.required.map(nameOf);
    };
    convert(copy, '');
    return copy;
  };
