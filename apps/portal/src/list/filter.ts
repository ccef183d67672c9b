import { LIMITS } from '@portal/contracts';

/** One thing by which a list can be narrowed or turned, as an address spells it. */
export interface FilterField<T> {
  /** What it is where the address does not name it or names something unknown. */
  initial: T;
  /** The value of a text in the address; undefined where it is none. */
  parse(text: string): T | undefined;
  /** The text of a value; empty where the address need not name it. */
  print(value: T): string;
  /** Its name in the address, where that is not the name of the field. */
  name?: string;
}

export type FilterFields = Record<string, FilterField<unknown>>;

/** Which part of a list is on screen; it lives in the address. */
export type FilterOf<F extends FilterFields> = { [K in keyof F]: F[K] extends FilterField<infer T> ? T : never } & {
  /** From 1. */
  page: number;
};

interface Naming {
  name?: string;
}

/** Words to search for. */
export const text = (naming: Naming = {}): FilterField<string> => ({
  ...naming,
  initial: '',
  parse: (words) => words.slice(0, LIMITS.searchTerm),
  print: (words) => words.trim(),
});

/** Always one of several: a view, an order. It does not narrow the list. */
export const oneOf = <T extends string>(values: readonly T[], initial: NoInfer<T>): FilterField<T> => ({
  initial,
  parse: (name) => values.find((value) => value === name),
  print: (value) => (value === initial ? '' : value),
});

/** One of several, or none. */
export const choice = <T extends string>(values: readonly T[]): FilterField<T | null> => ({
  initial: null,
  parse: (name) => values.find((value) => value === name),
  print: (value) => value ?? '',
});

const ID = /^[\w.-]{1,64}$/;

/** An id out of an address, where it can be one at all. */
export const parseId = (value: string | null): string | null => (value && ID.test(value) ? value : null);

/** The id of something else. */
export const id = (): FilterField<string> => ({
  initial: '',
  parse: (value) => parseId(value) ?? undefined,
  print: (value) => value,
});

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

/** A day of the calendar: 2026-11-21. */
export const day = (): FilterField<string> => ({
  initial: '',
  parse: (value) => (isDay(value) ? value : undefined),
  print: (value) => value,
});

/** A switch; its name in the address is enough to turn it on. */
export const flag = (naming: Naming = {}): FilterField<boolean> => ({
  ...naming,
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

/** The filter of a list: what an address says of it, and back. */
export const defineFilter = <F extends FilterFields>(fields: F) => {
  type Filter = FilterOf<F>;
  const all = Object.entries<FilterField<unknown>>({ ...fields, page });
  // What is empty at first narrows the list once it is set; a view or an order never is empty.
  const narrowing = Object.entries(fields).filter(([, { initial }]) => !initial);
  const collect = (entries: [string, FilterField<unknown>][], valueOf: (key: string, field: FilterField<unknown>) => unknown) =>
    Object.fromEntries(entries.map(([key, field]) => [key, valueOf(key, field)]));

  const parse = (address: URLSearchParams): Filter =>
    collect(all, (key, { name = key, initial, parse }) => {
      const text = address.get(name);
      return (text === null ? undefined : parse(text)) ?? initial;
    }) as Filter;

  return {
    /** What is on screen when the address is silent. */
    initial: parse(new URLSearchParams()),
    /** Every narrowing field as it is when nothing is narrowed. */
    cleared: collect(narrowing, (_, { initial }) => initial) as Partial<Filter>,
    isNarrowed: (filter: Filter): boolean => narrowing.some(([key]) => Boolean(filter[key])),
    parse,
    /** The address after a change: initial values are left out, other parts stay, and a changed filter begins at its first page. */
    write(address: URLSearchParams, change: Partial<Filter>): URLSearchParams {
      const next = new URLSearchParams(address);
      const filter: Filter = { ...parse(address), page: 1, ...change };
      for (const [key, { name = key, print }] of all) {
        const text = print(filter[key]);
        if (text) next.set(name, text);
        else next.delete(name);
      }
      return next;
    },
  };
};
