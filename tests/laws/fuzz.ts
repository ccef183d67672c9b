import { type JsonSchema, place, type Route, renameInputFields } from '@portal/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import { featuresOn, merge } from '../features';
import { Stage } from '../kit/stage';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

export interface RawRequest {
  path: string;
  body?: string | Uint8Array;
  headers: Record<string, string>;
}

const nestObjects = (depth: number): unknown => (depth ? { a: nestObjects(depth - 1) } : null);

/** Generates values that no schema allows. */
const noise: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      '',
      ' ',
      '\0',
      'a\0b',
      '\u202e\u2066',
      '\ud800',
      '٣٤',
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '../../etc/passwd',
      '__proto__',
      'constructor',
      'toString',
      'NaN',
      '-1',
      '1e9',
      '9007199254740993',
      '99999999999999999999',
      -1,
      0,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      2 ** 31,
      true,
      null,
      [],
      {},
      [[]],
      ['a', 'b'],
      { toString: 'x' },
      { $ref: '#' },
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 60_000 }).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(100_000), 'ß'.repeat(50_000), nestObjects(200), nestObjects(2_000)) },
);

/** Generates values that match the field's schema. `knownIds` are ids of existing objects. */
const valuesOf = (schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => valuesOf(item, knownIds)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -(2 ** 31)), max: Math.min(schema.maximum ?? 50, 2 ** 31) });
  }
  if (schema.type !== 'string') return fc.constant(null);
  const text = fc.string({
    unit: 'grapheme',
    minLength: Math.min(schema.minLength ?? 0, 20),
    maxLength: Math.min(schema.maxLength ?? 40, 40),
  });
  return fc.oneof(
    fc.constantFrom(...knownIds),
    text,
    fc.constantFrom('CP', 'LCO', 'LBO', 'DE', 'JP', 'distributor', 'AAAAAA', '1', '2', 'true', 'bruno@brennhagen.example'),
  );
};

/** Valid values by wire name of the field. An address is new each time. */
export const VALID_VALUES = merge(featuresOn(new Stage()).map(({ values }) => values));
const validValueFor = (field: string, way: string, knownIds: readonly string[]): fc.Arbitrary<unknown> => {
  if (/^(email|userEmail)$/.test(field)) return fc.uuid().map((id) => `${id}@wild.example`);
  if (field in VALID_VALUES) return fc.constant(VALID_VALUES[field]);
  if (way === 'path' || /^(userId|TicketId|contactusId|fileId)$/.test(field)) return fc.constantFrom(...knownIds);
  return fc.constant(undefined);
};
/** Generates corruptions of a valid value: another type, or a text that may break a database or a parser. */
const corruptions = (value: unknown): fc.Arbitrary<unknown> => {
  const text = typeof value === 'string' ? value : '';
  return fc.oneof(
    fc
      .constantFrom('\0', '\ud800', '\udc00', '\u202e', '\ufeff', '\uffff', '\u{1f600}', "'", '\\', '%', '\n', ' ')
      .map((bad) => text + bad),
    fc.constantFrom('\0', '\ud83d'),
    noise,
  );
};

const rarelyReplace = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: seldom });

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encodeText = (value: unknown): string => encodeURIComponent(toText(value).replace(/[\ud800-\udfff]/g, '\ufffd')).slice(0, 12_000);

