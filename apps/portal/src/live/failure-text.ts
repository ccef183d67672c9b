import { Refused } from '@portal/contracts';
import i18next from 'i18next';

// A machine hands on what was refused as a plain value.
const isTold = (failure: unknown): failure is { code: string; message: string } =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string' && 'message' in failure;

/** What went wrong, in the language of the page where we have the words, else as the server said it. */
export function failureText(failure: unknown): string {
  const told = isTold(failure) ? failure : null;
  const key = `errors:${told?.code ?? 'unknown'}`;
  if (i18next.exists(key)) return i18next.t(key as 'errors:unknown');
  return told?.message || i18next.t('errors:unknown');
}

/** What is wrong per field, where the failure says so. */
export const fieldErrorsOf = (failure: unknown): Record<string, string[]> =>
  failure instanceof Refused ? (failure.body.errors ?? {}) : {};
