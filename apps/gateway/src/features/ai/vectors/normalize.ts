/** Normalizes a vector to length one, so that the dot product of two vectors is their similarity. Returns null if it has no finite length. */
export const normalize = (numbers: ArrayLike<number>): Float32Array | null => {
  let squares = 0;
  for (let at = 0; at < numbers.length; at++) squares += numbers[at]! ** 2;
  const length = Math.sqrt(squares);
  return Number.isFinite(length) && length > 0 ? Float32Array.from(numbers, (number) => number / length) : null;
};
