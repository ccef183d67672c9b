import { COUNTED_ROLES, EXPORTERS, LOG_ORDERS, type LogRange, ROLES, type Role, TIME_PERIODS, USAGE_FUNCTIONS } from '@portal/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choice, day, defineFilter, type FilterField, type FilterOf, flag, id, oneOf } from '../../list/filter';

/** Defines a filter field for several of the given values. The URL lists them in the given order, separated by commas. */
const listField = <T extends string>(values: readonly T[]): FilterField<readonly T[]> => ({
  initial: [],
  parse: (list) => {
    const names = new Set(list.split(','));
    return values.filter((value) => names.has(value));
  },
  print: (selectedValues) => selectedValues.join(','),
});

/** The cards with a chart. A card shows its table instead if the URL contains its name. */
export const CHARTS = ['activeUsers', 'functions', 'exports', 'inquiries'] as const;
export type ChartName = (typeof CHARTS)[number];

const FIELDS = {
  period: oneOf(TIME_PERIODS, 'weekly'),
  /** The custom date range, which replaces a named period. */
  from: day(),
  to: day(),
  roles: listField(ROLES),
  single: flag({ name: 'alone' }),
  tables: listField(CHARTS),
  by: oneOf(['role', 'lco'], 'role'),
  func: choice(USAGE_FUNCTIONS),
  lcoId: id(),
  sort: oneOf(LOG_ORDERS, 'total'),
  ascending: flag(),
};

export const logFilter = defineFilter(FIELDS);
type LogAddress = FilterOf<typeof FIELDS>;

/** The filter fields that determine the figures. */
export type LogView = Pick<LogAddress, 'period' | 'from' | 'to' | 'roles' | 'by' | 'func' | 'lcoId'> & { compare: boolean };

export const viewOf = ({ single, ...address }: LogAddress): LogView => ({ ...address, compare: !single });

export const rangeInput = ({ period, from, to, roles, compare }: LogView) => ({
  ...(from || to ? { ...(from && { from }), ...(to && { to }) } : { timePeriod: period }),
  ...(roles.length ? { roles: roles.join(',') } : {}),
  ...(compare ? { compare: 'true' } : {}),
});

/** Returns the input of an export with the days on screen, even if the current day has changed since. */
export const exportInput = ({ roles, compare, func, lcoId }: LogView, { from, to }: Pick<LogRange, 'from' | 'to'>) => ({
  from,
  to,
  ...(roles.length ? { roles: roles.join(',') } : {}),
  ...(compare ? { compare: 'true' } : {}),
  ...(func && { func }),
  ...(lcoId && { lcoId }),
});

/** Returns the URL of the rows that a bar, cell or point counts: the usage log for the same range with narrower filters. */
export function logAddress(
  search: URLSearchParams,
  extraFilter: Partial<Pick<LogAddress, 'from' | 'to' | 'roles' | 'func' | 'lcoId'>>,
): string {
  const { initial } = logFilter;
  const only = { single: initial.single, tables: initial.tables, by: initial.by, sort: initial.sort, ascending: initial.ascending };
  const query = logFilter.write(search, { ...only, ...extraFilter }).toString();
  return `/log-analysis${query && `?${query}`}`;
}

/** Returns true if the role sees people who can export. Partners cannot. */
export const seesExports = (role: Role | undefined): boolean => {
  const exporters: readonly Role[] = EXPORTERS;
  return role !== undefined && COUNTED_ROLES[role].some((countedRole) => exporters.includes(countedRole));
};

/** Returns the selectable roles, or none if there is only one. */
export const selectableRolesOf = (roles: readonly Role[]): readonly Role[] => (roles.length > 1 ? roles : []);

/** Returns the range in the URL, and functions that change the range or link to another page with it. */
export function useRange() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => logFilter.parse(search), [search]);
  const change = (part: Partial<LogAddress>) => setSearch((now) => logFilter.write(now, part), { replace: part.page === undefined });
  return { search, address, view: useMemo(() => viewOf(address), [address]), change };
}
