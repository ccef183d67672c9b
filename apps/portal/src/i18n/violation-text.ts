import i18next from 'i18next';

/** What is wrong with a field: found here by the contract's schema, or told by the server with its English sentence. */
export interface Wrong {
  code: string;
  message?: string;
  min?: number;
  max?: number;
}

/** What is wrong with a field, in the language of the page; a code that a newer server knows keeps the server's sentence. */
export function violationText({ code, message, min, max }: Wrong): string {
  const parameters = { min, max, count: max ?? min };
  // A refusal may be about one field: it has its own text.
  const key = [`errors:field.${code}`, `errors:${code}`].find((one) => i18next.exists(one, parameters));
  if (key) return i18next.t(key as 'errors:field.too-long', parameters as { count: number });
  return message || i18next.t('errors:field.invalid');
}
