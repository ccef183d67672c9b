/*
 * The permissions of each role, written manually from the specification and not derived from the code. A column is a kind of caller, and a
 * row is a call for one object. `y` means status 200; other cells contain the expected status.
 */
export const CALLERS = ['nobody', 'applicant', 'bruno', 'eve', 'jonas', 'chloe', 'marco', 'ines', 'sam'] as const;
export type CallerName = (typeof CALLERS)[number];

//                            nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
export const ANYONE = '        y      y     y     y     y      y      y      y   y';
export const THE_WAITING = '   401    y     y     y     y      y      y      y   y';
export const SIGNED_IN = '     401    401   y     y     y      y      y      y   y';
export const STAFF = '         401    401   403   403   y      y      y      y   y';
export const NO_SUCH = '       401    401   403   403   404    404    404    404 404';
export const OFF = '           404    404   404   404   404    404    404    404 404';

export interface Caller {
  name: CallerName;
  id: string;
  email: string;
  token: string | null;
  cookie: string;
}

/** A request for the rights test. A token or cookie in it replaces the caller's own. */
export interface RequestDraft {
  /** The method and path, such as `GET /api/master/roles`. */
  path: string;
  json?: unknown;
  form?: FormData;
  cookie?: string;
  token?: string | null;
}
export type MakeRequest = (caller: Caller) => RequestDraft | Promise<RequestDraft>;

export interface RightsRow {
  route: string;
  about: string;
  /** The expected cells, one per element of `CALLERS`. */
  cells: readonly string[];
  make: MakeRequest;
}

export const cellsOf = (cells: string): string[] => cells.trim().split(/\s+/);
export const row = (route: string, about: string, cells: string, make: MakeRequest): RightsRow => ({
  route,
  about,
  cells: cellsOf(cells),
  make,
});
export const readingRow = (route: string, path: string, cells: string): RightsRow => row(route, 'anything', cells, () => ({ path }));
