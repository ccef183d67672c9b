/** Returns the 95th percentile; 0 for no values. */
export const p95Of = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
};
