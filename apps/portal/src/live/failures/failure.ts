import { ApiError, type FieldErrors, Invalid, isRefusedAs, ObjectMissing } from '@portal/contracts';
import type { Failure } from '@portal/machines';
import i18next from 'i18next';
import { type Violation, violationText } from '../../i18n/violation-text';

interface PlainFailure {
  code: string;
  message: string;
  detail?: string;
  errors?: Record<string, readonly Violation[]>;
}

// Machines pass a refusal on as a plain object instead of an Error.
const isPlainFailure = (failure: unknown): failure is PlainFailure =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string' && 'message' in failure;

/** Returns the error of a failure's only invalid field, for calls without a form. */
const onlyViolation = (errors: PlainFailure['errors'] = {}): string => {
  const violations = Object.values(errors).flat();
  return violations.length === 1 ? ` ${violationText(violations[0]!)}` : '';
};

/** Returns the text of a failure: in the language of the page if there is one, otherwise the server's message (R8.1). */
export function failureText(failure: unknown): string {
  if (!isPlainFailure(failure)) return i18next.t('errors:unknown');
  const { detail, errors } = failure instanceof ApiError ? failure.body : failure;
  const translation: unknown =
    failure.code === 'unknown' ? null : i18next.t(`errors:${failure.code}` as 'errors:unknown', { defaultValue: '' });
  const text = typeof translation === 'string' && translation ? translation : failure.message || detail || i18next.t('errors:unknown');
  return text + onlyViolation(errors);
}

export const fieldErrorsOf = (failure: unknown): FieldErrors => (failure instanceof ApiError ? (failure.body.errors ?? {}) : {});

/**
 * Returns true if the item in the URL does not exist for this reader: the server has no item with this id, or refuses the id as invalid
 * (`%C3`).
 */
export const isNotFound = (error: unknown): boolean => isRefusedAs(error, ObjectMissing) || isRefusedAs(error, Invalid);

/**
 * Rethrows an API error as a `Failure` for the state machines, with a message in the page's language. Other errors are rethrown unchanged.
 */
export const throwFailure = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, retryAfterMs, body } = error;
  throw { status, code, message: failureText(error), retryAfterMs, errors: body.errors, data: body.data } satisfies Failure;
};
