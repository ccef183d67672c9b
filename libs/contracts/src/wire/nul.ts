/** True if a value has U+0000 in any of its strings. PostgreSQL stores no such text, and no keyboard types it. */
export const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => key.includes('\0') || hasNul(one));
};
