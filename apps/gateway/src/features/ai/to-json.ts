/** Serializes a value without lone surrogates and NUL, which PostgreSQL JSON does not accept. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed().replaceAll('\0', '') : each));
