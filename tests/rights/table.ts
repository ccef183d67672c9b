/*
 * The oracle: who may do what, written down by hand from the rights of the product and never from its code.
 * A column is a kind of caller, a row a call about one object. `y` is 200; other cells are the status that is answered.
 */
export const CALLERS = ['nobody', 'applicant', 'bruno', 'eve', 'jonas', 'chloe', 'marco', 'ines', 'sam'] as const;
export type Caller = (typeof CALLERS)[number];

//                            nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
export const ANYONE = '        y      y     y     y     y      y      y      y   y';
export const THE_WAITING = '   401    y     y     y     y      y      y      y   y';
export const SIGNED_IN = '     401    401   y     y     y      y      y      y   y';
export const STAFF = '         401    401   403   403   y      y      y      y   y';
export const NO_SUCH = '       401    401   403   403   404    404    404    404 404';
export const OFF = '           404    404   404   404   404    404    404    404 404';

export interface Asker {
  name: Caller;
  id: string;
  email: string;
  token: string | null;
  cookie: string;
}
export interface Asking {
  path: string;
  json?: unknown;
  form?: FormData;
  cookie?: string;
  token?: string | null;
}
export type Ask = (asker: Asker) => Asking | Promise<Asking>;
export interface Row {
  route: string;
  about: string;
  who: string;
  ask: Ask;
}

export const row = (route: string, about: string, who: string, ask: Ask): Row => ({ route, about, who, ask });
export const reading = (route: string, path: string, who: string): Row => row(route, 'anything', who, () => ({ path }));
