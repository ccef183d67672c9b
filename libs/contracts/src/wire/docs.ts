import { z } from 'zod/mini';
import { isLines } from './call';
import type { Facts, Signals } from './fact';
import type { Feature } from './feature';
import { Timestamp } from './fields';
import { ID_KINDS } from './id-kinds.docs';
import { idKinds } from './ids';
import type { Refusal } from './refusal';

import type { Lines, Route, Routes } from './route';

/*
 * The English texts for readers of the API are separate modules (`<feature>.docs.ts`), so that no browser loads them. A text for an unknown
 * route, field, fact or refusal does not compile, and neither does a route, fact or refusal without a text.
 */

type Def<S> = [S] extends [{ _zod: { def: infer D } }] ? D : unknown;
type ShapeOf<Option> = Option extends unknown ? (Def<Option> extends { shape: infer Shape } ? Shape : never) : never;
type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never;
type ValueOf<Shape, K> = Shape extends unknown ? (K extends keyof Shape ? Shape[K] : never) : never;
/** The texts of a schema's parts: its fields, the fields of all union options, or each list item. */
type Parts<S> =
  Def<S> extends { innerType: infer Inner }
    ? Parts<Inner>
    : Def<S> extends { in: infer In; out: infer Out }
      ? Def<Out> extends { type: 'transform' }
        ? Parts<In>
        : Parts<Out>
      : Def<S> extends { shape: infer Shape }
        ? FieldTexts<Shape>
        : Def<S> extends { options: readonly (infer Option)[] }
          ? { readonly [K in KeysOf<ShapeOf<Option>>]?: SchemaText<ValueOf<ShapeOf<Option>, K>> }
          : Def<S> extends { element: infer Item }
            ? { readonly each: SchemaText<Item> }
            : Def<S> extends { valueType: infer Item }
              ? { readonly each: SchemaText<Item> }
              : never;
/** The texts of fields, by field name. They are optional, because most field names are clear. */
type FieldTexts<Shape> = { readonly [K in keyof Shape]?: SchemaText<Shape[K]> };
/** The text of a schema, of its parts, or both. */
type SchemaText<S> = string | Parts<S> | readonly [string, Parts<S>];

type RouteText<T extends Route> =
  | string
  | {
      readonly summary: string;
      readonly input?: Parts<T['input']>;
      readonly reply?: T['reply'] extends Lines<infer Line> ? Parts<Line> : Parts<T['reply']>;
    };
type RefusalTexts<R extends Refusal> = {
  readonly [C in R['code']]: string | { readonly message: string; readonly data: SchemaText<NonNullable<Extract<R, { code: C }>['data']>> };
};
/** The texts of a feature. `data` of a fact or refusal describes its fields. */
type FeatureTexts<F extends Feature> = (F extends { routes: infer G extends Record<string, Routes> }
  ? { readonly routes: { readonly [K in keyof G]: { readonly [N in keyof G[K]]: RouteText<G[K][N]> } } }
  : { readonly routes?: never }) &
  (F extends { facts: infer T extends Facts }
    ? { readonly facts: { readonly [N in keyof T]: string | { readonly summary: string; readonly data: Parts<T[N]['data']> } } }
    : { readonly facts?: never }) &
  (F extends { signals: infer T extends Signals }
    ? { readonly signals?: { readonly [N in keyof T]?: Parts<T[N]> } }
    : { readonly signals?: never }) &
  (F extends { refusals: readonly (infer R extends Refusal)[] } ? { readonly refusals: RefusalTexts<R> } : { readonly refusals?: never });

type AnyText = string | readonly [string, AnyParts] | AnyParts;
interface AnyParts {
  readonly [name: string]: AnyText | undefined;
}
type AnyEntries = Readonly<Record<string, string | AnyParts>> | undefined;

/** A schema with its text and, if it has one, its name in the documents. */
interface SchemaDocs {
  schema: z.core.$ZodType;
  id?: string;
  text: AnyText | undefined;
}
/** Texts that are declared together. Routes are keyed by `group.name`, refusals by their code. */
export interface Docs {
  schemas: readonly SchemaDocs[];
  routes: Readonly<Record<string, string>>;
  facts: Readonly<Record<string, string>>;
  refusals: Readonly<Record<string, string>>;
}
const EMPTY_DOCS: Docs = { schemas: [], routes: {}, facts: {}, refusals: {} };

type Field = z.ZodMiniType | Readonly<Record<string, z.ZodMiniType>>;
const schemaOf = (field: Field): z.ZodMiniType => ('_zod' in field ? (field as z.ZodMiniType) : z.object(field));

/** Describes fields that several schemas share. */
export const fieldDocs = <const F extends Readonly<Record<string, Field>>>(
  fields: F,
  texts: { readonly [K in keyof F]: F[K] extends z.ZodMiniType ? SchemaText<F[K]> : FieldTexts<F[K]> },
): Docs => ({
  ...EMPTY_DOCS,
  schemas: Object.entries(fields).map(([name, field]) => ({ schema: schemaOf(field), text: (texts as AnyParts)[name] })),
});

