import type { FieldErrors } from '@portal/contracts';

/** The rejection of an actor. Status 0: no response at all (no connection, timeout). */
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

/** Converts a thrown value to a failure: a fetch without connection throws a bare TypeError. */
export const failureOf = (error: unknown): Failure => (isFailure(error) ? error : { status: 0, code: 'offline', message: '' });

/** Returns true if the fault is on the server's side or on the way, so that the same request may be repeated. */
export const isPassing = ({ status }: Failure): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
