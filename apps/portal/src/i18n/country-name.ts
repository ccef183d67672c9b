/** The country in the language of the page; an unknown code stays as it is. */
export function countryName(intl: string, code: string): string {
  try {
    return new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    // `Intl` throws for what has not the form of a code.
    return code;
  }
}
