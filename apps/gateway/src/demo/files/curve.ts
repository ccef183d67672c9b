import { seededRandom } from '../seeded-random';
import type { Shape } from './attachment';

const bump = (at: number, centre: number, width: number): number => Math.exp(-(((at - centre) / width) ** 2));
const CURVES: Record<Shape, (at: number, random: number) => number> = {
  drift: (at, random) => 0.05 + 0.85 * at + 0.06 * (random - 0.5),
  spikes: (at, random) =>
    0.86 + 0.06 * (random - 0.5) - 0.8 * Math.max(...[0.16, 0.34, 0.61, 0.83].map((centre) => bump(at, centre, 0.012))),
  step: (at, random) => (at < 0.55 ? 0.06 : 0.95) + 0.03 * (random - 0.5),
  noise: (at, random) => 0.5 + 0.18 * Math.sin(at * 61) + 0.5 * (random - 0.5),
  cycle: (at, random) => 0.5 - 0.42 * Math.cos(at * 6 * Math.PI) + 0.03 * (random - 0.5),
  decay: (at, random) => 0.08 + 0.85 * bump(at, 0.06, 0.05) + 0.5 * bump(at, 0.58, 0.02) + 0.05 * random,
};

/** Returns `count` values between 0 and 1. The values are deterministic. */
export const curveOf = (shape: Shape, count: number): number[] => {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, index) => Math.min(1, Math.max(0, CURVES[shape](index / (count - 1), random()))));
};
