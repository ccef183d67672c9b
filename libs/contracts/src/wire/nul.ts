/** True if any string of a value contains U+0000. PostgreSQL cannot store such text, and no keyboard types it. */
export const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
};
