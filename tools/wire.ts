import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { importBundled } from './bundled.ts';
import type * as Contracts from './documented-contract.ts';

/** Generates docs/WIRE.md from the contract. With `--check` only reports whether the file is up to date. */
const FILE = join(import.meta.dirname, '../docs/WIRE.md');
const contracts = await importBundled<typeof Contracts>('tools/documented-contract.ts');

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
}

const forms = new Map<string, Schema>();
const identity = (json: Contracts.JsonSchema): Contracts.JsonSchema => json;
const schemaOf = (schema: unknown, io: 'input' | 'output', spell = identity): Schema => {
  const { $defs = {}, ...json } = spell(
    z.toJSONSchema(schema as z.core.$ZodType, { io, metadata: contracts.schemaTexts }) as Contracts.JsonSchema,
  ) as Schema;
  if (io === 'output') for (const [name, form] of Object.entries($defs)) forms.set(name, form);
  return json.$ref ? (io === 'output' ? json : ($defs[json.$ref.slice(8)] ?? json)) : json;
};

const SOCKET_SUFFIX = ' (socket)';
const hasRefsTo = (names: ReadonlySet<string>, schema: Schema): boolean =>
  [...names].some((name) => JSON.stringify(schema).includes(`"#/$defs/${name}"`));

