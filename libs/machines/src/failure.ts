import type { FieldErrors } from '@portal/contracts';

/** What an actor rejects with. Status 0: no answer came at all (no connection, time-out). */
export type Failure = {
  status: number;
  code: string;
  message: string;
  retryAfterMs?: number;
  errors?: FieldErrors;
  data?: unknown;
};

const isFailure = (thrown: unknown): thrown is Failure =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number';

/** Whatever was thrown, as a failure: a fetch without connection throws a bare TypeError. */
export const failureOf = (thrown: unknown): Failure => (isFailure(thrown) ? thrown : { status: 0, code: 'offline', message: '' });

/** The house is in trouble, not the person: what was asked may be asked again unchanged. */
export const isPassing = ({ status }: Failure): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
