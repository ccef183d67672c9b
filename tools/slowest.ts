import { relative } from 'node:path';
import { root } from './children.ts';
import { type JourneySuite, readReport, type UnitReport } from './reports.ts';

interface Timing {
  name: string;
  seconds: number;
}
const MAX_LINES = 20;
const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;

interface Reports {
  units: readonly string[];
  journeys: string;
}

function readTimings(reports: Reports): Timing[] {
  const units = reports.units
    .flatMap((file) => readReport<UnitReport>(file).testResults ?? [])
    .map(({ name, startTime, endTime }): Timing => ({ name: relative(root, name), seconds: toSeconds(endTime - startTime) }));
  const journeys = (readReport<{ suites: JourneySuite[] }>(reports.journeys).suites ?? []).flatMap((suite) => timingsOf(suite));
  return [...units, ...journeys];
}

/**
 * Returns each area's share of the test time: a feature of the gateway or the portal, a lib, the chaos tests, other tests, the journeys.
 */
export function sharesOf(reports: Reports): string[] {
  const areas = new Map<string, number>();
  for (const { name, seconds } of readTimings(reports)) {
    const [, area] = /^(apps\/\w+\/src(?:\/(?:features\/)?[\w-]+(?=\/))?|libs\/\w+|tests\/chaos|tests)\//.exec(name) ?? ['', 'journeys'];
    areas.set(area!, (areas.get(area!) ?? 0) + seconds);
  }
  const total = [...areas.values()].reduce((sum, seconds) => sum + seconds, 0);
  return [...areas]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_LINES)
    .map(([area, seconds]) => `  ${seconds.toFixed(0).padStart(5)} s ${((100 * seconds) / total).toFixed(0).padStart(3)} %  ${area}`);
}

/** Returns the twenty slowest spec files and journeys of the last run, read from its reports; empty if there are no reports. */
export function findSlowest(reports: Reports): string[] {
  const timings = readTimings(reports).sort((a, b) => b.seconds - a.seconds);
  const totalSeconds = timings.reduce((sum, { seconds }) => sum + seconds, 0);
  return timings
    .slice(0, MAX_LINES)
    .map(
      ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s ${((100 * seconds) / totalSeconds).toFixed(0).padStart(3)} %  ${name}`,
    );
}

const timingsOf = ({ file, suites = [], specs = [] }: JourneySuite): Timing[] => [
  ...specs.map(({ title, tests }) => ({
    name: `${file ?? ''}  ${title}`.trim(),
    seconds: toSeconds(tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)),
  })),
  ...suites.flatMap((suite) => timingsOf({ ...suite, file: suite.file ?? file })),
];