/** Returns the schema of socket data with its field names. A form whose names differ on the socket is printed separately. */
const socketSchemaOf = (schema: unknown): Schema => {
  const { $defs = {}, ...json } = z.toJSONSchema(schema as z.core.$ZodType, { io: 'output', metadata: contracts.schemaTexts }) as Schema;
  const ownForms = new Set<string>();
  const readsSchema = (name: string) =>
    JSON.stringify($defs[name]) === JSON.stringify(forms.get(name) ?? $defs[name]) && !hasRefsTo(ownForms, $defs[name]!);
  for (let size = -1; size !== ownForms.size; ) {
    size = ownForms.size;
    for (const name of Object.keys($defs)) if (!readsSchema(name)) ownForms.add(name);
  }
  const renameRefs = (part: Schema): Schema =>
    JSON.parse(JSON.stringify(part), (key, value: unknown) =>
      key === '$ref' && ownForms.has(String(value).slice(8)) ? `${String(value)}${SOCKET_SUFFIX}` : value,
    ) as Schema;
  for (const [name, form] of Object.entries($defs)) forms.set(ownForms.has(name) ? name + SOCKET_SUFFIX : name, renameRefs(form));
  return renameRefs(json);
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const inlineCode = (text: unknown): string => `\`${String(text)}\``;
const link = (name: string): string => `[${name}](#${name.toLowerCase().replaceAll(' ', '-').replace(/[()]/g, '')})`;

const boundsOf = ({ minLength, maxLength, minimum, maximum, default: otherwise }: Schema): string => {
  const [lowerBound, upperBound] = [minLength ?? minimum, maxLength ?? maximum].map((edge) =>
    Math.abs(edge ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : edge,
  );
  const range = lowerBound === undefined && upperBound === undefined ? '' : ` ${lowerBound ?? ''}…${upperBound ?? ''}`;
  return `${range}${otherwise === undefined ? '' : ` = ${JSON.stringify(otherwise)}`}`;
};

const typeOf = (schema: Schema | undefined): string => {
  if (!schema) return 'anything';
  if (schema.$ref) return link(schema.$ref.split('/').at(-1) ?? '');
  if (schema.const !== undefined) return inlineCode(JSON.stringify(schema.const));
  if (schema.enum) return `${schema.enum.map(inlineCode).join(' or ')}${boundsOf(schema)}`;
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return choice.map(typeOf).join(' or ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  if (schema.properties) return `{ ${fieldsOf(schema).join(', ')} }`;
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object' ? `{ any name: ${typeOf(schema.additionalProperties)} }` : 'object';
  return `${schema.format === 'date-time' ? 'time' : [schema.type ?? 'anything'].flat().join(' or ')}${boundsOf(schema)}`;
};
const fieldsOf = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${inlineCode(name)}${schema.required?.includes(name) ? '' : '?'} ${typeOf(field)}`,
  );

const refusalsTable = (): string[] => [
  '| Status | Code | Message | Data |',
  '|---|---|---|---|',
  ...[...contracts.REFUSALS]
    .sort((a, b) => a.status - b.status)
    .map((refusal) => {
      const { status, code, data } = refusal;
      return row([String(status), inlineCode(code), contracts.messageOf(refusal), data ? typeOf(schemaOf(data, 'output')) : '']);
    }),
];

const routeLines = (name: string, route: Contracts.Route): string[] => {
  const input = schemaOf(route.input, 'input', contracts.renameInputFields(route));
  const locationOf = (field: string) => (route.either?.includes(field) ? 'body or query' : contracts.place(route, field));
  const fields = [...route.wireNames.fields].map(([name, { field }]) => {
    const schema = input.properties?.[name];
    const notes = [field === contracts.CALLER ? 'must equal that of the token' : '', schema?.description ?? ''].filter(Boolean).join('. ');
    return row([inlineCode(name), locationOf(field), input.required?.includes(name) ? 'yes' : '', typeOf(schema), notes]);
  });
  const ownRefusals = route.refuses ?? [];
  const reply =
    route.reply === contracts.FILE
      ? 'a file'
      : route.reply === contracts.REDIRECT
        ? 'redirects the browser'
        : contracts.isLines(route.reply)
          ? `lines, each ${typeOf(schemaOf(route.reply.line, 'output', contracts.renameReplyFields(route)))}`
          : typeOf(schemaOf(route.reply, 'output', contracts.renameReplyFields(route)));
  return [
    `### ${name}`,
    '',
    `${inlineCode(`${route.verb} ${contracts.wirePathOf(route)}`)}. ${contracts.ROUTE_SUMMARIES.get(name)}.`,
    '',
    `- Allowed: ${contracts.describeCallers(route)}`,
    ...(route.limit
      ? [
          `- Rate limit: ${route.limit.points} in ${route.limit.windowMs / 60_000} min, by ${route.limit.by}${route.limit.budget ? `, together with all routes of the budget "${route.limit.budget}"` : ''}`,
        ]
      : []),
    ...(route.quota
      ? [
          `- Quota per person: ${route.quota.map(({ points, windowMs }) => `${points} in ${windowMs / 60_000} min`).join(', ')}; only successful calls count`,
        ]
      : []),
    ...(route.file ? [`- Accepts a file as form data in the field ${inlineCode(route.file)}`] : []),
    ...(route.inlineFiles
      ? [
          `- Also accepts form data, with files inline instead of ${inlineCode(route.inlineFiles.field)}; other fields may then be in the query`,
        ]
      : []),
    `- Response: ${reply}`,
    ...(ownRefusals.length ? [`- Refusals: ${ownRefusals.map(({ status, code }) => `${status} ${inlineCode(code)}`).join(', ')}`] : []),
    ...(fields.length ? ['', '| Field | Sent in | Required | Type | |', '|---|---|---|---|---|', ...fields] : []),
    '',
  ];
};

const generateWire = (): string => {
  const routes = contracts.allRoutes().flatMap(({ name, route }) => routeLines(name, route));
  const facts = Object.entries(contracts.FACTS).map(([type, { kind, data }]) =>
    row([inlineCode(type), kind, contracts.FACT_SUMMARIES.get(type) ?? '', fieldsOf(socketSchemaOf(data)).join('<br>')]),
  );
  const signals = Object.entries(contracts.SIGNALS).map(([type, data]) =>
    row([inlineCode(type), fieldsOf(socketSchemaOf(data)).join('<br>')]),
  );
  const emits = Object.entries(contracts.ClientEvents).map(([name, data]) =>
    row([inlineCode(name), fieldsOf(schemaOf(data, 'input')).join('<br>')]),
  );
  const refusals = refusalsTable();
  const frames = [
    ['handshake `auth`', contracts.Handshake],
    ['`welcome`', contracts.Welcome],
    ['`head`', contracts.Heartbeat],
    ['`displaced`', contracts.Displaced],
    ['each fact', contracts.FactEnvelope],
  ].map(([name, schema]) => row([String(name), fieldsOf(schemaOf(schema, 'output')).join('<br>')]));
  const formSections = [...forms]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, form]) => [`### ${name}`, '', ...fieldsOf(form).map((field) => `- ${field}`), '']);
  return [
    '# Wire format',
    '',
    'Every route, fact and signal. Generated from the contract by `node tools/wire.ts`; `--check` reports whether this file is up to date.',
    '',
    'Every successful response has the status 200. Every error has the same body: `{ message, detail?, code, errors?, data?, requestId }`. A question mark marks an optional field.',
    'Any route may also return the refusals of the checks before its handler: invalid input (400), no session (401), a function, identity, origin or key that is not permitted (403), a reused idempotency key (422), too many requests (429), a fault (503).',
    'Repeated writes with the same `Idempotency-Key` have one effect.',
    '',
    '## Routes',
    '',
    ...routes,
    '## Facts',
    '',
    'Sent over the socket under the name of their type, to rooms that are determined in the transaction of the change: `user:{id}` of the people concerned (`applicant:{id}` until they are approved), `unit:{id}` of the units whose people may see the change. Fat: every receiver may see every field. Thin: ids only, receivers fetch the data.',
    '',
    '| Fact | Kind | | Data |',
    '|---|---|---|---|',
    ...facts,
    '',
    '## Signals',
    '',
    'Sent once and not stored.',
    '',
    '| Signal | Data |',
    '|---|---|',
    ...signals,
    '',
    '## Encrypted downloads',
    '',
    'A pdf, xls or xlsx of at most 50 MB is sent encrypted with a key that is generated for this download. The header `X-Content-Encryption: form; cipher; downloadId` of the response names the form; `POST /api/files/unlock` with the `downloadId` returns the key (32 bytes, base64) once, within a minute. Other files have no such header and are sent unencrypted.',
    '',
    '- `plain`, for every client: AES-256-CBC with the key itself, with an initialization vector of 16 zero bytes and PKCS #7 padding. The vector is harmless because no key encrypts a second file.',
    '- `v1`, sent when the request has the header `X-Content-Encryption: v1`: HKDF-SHA-256 derives two keys of 32 bytes from the key (salt: the `downloadId`; info: `portal download encryption v1` and `portal download authentication v1`). The body is the AES-256-CBC ciphertext with the first key, followed by an HMAC-SHA-256 with the second key over `YDE1`, `downloadId`, `userId`, `type` and `length` (each followed by a line feed) and the ciphertext. `unlock` returns these values. Check the tag before decrypting.',
    '',
    '## Events that a client emits',
    '',
    'Only these events are accepted, and none is stored. Another name, another form or a flood closes the socket.',
    '',
    '| Emit | Data |',
    '|---|---|',
    ...emits,
    '',
    '## Frames',
    '',
    `Socket.IO 4, namespace \`/\`, path \`/socket.io\`. The response header \`${contracts.SEQ_HEADER}\` contains the number of the last fact, in the caller’s own rooms, that the response includes.`,
    '',
    '| Frame | Fields |',
    '|---|---|',
    ...frames,
    '',
    '## Statuses and refusals',
    '',
    ...refusals,
    '',
    '## Schemas',
    '',
    ...formSections,
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
};

const wireText = generateWire();
if (process.argv.includes('--check')) {
  const isUnchanged = existsSync(FILE) && readFileSync(FILE, 'utf8') === wireText;
  if (!isUnchanged) process.stderr.write('docs/WIRE.md is not what the contract says. Print it anew: npm run wire\n');
  process.exitCode = isUnchanged ? 0 : 1;
} else {
  writeFileSync(FILE, wireText);
  process.stdout.write(
    `docs/WIRE.md: ${contracts.allRoutes().length} routes, ${Object.keys(contracts.FACTS).length} facts, ${contracts.REFUSALS.length} refusals\n`,
  );
}
