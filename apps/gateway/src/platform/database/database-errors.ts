/** The fields of a PostgreSQL error. `detail`, `where`, `hint` and the message are omitted, because they may contain user data. */
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

/**
 * True if the database itself rejected the statement. Checks the shape of the error, because errors of the embedded engine come from
 * another thread.
 */
export const isDatabaseError = (error: unknown): error is DatabaseError => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity } = error as Partial<DatabaseError>;
  return typeof code === 'string' && SQLSTATE.test(code) && typeof severity === 'string';
};

/**
 * The SQLSTATE classes of temporary errors: broken connections, serialization failures and deadlocks, exhausted resources, servers that are
 * shutting down, and a server that has become a standby.
 */
const TEMPORARY_CLASSES = new Set(['08', '40', '53', '57', '58']);
const TEMPORARY_CODES = new Set(['25006', '25P03', '25P04', '55P03']);
/**
 * True if a standby refused a writing transaction, which it reports as an unsupported setting. Any other unsupported feature is a defect.
 */
const isRefusedByStandby = ({ code, routine }: DatabaseError): boolean => code === '0A000' && routine === 'call_bool_check_hook';

/** The driver's error messages for a lost or missing connection. */
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

/** True if no connection of the pool became free or could be opened within the timeout. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying');

/** True if the connection broke, so that the effect of the last statement is unknown. */
export const isConnectionLost = (error: unknown): boolean => {
  if (isDatabaseError(error)) return error.code.startsWith('08') || error.code.startsWith('57P');
  if (!(typeof error === 'object' && error !== null && 'message' in error)) return false;
  return NETWORK.has(String((error as { code?: unknown }).code)) || NO_CONNECTION.test(String(error.message));
};

/** True if the error is temporary: the same request may succeed shortly afterwards. */
export const isTemporaryError = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (isDatabaseError(error) &&
    (TEMPORARY_CLASSES.has(error.code.slice(0, 2)) || TEMPORARY_CODES.has(error.code) || isRefusedByStandby(error)));

/** True if a statement exceeded its time limit. */
export const isTooSlow = (error: unknown): boolean => isDatabaseError(error) && error.code === '57014';
