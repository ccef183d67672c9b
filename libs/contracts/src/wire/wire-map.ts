import type { z } from 'zod/mini';
import { type NameConverter, splitMark } from './decoder';
import { shapeOf } from './shape';

/**
 * The official names of a route's fields: `{ ticketId: 'TicketId' }`. An input field may have several names, of which the last one sent is
 * used. A field of a response is identified by its path, `'items.lco': 'LCO'`. A name with the suffix `[]` sends a single value as a list.
 */
export interface WireMap<Field extends string = string> {
  input?: { readonly [F in Field]?: string | readonly [string, ...string[]] };
  reply?: Readonly<Record<string, string>>;
}

/** Prefixes a form's wire names with the name of the field that contains the form. */
export const prefixWireNames = (field: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([path, name]) => [`${field}.${path}`, name]));

interface RenamedField {
  inside: string;
  outside: string;
  isList: boolean;
  convert: NameConverter | null;
}

const encoder =
  (fields: readonly RenamedField[]): NameConverter =>
  (value) => {
    if (value === null || value === undefined) return value;
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const { inside, outside, isList, convert } of fields) {
      const field = source[inside];
      if (field === undefined) continue;
      const encodedValue = convert ? convert(field) : field;
      result[outside] = isList ? [encodedValue] : encodedValue;
    }
    return result;
  };

interface Definition {
  type: string;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  options?: readonly z.ZodMiniType[];
}

const eachOf =
  (convert: NameConverter): NameConverter =>
  (list) =>
    (list as unknown[]).map(convert);

/** Merges the fields of a union's options. A name must mean the same field in all options. */
const unionOf = (options: readonly z.ZodMiniType[] = []): Record<string, z.ZodMiniType> | undefined => {
  const shapes = options.map((option) => shapeOf(option));
  return shapes.some((shape) => Object.keys(shape).length) ? Object.assign({}, ...shapes) : undefined;
};

/** Compiles the encoder of a schema, or returns null if no field in it is renamed, so that the value is not copied. */
const compile = (schema: z.ZodMiniType, map: ReadonlyMap<string, string>, used: Set<string>, path = ''): NameConverter | null => {
  const { type, element, innerType, in: inner, options, shape = unionOf(options) } = schema.def as unknown as Definition;
  if (type === 'array') {
    const item = compile(element!, map, used, path);
    return item && eachOf(item);
  }
  if (!shape) return (innerType ?? inner) ? compile((innerType ?? inner)!, map, used, path) : null;
  let hasRenames = false;
  const fields = Object.entries(shape).map(([innerName, field]): RenamedField => {
    const name = map.get(path + innerName);
    if (name !== undefined) used.add(path + innerName);
    const convert = compile(field, map, used, `${path}${innerName}.`);
    hasRenames ||= name !== undefined || convert !== null;
    return { inside: innerName, ...splitMark(name ?? innerName), convert };
  });
  return hasRenames ? encoder(fields) : null;
};

export interface InputField {
  field: string;
  /** Another name of the same field, whose value is used if both are sent. */
  yieldsTo: string | null;
}

export interface WireNames {
  /** The input fields by every accepted name. */
  fields: ReadonlyMap<string, InputField>;
  /** The names of each input field, starting with the official one. */
  names: ReadonlyMap<string, readonly [string, ...string[]]>;
  /** The encoder of the response; absent if the response is sent unchanged. */
  encode?: NameConverter;
}

/** Compiles the wire map of a route. Throws if the map names a field that the route does not have. */
export const compileWireNames = (routeName: string, input: z.ZodMiniType, reply: unknown, map: WireMap = {}): WireNames => {
  const inputFields = Object.keys(shapeOf(input));
  const names = new Map<string, readonly [string, ...string[]]>();
  for (const field of inputFields) {
    const name = map.input?.[field] ?? field;
    names.set(field, typeof name === 'string' ? [name] : name);
  }
  const fields = new Map<string, InputField>();
  for (const [field, wireNames] of names) {
    for (const name of wireNames) {
      if (fields.has(name)) throw new Error(`${routeName}: two fields are called ${name}`);
      fields.set(name, { field, yieldsTo: name === wireNames.at(-1) ? null : wireNames.at(-1)! });
    }
  }
  const replyNames = new Map(Object.entries(map.reply ?? {}));
  const usedPaths = new Set<string>();
  const encode = replyNames.size && typeof reply === 'object' ? compile(reply as z.ZodMiniType, replyNames, usedPaths) : null;
  const unknownNames = [
    ...Object.keys(map.input ?? {}).filter((field) => !names.has(field)),
    ...[...replyNames.keys()].filter((path) => !usedPaths.has(path)),
  ];
  if (unknownNames.length) throw new Error(`${routeName}: the wire map names ${unknownNames.join(', ')}, the route does not`);
  return { fields, names, ...(encode && { encode }) };
};
