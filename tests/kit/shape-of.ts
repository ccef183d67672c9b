/**
 * Returns the keys and lists of a JSON value with the placeholders `{…}` in place of each text. Translations of the same texts have the
 * same shape.
 */
export const shapeOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim() ? (value.match(/\{\w+\}/g) ?? []).sort() : 'empty';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
};