/** Names schemas in the documents, and describes their fields. */
export const formDocs = <const F extends Readonly<Record<string, z.ZodMiniType>>>(
  forms: F,
  texts: { readonly [K in keyof F]?: SchemaText<F[K]> },
): Docs => ({
  ...EMPTY_DOCS,
  schemas: Object.entries(forms).map(([id, schema]) => ({ schema, id, text: (texts as AnyParts)[id] })),
});

/** Describes a feature: its routes, facts and refusals. */
export const featureDocs = <const F extends Feature>(feature: F, texts: FeatureTexts<F>): Docs => {
  const schemas: SchemaDocs[] = [];
  /** Returns the sentence of each entry, and records the texts of its schemas. */
  const sentencesOf = (entries: AnyEntries, prefix: string, schemasOf: (name: string) => Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(entries ?? {}).map(([name, entry]) => {
        if (typeof entry === 'string') return [prefix + name, entry];
        for (const [part, schema] of Object.entries(schemasOf(name)))
          if (entry[part] !== undefined) schemas.push({ schema: schema as z.ZodMiniType, text: entry[part] });
        return [prefix + name, (entry['summary'] ?? entry['message']) as string];
      }),
    );
  const { routes = {}, facts, signals, refusals } = texts as Record<string, AnyEntries>;
  for (const [name, text] of Object.entries(signals ?? {})) schemas.push({ schema: feature.signals![name]!, text });
  return {
    schemas,
    routes: Object.assign(
      {},
      ...Object.entries(routes).map(([group, entries]) =>
        sentencesOf(entries as AnyEntries, `${group}.`, (name) => {
          const { input, reply } = feature.routes![group]![name]!;
          return { input, reply: isLines(reply) ? reply.line : reply };
        }),
      ),
    ),
    facts: sentencesOf(facts, '', (name) => ({ data: feature.facts![name]!.data })),
    refusals: sentencesOf(refusals, '', (name) => ({ data: feature.refusals!.find(({ code }) => code === name)!.data })),
  };
};

interface AnyDef {
  type: string;
  format?: string;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  options?: readonly z.core.$ZodType[];
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}
const defOf = (schema: z.core.$ZodType): AnyDef => schema._zod.def as AnyDef;

/** Unwraps optional, default, nullable and pipe schemas. */
const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType, in: input, out } = defOf(schema);
  const inner = innerType ?? (out && defOf(out).type === 'transform' ? input : out);
  return inner ? unwrapSchema(inner) : schema;
};

/** Returns the schema to which the text of a field is attached: the inner schema of an id or an optional moment, else the whole field. */
const describedSchema = (schema: z.core.$ZodType): z.core.$ZodType => {
  const inner = unwrapSchema(schema);
  const isMoment = inner !== Timestamp && defOf(inner).format === 'datetime' && defOf(schema).innerType === inner;
  return isMoment || idKinds.get(inner) ? inner : schema;
};

/**
 * The names and descriptions of schemas, for `z.toJSONSchema`. The description of an id consists of the description of its kind and its own
 * text.
 */
export class SchemaTexts extends z.core.$ZodRegistry<{ id?: string; description?: string }> {
  constructor(docs: readonly Docs[]) {
    super();
    for (const { schema, id, text } of docs.flatMap(({ schemas }) => schemas)) {
      if (id) this.add(schema, { id });
      if (text !== undefined) this.describe(schema, text);
    }
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const meta = super.get(schema);
    const kind = idKinds.get(schema)?.kind;
    if (!kind) return meta;
    return { ...meta, description: meta?.description ? `${ID_KINDS[kind]}: ${meta.description}` : ID_KINDS[kind] };
  }

  private describe(schema: z.core.$ZodType, text: AnyText): void {
    const [ownText, parts] =
      typeof text === 'string' ? [text] : Array.isArray(text) ? (text as [string, AnyParts]) : [undefined, text as AnyParts];
    if (ownText !== undefined) {
      const target = describedSchema(schema);
      const { description, ...meta } = this._map.get(target) ?? {};
      if (description !== undefined && description !== ownText) throw new Error(`A schema has two texts: ${description} / ${ownText}`);
      this.add(target, { ...meta, description: ownText });
    }
    for (const [name, part] of Object.entries(parts ?? {})) if (part !== undefined) this.describePart(unwrapSchema(schema), name, part);
  }

  private describePart(schema: z.core.$ZodType, name: string, text: AnyText): void {
    const { shape, options, element, valueType } = defOf(schema);
    if (options) for (const option of options) this.describePart(unwrapSchema(option), name, text);
    const part = shape ? shape[name] : (element ?? valueType);
    if (part) this.describe(part, text);
  }
}
