import { ApiError } from '@portal/contracts';
import type { Failure } from '@portal/machines';
import { failureText } from './failure-text';

/** Throws a failure of the machines, with its text in the language of the page. */
export const throwFailure = (thrown: unknown): never => {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { status, code, retryAfterMs, body } = thrown;
  throw { status, code, message: failureText(thrown), retryAfterMs, errors: body.errors, data: body.data } satisfies Failure;
};
