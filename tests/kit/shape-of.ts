/**
 * Returns the structure of a JSON value: its keys and lists, with each text replaced by its placeholders `{…}`. Translations of the same
 * texts have the same structure.
 */
export const shapeOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim() ? (value.match(/\{\w+\}/g) ?? []).sort() : 'empty';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
};
