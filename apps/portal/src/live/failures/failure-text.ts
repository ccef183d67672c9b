import { ApiError, type FieldErrors } from '@portal/contracts';
import i18next from 'i18next';
import { violationText, type Wrong } from '../../i18n/violation-text';

interface Failed {
  code: string;
  message: string;
  detail?: string;
  errors?: Record<string, readonly Wrong[]>;
}

// A machine passes on a refusal as a plain value.
const isFailed = (failure: unknown): failure is Failed =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string' && 'message' in failure;

/** Returns the error of the only field that a failure names, for places without a form. */
const onlyViolation = (errors: Failed['errors'] = {}): string => {
  const all = Object.values(errors).flat();
  return all.length === 1 ? ` ${violationText(all[0]!)}` : '';
};

/** Returns the text of a failure in the language of the page if there is one, else the message of the server (R8.1). */
export function failureText(failure: unknown): string {
  if (!isFailed(failure)) return i18next.t('errors:unknown');
  const { detail, errors } = failure instanceof ApiError ? failure.body : failure;
  const translation: unknown =
    failure.code === 'unknown' ? null : i18next.t(`errors:${failure.code}` as 'errors:unknown', { defaultValue: '' });
  const text = typeof translation === 'string' && translation ? translation : failure.message || detail || i18next.t('errors:unknown');
  return text + onlyViolation(errors);
}

/** Returns the errors of a failure by field. */
export const fieldErrorsOf = (failure: unknown): FieldErrors => (failure instanceof ApiError ? (failure.body.errors ?? {}) : {});
