import { dice } from '../names';
import type { Shape } from './demo-file';

const bump = (at: number, centre: number, width: number): number => Math.exp(-(((at - centre) / width) ** 2));
const COURSES: Record<Shape, (at: number, roll: number) => number> = {
  drift: (at, roll) => 0.05 + 0.85 * at + 0.06 * (roll - 0.5),
  spikes: (at, roll) => 0.86 + 0.06 * (roll - 0.5) - 0.8 * Math.max(...[0.16, 0.34, 0.61, 0.83].map((centre) => bump(at, centre, 0.012))),
  step: (at, roll) => (at < 0.55 ? 0.06 : 0.95) + 0.03 * (roll - 0.5),
  noise: (at, roll) => 0.5 + 0.18 * Math.sin(at * 61) + 0.5 * (roll - 0.5),
  cycle: (at, roll) => 0.5 - 0.42 * Math.cos(at * 6 * Math.PI) + 0.03 * (roll - 0.5),
  decay: (at, roll) => 0.08 + 0.85 * bump(at, 0.06, 0.05) + 0.5 * bump(at, 0.58, 0.02) + 0.05 * roll,
};

/** That many values between 0 and 1 of a quantity that runs so; always the same. */
export const courseOf = (shape: Shape, count: number): number[] => {
  const roll = dice(count);
  return Array.from({ length: count }, (_, index) => Math.min(1, Math.max(0, COURSES[shape](index / (count - 1), roll()))));
};
