import { ApiError, type FieldErrors } from '@portal/contracts';
import i18next from 'i18next';
import { violationText, type Wrong } from '../../i18n/violation-text';

interface Failed {
  code: string;
  message: string;
  detail?: string;
  errors?: Record<string, readonly Wrong[]>;
}

// A machine hands on what was refused as a plain value.
const isFailed = (failure: unknown): failure is Failed =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string' && 'message' in failure;

/** What is wrong with the one field that a failure names, where a form cannot show it in its place. */
const onlyViolation = (errors: Failed['errors'] = {}): string => {
  const all = Object.values(errors).flat();
  return all.length === 1 ? ` ${violationText(all[0]!)}` : '';
};

/** What went wrong, in the language of the page where we have the words, else as the server said it (R8.1). */
export function failureText(failure: unknown): string {
  if (!isFailed(failure)) return i18next.t('errors:unknown');
  const { detail, errors } = failure instanceof ApiError ? failure.body : failure;
  const known: unknown = failure.code === 'unknown' ? null : i18next.t(`errors:${failure.code}` as 'errors:unknown', { defaultValue: '' });
  const text = typeof known === 'string' && known ? known : failure.message || detail || i18next.t('errors:unknown');
  return text + onlyViolation(errors);
}

/** What is wrong per field, where the failure says so. */
export const fieldErrorsOf = (failure: unknown): FieldErrors => (failure instanceof ApiError ? (failure.body.errors ?? {}) : {});