/** Generates calls of one route: mostly valid except for some errors, sometimes only noise. */
export const fuzzCalls = (route: Route, knownIds: readonly string[]): fc.Arbitrary<RawRequest> => {
  const json = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const schema = renameInputFields(route)(json) as Schema & { $defs?: Record<string, Schema>; $ref?: string };
  const { properties = {} } = schema.$ref ? (schema.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  const fields = [...route.wireNames.fields].map(([name, { field }]) => ({ name, field, way: place(route, field) }));
  const noisyValues = fields.map(({ name }) =>
    fc.option(rarelyReplace(valuesOf(properties[name] ?? {}, knownIds), noise), { nil: undefined, freq: 6 }),
  );
  /** Generates calls in which all fields but one are valid. */
  const valuesWithOneInvalid = fc
    .tuple(fc.nat({ max: Math.max(0, fields.length - 1) }), fc.tuple(...fields.map(({ name, way }) => validValueFor(name, way, knownIds))))
    .chain(([corruptIndex, values]) =>
      corruptions(values[corruptIndex]).map((bad) => values.map((value, index) => (index === corruptIndex ? bad : value))),
    );
  const hasBody = route.verb === 'POST' || route.verb === 'PUT';
  const bodies: fc.Arbitrary<{ body: string | Uint8Array; type: string }> = route.file
    ? fc.tuple(fc.constantFrom(route.file, 'other', ''), fc.uint8Array({ maxLength: 2_000 })).map(([name, bytes]) => formBody(name, bytes))
    : fc.oneof(
        noise.map((value) => ({ body: JSON.stringify(value) ?? '', type: 'application/json' })),
        fc
          .tuple(
            fc.string({ unit: 'binary', maxLength: 80 }),
            fc.constantFrom('application/json', 'text/plain', 'application/xml', 'x', ''),
          )
          .map(([body, type]) => ({ body, type })),
        fc.constantFrom(
          { body: '{"a":', type: 'application/json' },
          { body: '{"__proto__":{"x":1}}', type: 'application/json' },
          { body: '{"constructor":{"prototype":{}}}', type: 'application/json' },
          { body: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
          { body: '--x\r\n', type: 'multipart/form-data; boundary=x' },
          { body: '{}', type: 'multipart/form-data' },
          { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, type: 'application/json' },
          { body: `{"a":"${'x'.repeat(100_000)}"}`, type: 'application/json' },
        ),
      );
  return fc
    .record({
      values: fields.length ? fc.oneof(fc.tuple(...noisyValues), valuesWithOneInvalid) : fc.constant<unknown[]>([]),
      extra: rarelyReplace(fc.constant(null), fc.tuple(fc.constantFrom('extra', '__proto__', 'who', '0', 'userId'), noise)),
      twice: rarelyReplace(fc.constant(false), fc.constant(true)),
      query: rarelyReplace(
        fc.constant(''),
        fc.constantFrom('%', '%00', '%ff=%ff', '=', '&&&', 'a[]=1&a[]=2', 'a=1;b=2', '?', '+', '%F0%9F'),
      ),
      raw: rarelyReplace(fc.constant(null), fc.constantFrom('%00', '%ff', '%', '..%2f..%2f', '%2e%2e', '%e2%80%ae', 'a%20b', '%25')),
      whole: rarelyReplace<{ body: string | Uint8Array; type: string } | null>(fc.constant(null), bodies),
      key: rarelyReplace(
        fc.constant(undefined),
        fc.constantFrom('', 'x', 'k'.repeat(500), 'ünïcode', '00000000-0000-4000-8000-000000000000'),
      ),
      origin: rarelyReplace(fc.constant(undefined), fc.constantFrom('https://evil.example', 'null', '%%%')),
    })
    .map(({ values, extra, twice, query, raw, whole, key, origin }) => {
      let path = route.path;
      const search: string[] = query ? [query] : [];
      const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      fields.forEach(({ name, field, way }, index) => {
        const value = values[index];
        if (way === 'path') path = path.replace(`:${field}`, raw ?? encodeText(value ?? 'x'));
        else if (value === undefined) return;
        else if (way === 'body') body[name] = value;
        else for (let times = 0; times < (twice ? 2 : 1); times++) search.push(`${name}=${encodeText(value)}`);
      });
      if (extra && hasBody) Object.defineProperty(body, extra[0], { value: extra[1], enumerable: true });
      else if (extra) search.push(`${extra[0]}=${encodeText(extra[1])}`);
      const ownRequest = route.file
        ? formBody(route.file, new Uint8Array([0x89, 0x50, 0x4e, 0x47]))
        : { body: JSON.stringify(body), type: 'application/json' };
      const payload = hasBody ? (whole ?? ownRequest) : null;
      const headers = {
        ...(payload?.type ? { 'content-type': payload.type } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': Buffer.from(key).toString('latin1') }),
        ...(origin === undefined ? {} : { origin }),
      };
      // Node closes a request whose headers are longer than 16 kB.
      return {
        path: `${path}${search.length ? `?${search.join('&')}` : ''}`.slice(0, 14_000),
        headers,
        ...(payload ? { body: payload.body } : {}),
      };
    });
};

const formBody = (name: string, bytes: Uint8Array): { body: Uint8Array; type: string } => ({
  type: 'multipart/form-data; boundary=portal',
  body: Buffer.concat([
    Buffer.from(`--portal\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--portal--\r\n'),
  ]),
});
