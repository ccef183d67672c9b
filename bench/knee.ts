import type { Strain } from './programs/answers.ts';

/** How many are there, and what they do in a second. */
export interface Load {
  sockets: number;
  commits: number;
  reads: number;
}

/** What a load did to the gateway. */
export interface Step extends Load {
  /** Facts that were heard, and those that were not, or twice. */
  delivered: number;
  lost: number;
  doubled: number;
  /** Sockets that were open and ended, or could not be opened. */
  dropped: number;
  /** Calls that had no good answer. */
  refused: number;
  /** In ms. */
  deliveryP95: number;
  readP95: number;
  commitP95: number;
  gateway: Strain;
  generator: Strain;
}

/** What an interactive program may make somebody wait, and what its event loop may make everybody wait (as in `inbound` and `resume`). */
export const LATE_MS = 1_000;
export const LAG_MS = 250;

/** The limits that a step broke, in words. Where the generator was late itself, that is said as well: it may have measured its own. */
export const brokenLimits = (step: Step): string[] => {
  const above = (what: string, ms: number, limit: number) => (ms > limit ? [`${what} ${ms.toFixed(0)} ms, more than ${limit}`] : []);
  const some = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  const broken = [
    ...some(step.dropped, 'sockets ended or not opened'),
    ...some(step.refused, 'calls refused'),
    ...some(step.lost, 'facts not heard'),
    ...some(step.doubled, 'facts heard twice'),
    ...above('delivery, p95', step.deliveryP95, LATE_MS),
    ...above('a read, p95', step.readP95, LATE_MS),
    ...above('a commit, p95', step.commitP95, LATE_MS),
    ...above('event loop of the gateway late, p99', step.gateway.lag, LAG_MS),
  ];
  return broken.length
    ? [...broken, ...above('(event loop of the generator late, p99', step.generator.lag, LAG_MS).map((text) => `${text})`)]
    : [];
};

/** The last step before the first one that broke a limit: the load that is borne; none where the first did. */
export const lastBorne = (steps: readonly Step[]): Step | undefined => {
  const knee = steps.findIndex((step) => brokenLimits(step).length > 0);
  return knee < 0 ? steps.at(-1) : steps[knee - 1];
};
