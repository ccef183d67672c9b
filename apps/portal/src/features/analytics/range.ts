import { COUNTED_ROLES, EXPORTERS, LOG_ORDERS, type LogRange, ROLES, type Role, TIME_PERIODS, USAGE_FUNCTIONS } from '@portal/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choice, day, defineFilter, type FilterField, type FilterOf, flag, id, oneOf } from '../../list/filter';

/** Defines a field with several of some values, in order, separated by commas in the address. */
const several = <T extends string>(values: readonly T[]): FilterField<readonly T[]> => ({
  initial: [],
  parse: (list) => {
    const names = new Set(list.split(','));
    return values.filter((value) => names.has(value));
  },
  print: (selectedValues) => selectedValues.join(','),
});

/** The cards with a chart, which show a table instead if the address names them. */
export const CHARTS = ['activeUsers', 'functions', 'exports', 'inquiries'] as const;
export type ChartName = (typeof CHARTS)[number];

const FIELDS = {
  period: oneOf(TIME_PERIODS, 'weekly'),
  /** Custom days replace a named period. */
  from: day(),
  to: day(),
  roles: several(ROLES),
  single: flag({ name: 'alone' }),
  tables: several(CHARTS),
  by: oneOf(['role', 'lco'], 'role'),
  func: choice(USAGE_FUNCTIONS),
  lcoId: id(),
  sort: oneOf(LOG_ORDERS, 'total'),
  ascending: flag(),
};

export const logFilter = defineFilter(FIELDS);
type LogAddress = FilterOf<typeof FIELDS>;

/** The part of the filter that determines the figures. */
export type LogView = Pick<LogAddress, 'period' | 'from' | 'to' | 'roles' | 'by' | 'func' | 'lcoId'> & { compare: boolean };

export const viewOf = ({ single, ...address }: LogAddress): LogView => ({ ...address, compare: !single });

export const rangeInput = ({ period, from, to, roles, compare }: LogView) => ({
  ...(from || to ? { ...(from && { from }), ...(to && { to }) } : { timePeriod: period }),
  ...(roles.length ? { roles: roles.join(',') } : {}),
  ...(compare ? { compare: 'true' } : {}),
});

/** Returns the input of an export, with the days on screen, whatever day it is by then. */
export const exportInput = ({ roles, compare, func, lcoId }: LogView, { from, to }: Pick<LogRange, 'from' | 'to'>) => ({
  from,
  to,
  ...(roles.length ? { roles: roles.join(',') } : {}),
  ...(compare ? { compare: 'true' } : {}),
  ...(func && { func }),
  ...(lcoId && { lcoId }),
});

/** Returns the address of the rows that a bar, cell or point counts: the same range, narrowed. */
export function logAddress(
  search: URLSearchParams,
  extraFilter: Partial<Pick<LogAddress, 'from' | 'to' | 'roles' | 'func' | 'lcoId'>>,
): string {
  const { initial } = logFilter;
  const only = { single: initial.single, tables: initial.tables, by: initial.by, sort: initial.sort, ascending: initial.ascending };
  const query = logFilter.write(search, { ...only, ...extraFilter }).toString();
  return `/log-analysis${query && `?${query}`}`;
}

/** Returns true if the role counts people who export: partners do not. */
export const countsExports = (role: Role | undefined): boolean => {
  const exporters: readonly Role[] = EXPORTERS;
  return role !== undefined && COUNTED_ROLES[role].some((countedRole) => exporters.includes(countedRole));
};

/** Returns the selectable roles, if there is a choice. */
export const rolesOffered = (roles: readonly Role[]): readonly Role[] => (roles.length > 1 ? roles : []);

/** Returns the range of the address, and functions to change it: another page of the same range, or another range. */
export function useRange() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => logFilter.parse(search), [search]);
  const change = (part: Partial<LogAddress>) => setSearch((now) => logFilter.write(now, part), { replace: part.page === undefined });
  return { search, address, view: useMemo(() => viewOf(address), [address]), change };
}
