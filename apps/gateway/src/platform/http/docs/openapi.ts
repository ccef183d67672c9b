import {
  CALLER,
  ErrorBody,
  FILE,
  isLines,
  type JsonSchema,
  place,
  REDIRECT,
  type Refusal,
  type Route,
  type Routes,
  refusalsOf,
  renameInputFields,
  renameReplyFields,
  SEQ_HEADER,
  wirePathOf,
} from '@portal/contracts';
import { messageOf, ROUTE_SUMMARIES, schemaTexts } from '@portal/contracts/docs';
import { z } from 'zod';

export type Json = { [key: string]: unknown };
export interface OpenApi extends Json {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; [kind: string]: Json };
}
export interface Operation extends Json {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: (Json & { name?: string; in?: string; $ref?: string })[];
  responses: Record<string, Json>;
  'x-roles': unknown;
}

const MAX_WHOLE = Number.MAX_SAFE_INTEGER;

/** Collects the named schemas of an OpenAPI document while its schemas are converted. */
class Components {
  readonly schemas: Record<string, Json> = {};

  /** Converts a schema to JSON Schema 2020-12 and moves its named parts to the components. */
  schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', renameFields = (json: JsonSchema): JsonSchema => json): Json {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = renameFields(z.toJSONSchema(schema, { io, metadata: schemaTexts }) as JsonSchema) as Json & {
      $defs?: Record<string, Json>;
    };
    const newNames = Object.fromEntries(Object.entries($defs).map(([name, part]) => [name, this.storeSchema(name, part, io)]));
    for (const name of Object.values(newNames)) this.schemas[name] = this.tidy(this.schemas[name], newNames) as Json;
    return this.tidy(json, newNames) as Json;
  }

  resolve(schema: Json): Json {
    const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : null;
    return name === null ? schema : this.schemas[name]!;
  }

  /** Stores a named schema. Input schemas get the suffix `Input`, because a name can have only one shape. */
  private storeSchema(name: string, part: Json, io: 'input' | 'output'): string {
    const { id: _, ...shape } = part;
    const schemaName = io === 'input' ? `${name}Input` : name;
    this.schemas[schemaName] = shape;
    return schemaName;
  }

  private tidy(value: unknown, newNames: Record<string, string>): unknown {
    if (Array.isArray(value)) return value.map((one) => this.tidy(one, newNames));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        if ((key === 'maximum' && one === MAX_WHOLE) || (key === 'minimum' && one === -MAX_WHOLE)) return [];
        if (key !== '$ref' || typeof one !== 'string') return [[key, this.tidy(one, newNames)]];
        return [[key, one.startsWith('#/$defs/') ? `#/components/schemas/${newNames[one.slice(8)]}` : one]];
      }),
    );
  }
}

const refusalName = ({ code }: Refusal): string => `refusal.${code}`;
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

const addRefusal = (components: Components, refusal: Refusal): Json => {
  const message = messageOf(refusal);
  const data = refusal.data ? { data: components.schemaOf(refusal.data, 'output') } : {};
  components.schemas[refusalName(refusal)] = {
    description: message,
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { const: refusal.code }, message: { type: 'string', examples: [message] }, ...data } },
    ],
  };
  return { $ref: `#/components/schemas/${refusalName(refusal)}` };
};

const responsesOf = (components: Components, route: Route): Record<string, Json> => {
  const responses: Record<string, Json> = {};
  if (route.reply === REDIRECT)
    responses['302'] = { description: 'Sends the browser on', headers: { location: { schema: { type: 'string' } } } };
  else if (route.reply === FILE) responses['200'] = { description: 'The file', content: { 'application/octet-stream': {} } };
  else if (isLines(route.reply)) {
    const { line } = route.reply;
    const content = { 'text/plain': { schema: components.schemaOf(line, 'output', renameReplyFields(route)) } };
    responses['200'] = { description: 'Lines, each `data: ` and a value as JSON', content };
  } else {
    const seq = {
      description: 'The last fact of the rooms of the caller that the answer is true at; none without a token',
      schema: { type: 'integer' },
    };
    const headers = route.verb === 'GET' ? { headers: { [SEQ_HEADER]: seq } } : {};
    responses['200'] = { description: 'Done', ...headers, ...json(components.schemaOf(route.reply, 'output', renameReplyFields(route))) };
  }
  for (const [status, refusals] of Map.groupBy(refusalsOf(route), (refusal) => refusal.status)) {
    const bodies = refusals.map((refusal) => addRefusal(components, refusal));
    const description = refusals.map((refusal) => `\`${refusal.code}\`: ${messageOf(refusal)}`).join('\n');
    const retry = status === 429 ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } } : {};
    responses[status] = { description, ...retry, ...json(bodies.length === 1 ? bodies[0]! : { oneOf: bodies }) };
  }
  return responses;
};

