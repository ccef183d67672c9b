import type { Strain } from './programs/answers.ts';

/** The load of a gateway: connected sockets, and work per second. */
export interface Load {
  sockets: number;
  commits: number;
  reads: number;
}

/** The measured effect of a load on the gateway. */
export interface Step extends Load {
  /** The numbers of facts that were received, lost and duplicated. */
  delivered: number;
  lost: number;
  doubled: number;
  /** The number of sockets that closed or could not be opened. */
  dropped: number;
  /** The number of requests without a successful response. */
  refused: number;
  /** Delays in milliseconds. */
  deliveryP95: number;
  readP95: number;
  commitP95: number;
  gateway: Strain;
  generator: Strain;
}

/** The maximum delays of a request and of the event loop, the same as in `inbound` and `resume`. */
export const LATE_MS = 1_000;
export const LAG_MS = 250;

/** Describes the limits that a step exceeded. Also reports a delay of the load generator itself, which may have been measured instead. */
export const brokenLimits = (step: Step): string[] => {
  const excessOf = (label: string, ms: number, limit: number) => (ms > limit ? [`${label} ${ms.toFixed(0)} ms, more than ${limit}`] : []);
  const failuresOf = (count: number, label: string) => (count > 0 ? [`${count} ${label}`] : []);
  const violations = [
    ...failuresOf(step.dropped, 'sockets ended or not opened'),
    ...failuresOf(step.refused, 'calls refused'),
    ...failuresOf(step.lost, 'facts not heard'),
    ...failuresOf(step.doubled, 'facts heard twice'),
    ...excessOf('delivery, p95', step.deliveryP95, LATE_MS),
    ...excessOf('a read, p95', step.readP95, LATE_MS),
    ...excessOf('a commit, p95', step.commitP95, LATE_MS),
    ...excessOf('event loop of the gateway late, p99', step.gateway.lag, LAG_MS),
  ];
  return violations.length
    ? [...violations, ...excessOf('(event loop of the generator late, p99', step.generator.lag, LAG_MS).map((text) => `${text})`)]
    : [];
};

/** Returns the last step before the first one that exceeded a limit; undefined if the first step did. */
export const lastStepWithinLimits = (steps: readonly Step[]): Step | undefined => {
  const knee = steps.findIndex((step) => brokenLimits(step).length > 0);
  return knee < 0 ? steps.at(-1) : steps[knee - 1];
};
