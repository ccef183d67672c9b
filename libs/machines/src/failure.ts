import type { FieldErrors } from '@portal/contracts';

/** The error of a failed actor. Status 0 means that there was no response (no connection, timeout). */
export type Failure = {
  status: number;
  code: string;
  message: string;
  retryAfterMs?: number;
  errors?: FieldErrors;
  data?: unknown;
};

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';

/** Converts a thrown value to a failure. `fetch` throws a plain TypeError if there is no connection. */
export const failureOf = (error: unknown): Failure => (isFailure(error) ? error : { status: 0, code: 'offline', message: '' });

/** True if the cause is the server or the connection, so that the same request may be repeated. */
export const isTransient = ({ status }: Failure): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
