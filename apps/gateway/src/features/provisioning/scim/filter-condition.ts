import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Filter, parse } from 'scim2-parse-filter';
import { attributeName } from './json-object';
import { refuseScim } from './scim-error';

type Condition = RawBuilder<SqlBool>;
type Comparison = Extract<Filter, { compValue: unknown }>;

/** The comparison of an attribute in SQL. `exact` is a text whose case matters, `constant` a text that is the same in every resource. */
export type FilterAttribute =
  | { kind: 'text' | 'exact'; column: RawBuilder<unknown> }
  | { kind: 'boolean' | 'date'; column: RawBuilder<unknown> }
  | { kind: 'constant'; value: string | boolean }
  | { kind: 'set'; contains: (id: RawBuilder<unknown>) => Condition; isPresent: Condition };

export type FilterAttributes = Readonly<Record<string, FilterAttribute>>;

const MAX_LENGTH = 2_000;
const MAX_COMPARISONS = 100;
/** The parser takes exponential time for line breaks in an unterminated string, so control characters are refused before. */
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const NEVER = sql<SqlBool>`false`;

/** Parses a filter of RFC 7644, or refuses it. */
export const parseFilter = (text: string): Filter => {
  if (text.length > MAX_LENGTH || CONTROL_CHARACTER.test(text))
    return refuseScim('invalidFilter', 'The filter is too long or contains control characters.');
  try {
    return parse(text);
  } catch {
    return refuseScim('invalidFilter', 'The filter is malformed.');
  }
};

/** Returns the SQL condition of a filter. An attribute that resources do not have matches nothing, as the RFC requires. */
export const filterCondition = (text: string, attributes: FilterAttributes): Condition => {
  let comparisons = 0;
  const conditionOf = (filter: Filter, prefix: string): Condition => {
    if (++comparisons > MAX_COMPARISONS) return refuseScim('tooMany', 'The filter has too many comparisons.');
    switch (filter.op) {
      case 'and':
      case 'or': {
        const parts = (filter as Extract<Filter, { filters: unknown }>).filters.map((part) => conditionOf(part, prefix));
        return sql<SqlBool>`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
      }
      case 'not':
        return sql<SqlBool>`not coalesce(${conditionOf((filter as Extract<Filter, { filter: unknown }>).filter, prefix)}, false)`;
      case '[]': {
        const { attrPath, valFilter } = filter as Extract<Filter, { valFilter: unknown }>;
        return conditionOf(valFilter, `${attributeName(attrPath)}.`);
      }
      default: {
        const { attrPath } = filter as Extract<Filter, { attrPath: string }>;
        const attribute = attributes[prefix + attributeName(attrPath)];
        if (!attribute || !Object.hasOwn(attributes, prefix + attributeName(attrPath))) return NEVER;
        return filter.op === 'pr' ? presence(attribute) : comparison(attribute, filter as Comparison);
      }
    }
  };
  return conditionOf(parseFilter(text), '');
};

const presence = (attribute: FilterAttribute): Condition => {
  if (attribute.kind === 'set') return attribute.isPresent;
  if (attribute.kind === 'constant') return sql<SqlBool>`true`;
  return attribute.kind === 'text' || attribute.kind === 'exact'
    ? sql<SqlBool>`(${attribute.column} is not null and ${attribute.column} <> '')`
    : sql<SqlBool>`${attribute.column} is not null`;
};

const OPERATORS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

/** The years of timestamps, which PostgreSQL reads in this form. */
const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;

const comparison = (attribute: FilterAttribute, { op, compValue }: Comparison): Condition => {
  switch (attribute.kind) {
    case 'constant': {
      const isEqual = String(attribute.value).toLowerCase() === String(compValue).toLowerCase();
      return op === 'eq' ? sql<SqlBool>`${sql.lit(isEqual)}` : op === 'ne' ? sql<SqlBool>`${sql.lit(!isEqual)}` : NEVER;
    }
    case 'set':
      if (op !== 'eq' || typeof compValue !== 'string') return refuseScim('invalidFilter', 'Members can only be compared with eq.');
      return attribute.contains(sql`${compValue}`);
    case 'boolean': {
      const text = String(compValue).toLowerCase();
      if ((op !== 'eq' && op !== 'ne') || !['true', 'false'].includes(text))
        return refuseScim('invalidFilter', 'A boolean attribute can only be compared with true or false by eq and ne.');
      return sql<SqlBool>`${attribute.column} ${op === 'eq' ? sql`=` : sql`<>`} ${sql.lit(text === 'true')}`;
    }
    case 'date': {
      const time = typeof compValue === 'string' ? Date.parse(compValue) : Number.NaN;
      const isOperator = op === 'eq' || op === 'ne' || op in OPERATORS;
      const timestamp = Number.isNaN(time) ? '' : new Date(time).toISOString();
      if (!FOUR_DIGIT_YEAR.test(timestamp) || !isOperator) return refuseScim('invalidFilter', 'A time can only be compared with a time.');
      const operator = op === 'eq' ? sql`=` : op === 'ne' ? sql`<>` : OPERATORS[op as keyof typeof OPERATORS];
      return sql<SqlBool>`date_trunc('milliseconds', ${attribute.column}) ${operator} ${timestamp}::timestamptz`;
    }
    default:
      return textComparison(attribute, op, compValue);
  }
};

const textComparison = (
  { kind, column }: { kind: 'text' | 'exact'; column: RawBuilder<unknown> },
  op: Comparison['op'],
  compValue: Comparison['compValue'],
): Condition => {
  if (compValue === null) {
    if (op === 'eq') return sql<SqlBool>`${column} is null`;
    if (op === 'ne') return sql<SqlBool>`${column} is not null`;
  }
  if (typeof compValue !== 'string') return refuseScim('invalidFilter', 'A text can only be compared with a text.');
  const [left, right] =
    kind === 'text' ? [sql`lower(${column})`, sql`lower(${compValue}::text)`] : [sql`${column}`, sql`${compValue}::text`];
  switch (op) {
    case 'eq':
      return sql<SqlBool>`${left} = ${right}`;
    case 'ne':
      return sql<SqlBool>`${left} is distinct from ${right}`;
    case 'co':
      return sql<SqlBool>`position(${right} in ${left}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${left}, ${right})`;
    case 'ew':
      return sql<SqlBool>`right(${left}, length(${right})) = ${right}`;
    default:
      return sql<SqlBool>`${left} ${OPERATORS[op]} ${right}`;
  }
};
