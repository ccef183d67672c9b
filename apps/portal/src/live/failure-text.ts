import { Refused } from '@portal/contracts';
import i18next from 'i18next';

/** What went wrong, in the language of the page where we have the words, else as the server said it. */
export function failureText(failure: unknown): string {
  const refused = failure instanceof Refused ? failure : null;
  const key = `errors:${refused?.code ?? 'unknown'}`;
  if (i18next.exists(key)) return i18next.t(key as 'errors:unknown');
  return refused?.message || i18next.t('errors:unknown');
}

/** What is wrong per field, where the failure says so. */
export const fieldErrorsOf = (failure: unknown): Record<string, string[]> =>
  failure instanceof Refused ? (failure.body.errors ?? {}) : {};
