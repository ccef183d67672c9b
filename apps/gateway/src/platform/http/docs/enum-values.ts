import { fieldsOf, type Route, shapeOf } from '@portal/contracts';
import { enumLabels } from './enum-labels';

interface Def {
  type: string;
  entries?: Record<string, string>;
  innerType?: { def: Def };
  in?: { def: Def };
}

/** The values that a schema takes, where it is an enum, also an optional one or one with a default. */
const valuesOf = ({ type, entries, innerType, in: input }: Def): string[] => {
  if (type === 'enum') return Object.values(entries ?? {});
  const inner = innerType ?? input;
  return inner ? valuesOf(inner.def) : [];
};

const folded = (value: string): string =>
  value
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[\s_-]+/g, '');

type Spellings = ReadonlyMap<string, ReadonlyMap<string, string>>;
const compiled = new WeakMap<Route, Spellings>();

const spellingsOf = (route: Route): Spellings => {
  let spellings = compiled.get(route);
  if (!spellings) {
    const shape = shapeOf(route.input);
    spellings = new Map(
      fieldsOf(route.input).flatMap((field) => {
        const values = valuesOf((shape[field] as unknown as { def: Def }).def);
        const byFold = new Map(values.map((value) => [folded(value), value]));
        // Two values that differ in case alone would be one.
        if (!values.length || byFold.size !== values.length) return [];
        for (const [label, value] of enumLabels(values)) if (!byFold.has(folded(label))) byFold.set(folded(label), value);
        return [[field, byFold] as const];
      }),
    );
    compiled.set(route, spellings);
  }
  return spellings;
};

/**
 * Replaces the value of each field that takes one of several by the contract's spelling, whatever case and word separators it was sent with:
 * `waiting`, `IN_PROGRESS` and `inprogress` → `Waiting`, `In Progress`. A label is read as its value: `All CPs` → `all`. Other values stay, for the schema to refuse.
 */
export const spellEnums = (route: Route, fields: Record<string, unknown>): void => {
  for (const [field, byFold] of spellingsOf(route)) {
    const value = fields[field];
    if (typeof value === 'string') fields[field] = byFold.get(folded(value)) ?? value;
  }
};
