/** Returns a deterministic generator of numbers in [0, 1) (mulberry32). */
export const seededRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let hash = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
  return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
};
