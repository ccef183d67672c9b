/** Returns a generator of random numbers in [0, 1), deterministic for a seed (Mulberry32, T. Ettinger, public domain). */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least: number, max: number): number => least + next() * (max - least),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  };
};

export type Random = ReturnType<typeof randomOf>;
