/** A value as the database keeps it: JSON that holds half a pair of surrogates or a NUL is refused there, and with it the whole statement. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed().replaceAll('\0', '') : each));
