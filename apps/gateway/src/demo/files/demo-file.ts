/** How a drawn or listed quantity runs over its time. */
export type Shape = 'drift' | 'spikes' | 'step' | 'noise' | 'cycle' | 'decay';

/** A file that the demo makes, worth opening. */
export type DemoFile =
  | { make: 'trend'; name: string; title: string; unit: string; low: number; high: number; shape: Shape }
  | { make: 'readings'; name: string; column: string; low: number; high: number; shape: Shape }
  | { make: 'sheet'; name: string; title: string; rows: readonly (readonly (string | number)[])[] }
  | { make: 'page'; name: string; title: string; lines: readonly string[]; shape?: Shape; axis?: string }
  | { make: 'letter'; name: string; title: string; paragraphs: readonly string[] };