/**
 * Returns the content types of a request body. A route with inline files also accepts its fields as form data, each as text or JSON, or in
 * the query.
 */
const contentOf = ({ inlineFiles }: Route, schema: Json): Json => {
  if (!inlineFiles) return { 'application/json': { schema } };
  const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, additionalProperties: true };
  return { 'application/json': { schema }, 'multipart/form-data': { schema: form } };
};

const operationOf = (components: Components, group: string, routeName: string, route: Route): Operation => {
  const input = components.resolve(components.schemaOf(route.input, 'input', renameInputFields(route)));
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const requiredFields = new Set((input.required ?? []) as string[]);
  const parameters: Operation['parameters'] = [];
  const body: { properties: Record<string, Json>; required: string[] } = { properties: {}, required: [] };
  for (const [name, { field }] of route.wireNames.fields) {
    const { description, ...schema } = properties[name]!;
    const location = place(route, field);
    const self = field === CALLER ? 'An assertion: left out, or the identity of the token. ' : '';
    const words = `${self}${(description as string | undefined) ?? ''}`.trim();
    const text = words ? { description: words } : {};
    if (location === 'body') {
      body.properties[name] = { ...schema, ...text };
      if (requiredFields.has(name) && !route.either?.includes(field)) body.required.push(name);
    } else parameters.push({ name, in: location, required: location === 'path' || requiredFields.has(name), ...text, schema });
    if (route.either?.includes(field)) {
      parameters.push({ name, in: 'query', required: false, deprecated: true, description: 'Better sent in the body', schema });
    }
  }
  const operationId = `${group}.${routeName}`;
  const isJson = route.reply !== FILE && route.reply !== REDIRECT;
  if (route.verb !== 'GET' && isJson && !route.file && !isLines(route.reply))
    parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  const schema: Json = { type: 'object', ...body, additionalProperties: false };
  const form = { type: 'object', properties: { [route.file ?? '']: { type: 'string', format: 'binary' } }, required: [route.file] };
  return {
    operationId,
    summary: ROUTE_SUMMARIES.get(operationId) ?? '',
    tags: [group],
    parameters,
    ...(route.file ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } } : {}),
    ...(!route.file && Object.keys(body.properties).length ? { requestBody: { required: true, content: contentOf(route, schema) } } : {}),
    responses: responsesOf(components, route),
    security: isJson ? [route.allow === 'anyone' ? { subscriptionKey: [] } : { bearer: [], subscriptionKey: [] }] : [],
    'x-roles': route.allow,
    ...(route.limit ? { 'x-limit': route.limit } : {}),
    ...(route.quota ? { 'x-quota': route.quota } : {}),
  };
};

/** Returns the whole contract as an OpenAPI 3.1 document. */
export const openapi = (contract: Record<string, Routes>, version = '0.1.0'): OpenApi => {
  const components = new Components();
  components.schemas['Error'] = components.schemaOf(z.object(ErrorBody.shape), 'output');
  const paths: OpenApi['paths'] = {};
  for (const [group, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = wirePathOf(route).replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.verb.toLowerCase()] = operationOf(components, group, name, route);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner Portal',
      version,
      description:
        'Writes go in here; news comes out by socket (Socket.IO 4 at /socket.io). Every success is 200; every error has one body.',
    },
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key is one effect, however often it is sent',
          schema: { type: 'string', pattern: '^[\\w.:-]{8,128}$' },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        subscriptionKey: { type: 'apiKey', in: 'header', name: 'ocp-apim-subscription-key' },
      },
    },
  };
};
