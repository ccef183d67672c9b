import { fieldsOf, type Route, shapeOf } from '@portal/contracts';
import { enumLabels } from './enum-labels';

interface Def {
  type: string;
  entries?: Record<string, string>;
  innerType?: { def: Def };
  in?: { def: Def };
}

/** Returns the values of an enum schema, including optional schemas and schemas with a default. */
const valuesOf = ({ type, entries, innerType, in: input }: Def): string[] => {
  if (type === 'enum') return Object.values(entries ?? {});
  const inner = innerType ?? input;
  return inner ? valuesOf(inner.def) : [];
};

const foldSpelling = (value: string): string =>
  value
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[\s_-]+/g, '');

type Spellings = ReadonlyMap<string, ReadonlyMap<string, string>>;
const spellingsByRoute = new WeakMap<Route, Spellings>();

const spellingsOf = (route: Route): Spellings => {
  let spellings = spellingsByRoute.get(route);
  if (!spellings) {
    const shape = shapeOf(route.input);
    spellings = new Map(
      fieldsOf(route.input).flatMap((field) => {
        const values = valuesOf((shape[field] as unknown as { def: Def }).def);
        const valueByFold = new Map(values.map((value) => [foldSpelling(value), value]));
        // Skip enums that contain two values that differ only in case.
        if (!values.length || valueByFold.size !== values.length) return [];
        for (const [label, value] of enumLabels(values))
          if (!valueByFold.has(foldSpelling(label))) valueByFold.set(foldSpelling(label), value);
        return [[field, valueByFold] as const];
      }),
    );
    spellingsByRoute.set(route, spellings);
  }
  return spellings;
};

/**
 * Replaces enum values with the spelling of the contract, ignoring case and word separators: `IN_PROGRESS` and `inprogress` → `In
 * Progress`. Replaces a label with its value: `All CPs` → `all`. Other values are unchanged, so the schema refuses them.
 */
export const normalizeEnums = (route: Route, fields: Record<string, unknown>): void => {
  for (const [field, byFold] of spellingsOf(route)) {
    const value = fields[field];
    if (typeof value === 'string') fields[field] = byFold.get(foldSpelling(value)) ?? value;
  }
};
