import type { z } from 'zod/mini';
import { type Spelling, splitMark } from './decoder';
import { shapeOf } from './shape';

/**
 * The official spellings of a route, the only place where they stand: `{ ticketId: 'TicketId' }`. A field of the input may have several names;
 * the last one counts where more than one is sent. A reply is named by path, `'items.lco': 'LCO'`; a name that ends in `[]` travels as a
 * list of the one value.
 */
export interface WireMap<Field extends string = string> {
  input?: { readonly [F in Field]?: string | readonly [string, ...string[]] };
  reply?: Readonly<Record<string, string>>;
}

/** The names of a form that a reply carries under a field. */
export const under = (field: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([path, name]) => [`${field}.${path}`, name]));

interface Renamed {
  inside: string;
  outside: string;
  isList: boolean;
  spell: Spelling | null;
}

const encoder =
  (fields: readonly Renamed[]): Spelling =>
  (value) => {
    if (value === null || value === undefined) return value;
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (const { inside, outside, isList, spell } of fields) {
      const one = from[inside];
      if (one === undefined) continue;
      const spelt = spell ? spell(one) : one;
      to[outside] = isList ? [spelt] : spelt;
    }
    return to;
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
  (spell: Spelling): Spelling =>
  (list) =>
    (list as unknown[]).map(spell);

/** The fields of any of several forms: a name is one field in all of them. */
const unionOf = (options: readonly z.ZodMiniType[] = []): Record<string, z.ZodMiniType> | undefined => {
  const shapes = options.map((option) => shapeOf(option));
  return shapes.some((shape) => Object.keys(shape).length) ? Object.assign({}, ...shapes) : undefined;
};

/** Null where nothing at or below this schema is renamed, so that nothing is copied for it. */
const compile = (schema: z.ZodMiniType, map: ReadonlyMap<string, string>, used: Set<string>, path = ''): Spelling | null => {
  const { type, element, innerType, in: inner, options, shape = unionOf(options) } = schema.def as unknown as Definition;
  if (type === 'array') {
    const item = compile(element!, map, used, path);
    return item && eachOf(item);
  }
  if (!shape) return (innerType ?? inner) ? compile((innerType ?? inner)!, map, used, path) : null;
  let renames = false;
  const fields = Object.entries(shape).map(([inside, field]): Renamed => {
    const name = map.get(path + inside);
    if (name !== undefined) used.add(path + inside);
    const spell = compile(field, map, used, `${path}${inside}.`);
    renames ||= name !== undefined || spell !== null;
    return { inside, ...splitMark(name ?? inside), spell };
  });
  return renames ? encoder(fields) : null;
};

export interface InputField {
  field: string;
  /** Another name of the same field, which counts where both are sent. */
  yieldsTo: string | null;
}

export interface Spellings {
  /** Every name by which a field of the input may be sent. */
  fields: ReadonlyMap<string, InputField>;
  /** The names of each field of the input, the official one first. */
  names: ReadonlyMap<string, readonly [string, ...string[]]>;
  /** Absent where the reply travels as it is. */
  encode?: Spelling;
}

/** Compiles the map of a route once. A map that names a field which the route does not have is refused. */
export const compileSpellings = (at: string, input: z.ZodMiniType, reply: unknown, map: WireMap = {}): Spellings => {
  const inputFields = Object.keys(shapeOf(input));
  const names = new Map<string, readonly [string, ...string[]]>();
  for (const field of inputFields) {
    const name = map.input?.[field] ?? field;
    names.set(field, typeof name === 'string' ? [name] : name);
  }
  const fields = new Map<string, InputField>();
  for (const [field, all] of names) {
    for (const name of all) {
      if (fields.has(name)) throw new Error(`${at}: two fields are called ${name}`);
      fields.set(name, { field, yieldsTo: name === all.at(-1) ? null : all.at(-1)! });
    }
  }
  const renamed = new Map(Object.entries(map.reply ?? {}));
  const used = new Set<string>();
  const encode = renamed.size && typeof reply === 'object' ? compile(reply as z.ZodMiniType, renamed, used) : null;
  const unknown = [
    ...Object.keys(map.input ?? {}).filter((field) => !names.has(field)),
    ...[...renamed.keys()].filter((path) => !used.has(path)),
  ];
  if (unknown.length) throw new Error(`${at}: the wire map names ${unknown.join(', ')}, the route does not`);
  return { fields, names, ...(encode && { encode }) };
};
