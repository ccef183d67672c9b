import i18next from 'i18next';

/** A violation of a field, found by the contract's schema or reported by the server with an English text. */
export interface Violation {
  code: string;
  message?: string;
  min?: number;
  max?: number;
}

/** Returns the text of a violation in the language of the page. For an unknown code of a newer server, returns the server's text. */
export function violationText({ code, message, min, max }: Violation): string {
  const parameters = { min, max, count: max ?? min };
  // The text of a refusal that concerns a single field is outside `field`.
  const key = [`errors:field.${code}`, `errors:${code}`].find((one) => i18next.exists(one, parameters));
  if (key) return i18next.t(key as 'errors:field.too-long', parameters as { count: number });
  return message || i18next.t('errors:field.invalid');
}
