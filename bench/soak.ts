import { absoluteRow, type Bench, type BenchContext } from './bench.ts';
import { openStage } from './capacity-stage.ts';
import { brokenLimits, type Load } from './load-limits.ts';
import type { Vitals } from './programs/vitals.ts';

/** The goals per measurement. The number of handles fluctuates with the requests in progress. */
const GOAL = { heapSlope: 10, handles: 50, outboxAge: 60 };
const HOUR_MS = 3_600_000;

const plan = ({ quick }: BenchContext) => {
  const half: Load = { sockets: 5_000, commits: 19, reads: 112 };
  return quick
    ? { load: { sockets: 100, commits: 5, reads: 20 }, slices: 4, warm: 1, sliceMs: 2_000, cut: 20, authors: 50, tickets: 1_000 }
    : { load: half, slices: 60, warm: 10, sliceMs: 60_000, cut: 500, authors: 1_000, tickets: 20_000 };
};

interface Sample extends Vitals {
  /** The time since the soak test started, in milliseconds. */
  atMs: number;
}

/** Returns the growth of a measurement per hour: the slope of the least-squares line through all samples. */
const slopeOf = (samples: readonly Sample[], pick: (sample: Sample) => number): number => {
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const [meanTime, value] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map(pick))];
  const covariance = samples.reduce((total, sample) => total + (sample.atMs - meanTime) * (pick(sample) - value), 0);
  const variance = samples.reduce((total, { atMs }) => total + (atMs - meanTime) ** 2, 0);
  return (covariance / variance) * HOUR_MS;
};

/** Runs a gateway at half its capacity for an hour. A leak shows as a slope. */
export const soak: Bench = {
  about: (context) => {
    const { load, slices, sliceMs, cut } = plan(context);
    return `${load.sockets} sockets under ${load.commits} replies and ${load.reads} lists a second for ${Math.ceil((slices * sliceMs) / 60_000)} minutes; every fifth of these ${cut} are cut off and come back while the log is trimmed; PostgreSQL`;
  },
  names: ['gateway', ''],
  run: async (context) => {
    const { load, slices, warm, sliceMs, cut, ...size } = plan(context);
    const mails = await context.begin(context.load('mail-sink'));
    const stage = await openStage(context, { sockets: load.sockets, ...size, mailUrl: mails.ready as string });
    const samples: Sample[] = [];
    let [faults, violations] = [0, 0];
    const startedAt = performance.now();
    for (let slice = 0; slice < slices; slice++) {
      const step = await stage.step(load, sliceMs);
      const limits = brokenLimits(step);
      if (limits.length) violations++;
      faults += step.lost + step.doubled + step.dropped;
      if (slice % 5 === 4 || slice === slices - 1) faults += (await stage.cutOff(load.sockets, cut, load.commits, sliceMs / 1_000)).faults;
      const vitals = await stage.vitals();
      samples.push({ ...vitals, atMs: performance.now() - startedAt });
      const { heap, handles, outboxAge, facts } = vitals;
      console.log(
        `  ${((performance.now() - startedAt) / 60_000).toFixed(1)} min: heap ${heap.toFixed(1)} MB, resident ${step.gateway.resident.toFixed(0)} MB, ${handles} handles, outbox ${outboxAge} s, ${facts} facts, delivery p95 ${step.deliveryP95.toFixed(0)} ms, gateway ${step.gateway.cpu.toFixed(0)} %${limits.length ? `; ${limits.join('; ')}` : ''}`,
      );
    }
    await stage.end();
    const steady = samples.slice(warm);
    return [
      absoluteRow('heap, more after an hour', 'MB', [slopeOf(steady, ({ heap }) => heap)], GOAL.heapSlope),
      absoluteRow('handles, more after an hour', '', [slopeOf(steady, ({ handles }) => handles)], GOAL.handles),
      absoluteRow('oldest mail that waits', 's', [Math.max(...steady.map(({ outboxAge }) => outboxAge))], GOAL.outboxAge),
      absoluteRow('facts in the log at most', '', [Math.max(...steady.map(({ facts }) => facts))]),
      absoluteRow('facts missed or doubled, sockets ended, or fetched again', '', [faults], 0),
      absoluteRow('slices in which a limit broke', '', [violations]),
    ];
  },
};
