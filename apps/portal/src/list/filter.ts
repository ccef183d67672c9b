import { LIMITS } from '@portal/contracts';

export interface FilterField<T> {
  /** The value if the address omits the field or contains an unknown value. */
  initial: T;
  /** Parses the value in the URL. Returns undefined if it is invalid. */
  parse(text: string): T | undefined;
  /** Formats a value for the address. Returns an empty string if the address may omit the value. */
  print(value: T): string;
  /** The name of the query parameter, if it differs from the name of the field. */
  name?: string;
}

export type FilterFields = Record<string, FilterField<unknown>>;

/** The values of a filter and the page number, as stored in the URL. */
export type FilterOf<F extends FilterFields> = { [K in keyof F]: F[K] extends FilterField<infer T> ? T : never } & {
  /** The number of the page, starting at 1. */
  page: number;
};

interface NameOptions {
  name?: string;
}

export const text = (options: NameOptions = {}): FilterField<string> => ({
  ...options,
  initial: '',
  parse: (words) => words.slice(0, LIMITS.searchTerm),
  print: (words) => words.trim(),
});

/** Defines a field with exactly one of several values, such as a view or an order. Such a field does not narrow the list. */
export const oneOf = <T extends string>(values: readonly T[], initial: NoInfer<T>): FilterField<T> => ({
  initial,
  parse: (name) => values.find((value) => value === name),
  print: (value) => (value === initial ? '' : value),
});

/** Defines a field with one of several values, or none. */
export const choice = <T extends string>(values: readonly T[]): FilterField<T | null> => ({
  initial: null,
  parse: (name) => values.find((value) => value === name),
  print: (value) => value ?? '',
});

const ID = /^[\w.-]{1,64}$/;

export const parseId = (value: string | null): string | null => (value && ID.test(value) ? value : null);

export const id = (): FilterField<string> => ({
  initial: '',
  parse: (value) => parseId(value) ?? undefined,
  print: (value) => value,
});

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

/** Defines a field for a calendar day such as `2026-11-21`. */
export const day = (): FilterField<string> => ({
  initial: '',
  parse: (value) => (isDay(value) ? value : undefined),
  print: (value) => value,
});

/** Defines a switch, which is on if the address contains its name. */
export const flag = (options: NameOptions = {}): FilterField<boolean> => ({
  ...options,
  initial: false,
  parse: () => true,
  print: (on) => (on ? '1' : ''),
});

const MAX_PAGE = 100_000;
const page: FilterField<number> = {
  initial: 1,
  parse: (value) => (Number.isInteger(Number(value)) && Number(value) > 0 && Number(value) <= MAX_PAGE ? Number(value) : undefined),
  print: (value) => (value > 1 ? String(value) : ''),
};

/** Defines the filter of a list, which is parsed from the URL and written to it. */
export const defineFilter = <F extends FilterFields>(fields: F) => {
  type Filter = FilterOf<F>;
  const allFields = Object.entries<FilterField<unknown>>({ ...fields, page });
  // A field without an initial value narrows the list once it is set. A view or an order always has a value.
  const narrowingFields = Object.entries(fields).filter(([, { initial }]) => !initial);
  const collect = (entries: [string, FilterField<unknown>][], valueOf: (key: string, field: FilterField<unknown>) => unknown) =>
    Object.fromEntries(entries.map(([key, field]) => [key, valueOf(key, field)]));

  const parse = (address: URLSearchParams): Filter =>
    collect(allFields, (key, { name = key, initial, parse }) => {
      const text = address.get(name);
      return (text === null ? undefined : parse(text)) ?? initial;
    }) as Filter;

  return {
    /** The filter values for a URL without query parameters. */
    initial: parse(new URLSearchParams()),
    /** The initial values of all fields that narrow the list. */
    cleared: collect(narrowingFields, (_, { initial }) => initial) as Partial<Filter>,
    isNarrowed: (filter: Filter): boolean => narrowingFields.some(([key]) => Boolean(filter[key])),
    parse,
    /**
     * Returns the address after a change. Initial values are omitted, other parameters stay, and a changed filter starts at the first page.
     */
    write(address: URLSearchParams, change: Partial<Filter>): URLSearchParams {
      const next = new URLSearchParams(address);
      const filter: Filter = { ...parse(address), page: 1, ...change };
      for (const [key, { name = key, print }] of allFields) {
        const text = print(filter[key]);
        if (text) next.set(name, text);
        else next.delete(name);
      }
      return next;
    },
  };
};
