/** What PostgreSQL says of an error, beside its message; `detail`, `where`, `hint` and the message may quote what was sent. */
export interface DatabaseError extends Error {
  code: string;
  severity: string;
  constraint?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  routine?: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Whether the database itself said no. Judged by its form, as the embedded engine's errors come from another thread. */
export const isDatabaseError = (error: unknown): error is DatabaseError => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity } = error as Partial<DatabaseError>;
  return typeof code === 'string' && SQLSTATE.test(code) && typeof severity === 'string';
};

/** Broken connections, lost races, exhausted resources, ended or stopping servers, and a server that has become a standby. */
const PASSING_CLASSES = new Set(['08', '40', '53', '57', '58']);
const PASSING_CODES = new Set(['25006', '25P03', '25P04', '55P03']);
/** How a standby refuses a transaction that is to write: as a setting that it does not support, so that what else it does not support stays a fault. */
const isRefusedByStandby = ({ code, routine }: DatabaseError): boolean => code === '0A000' && routine === 'call_bool_check_hook';

/** How the driver and the network say that there is no connection. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Postgres connection)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** No connection of the pool became free, and none could be opened, in the time that there is. */
export const isNoneInTime = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout exceeded when trying');

/** The connection broke, so nobody knows how far the database got with what was sent last. */
export const isConnectionLost = (error: unknown): boolean => {
  if (isDatabaseError(error)) return error.code.startsWith('08') || error.code.startsWith('57P');
  if (!(typeof error === 'object' && error !== null && 'message' in error)) return false;
  return NETWORK.has(String((error as { code?: unknown }).code)) || NO_CONNECTION.test(String(error.message));
};

/** The same request may well succeed in a moment. */
export const isPassing = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (isDatabaseError(error) && (PASSING_CLASSES.has(error.code.slice(0, 2)) || PASSING_CODES.has(error.code) || isRefusedByStandby(error)));

/** A statement took longer than it may. */
export const isTooSlow = (error: unknown): boolean => isDatabaseError(error) && error.code === '57014';
