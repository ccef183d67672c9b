import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { affectedBy, filesSince } from './affected.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { type Child, onShutdown, root, scriptPathOf, startChild, stopChild } from './children.ts';
import { Fault } from './ports.ts';
import { type BUDGETS, costOf, Processor } from './processor.ts';
import { main } from './product.ts';
import { readQuarantine } from './quarantine.ts';
import { failuresIn, formatFailures, type JourneyReport, type Outcome, outcomeOf, readReport, type UnitReport } from './reports.ts';
import { findSlowest, sharesOf } from './slowest.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { NX_PROJECTS, type UnitProject, unitReport } from './unit-tests.ts';

/**
 * True if every unit test must run: on CI, and to repeat the random choices of an earlier run. All clones on a machine share the Nx cache.
 */
const skipsCache = Boolean(process.env.CI) || process.env.LOT !== undefined;
/** The random seed of tests. `LOT=… npm test` repeats the random choices of an earlier run. */
const SEED = (process.env.LOT ??= String(Date.now() % 1_000_000));

/** The time in milliseconds after which a part counts as hung and is stopped. The other parts continue. */
const TIMEOUT_MS = 50 * 60_000;

const results = join(root, 'test-results');
const projects = Object.keys(NX_PROJECTS) as UnitProject[];
const names = ['check', ...projects, 'scratch', 'build', 'journeys'];
const files = {
  units: [...projects, 'selection' as const].map(unitReport),
  journeys: join(results, 'journeys.json'),
};
const quarantine = readQuarantine();
let runningChild: Child | undefined;

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, affected: { type: 'boolean' } },
  allowPositionals: true,
});
/** The path patterns of spec files and journeys to run. Empty lists select all. */
let filter = { specs: positionals, journeys: positionals };

await main(async () => {
  const { only } = values;
  if (only && !names.includes(only)) throw new Fault(`--only knows ${names.join(', ')}.`);
  process.env.TMPDIR = temporaryFolder();
  onShutdown(async () => {
    if (runningChild) await stopChild(runningChild, 5_000);
    process.exit(130);
  });
  mkdirSync(results, { recursive: true });
  // Delete the reports of an earlier run, which would be misleading.
  for (const file of [...files.units, files.journeys]) rmSync(file, { force: true });

  const affectedParts = values.affected ? affectedBy(filesSince()) : 'everything';
  const isComplete = affectedParts === 'everything';
  if (!isComplete) filter = affectedParts;
  const isWanted = (name: string) => !only || only === name;
  const wantsJourneys = isWanted('journeys') && (isComplete || filter.journeys.length > 0);
  const selectedProjects = isComplete || filter.specs.length ? projects.filter(isWanted) : [];
  const steps: [keyof typeof BUDGETS, string, () => Promise<Outcome>][] = [];
  if (isWanted('check')) steps.push(['check', 'Check', async () => outcomeWithoutTests(await check())]);
  if (selectedProjects.length) steps.push(['units', `Units and laws: ${selectedProjects.join(', ')}`, () => runUnits(selectedProjects)]);
  if (isWanted('scratch') && isComplete)
    steps.push([
      'scratch',
      'A feature added by the list alone',
      async () => outcomeWithoutTests((await run(['tools/scratch-feature.ts'])) === 0),
    ]);
  if ((isWanted('build') && isComplete) || wantsJourneys) steps.push(['build', 'Build', async () => outcomeWithoutTests(await tryBuild())]);
  if (wantsJourneys) steps.push(['journeys', 'Journeys in a browser', runJourneys]);

  const summary: string[] = [];
  const total: Outcome = { green: true, passed: 0, failed: 0 };
  const processor = new Processor();
  let hasOverrun = false;
  for (const [part, title, run] of steps) {
    console.log(`\n── ${title}`);
    const startedAt = performance.now();
    const usedBefore = processor.used();
    const outcome = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const count = outcome.passed + outcome.failed ? `  ${outcome.passed} passed, ${outcome.failed} failed` : '';
    const cost = costOf(part, usedBefore, processor.used());
    hasOverrun ||= cost.isOver;
    summary.push(`  ${outcome.green && !cost.isOver ? 'ok ' : 'RED'} ${title} (${seconds} s${cost.words})${count}`);
    total.green &&= outcome.green;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
  }
  processor.stop();
  const hasRunTests = total.passed + total.failed > 0;
  const slowestFiles = findSlowest(files);
  if (slowestFiles.length) console.log(`\n── The slowest spec files and journeys, and their part of all\n${slowestFiles.join('\n')}`);
  const shares = sharesOf(files);
  if (shares.length > 1) console.log(`\n── What each part takes, in seconds of a worker\n${shares.join('\n')}`);
  if (hasOverrun) summary.push('  A part has passed its budget: docs/decisions/0050 says what to do. Look at the slowest above first.');
  const { failures, quarantined } = quarantine.split(failuresIn(files));
  if (failures.length) console.log(`\n── What failed, and why (random choices: LOT=${SEED})\n${formatFailures(failures)}`);
  if (quarantined.length) console.log(`\n── Failed in quarantine\n${formatFailures(quarantined)}`);
  if (quarantine.entries.length) summary.push(`  In quarantine, where a failure is reported only:\n${quarantine.formatLines().join('\n')}`);
  const isExpected = steps.some(([part]) => part === 'units' || part === 'journeys');
  if (isExpected && !hasRunTests) summary.push('  RED no test was run');
  console.log(`\n── Summary\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.green && !hasOverrun && total.failed === 0 && (hasRunTests || !isExpected) ? 0 : 1;
});

function outcomeWithoutTests(green: boolean): Outcome {
  return { green, passed: 0, failed: 0 };
}

async function tryBuild(): Promise<boolean> {
  try {
    await build();
    return true;
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    return false;
  }
}

/** Runs whole projects as Nx targets, which returns cached results for unchanged projects, or a selection of spec files in one run. */
async function runUnits(selectedProjects: UnitProject[]): Promise<Outcome> {
  const targets = ['-t', 'test', '-p', ...selectedProjects.map((project) => NX_PROJECTS[project])];
  const code = await run(
    filter.specs.length
      ? ['tools/unit-tests.ts', selectedProjects.join(), ...filter.specs]
      : [scriptPathOf('nx'), 'run-many', ...targets, '--parallel=1', '--output-style=stream', ...(skipsCache ? ['--skip-nx-cache'] : [])],
  );
  const reports = files.units.map((file) => readReport<UnitReport>(file));
  const sum = (count: (report: Partial<UnitReport>) => number | undefined) =>
    reports.reduce((all, report) => all + (count(report) ?? 0), 0);
  const passedCount = sum(({ numPassedTests }) => numPassedTests);
  const skippedCount = sum(({ numPendingTests }) => numPendingTests) + sum(({ numTodoTests }) => numTodoTests);
  const { failures } = quarantine.split(failuresIn({ units: files.units }));
  // A process exits with 0 if only quarantined tests failed. An aborted process has written no report.
  const isGreen = code === 0 && !failures.length && !skippedCount;
  return { green: isGreen, passed: passedCount, failed: isGreen ? 0 : Math.max(failures.length + skippedCount, 1) };
}

async function runJourneys(): Promise<Outcome> {
  if (!globSync('tests/journeys/*.e2e.ts', { cwd: root }).length) return outcomeWithoutTests(true);
  const args = ['test', '--config', 'tests/journeys/playwright.config.ts', '--reporter=list,json', ...filter.journeys];
  const code = await run([scriptPathOf('playwright'), ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: files.journeys });
  const { expected = 0, skipped = 0 } = readReport<JourneyReport>(files.journeys).stats ?? {};
  return outcomeOf({ code, passed: expected, skipped, failures: failuresIn({ journeys: files.journeys }) }, quarantine);
}

async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = startChild(args, { env: { ...process.env, ...env } });
  runningChild = child;
  const timeout = setTimeout(() => {
    console.error(`This has taken ${TIMEOUT_MS / 60_000} minutes and is ended: something in it has stopped moving.`);
    void stopChild(child, 5_000);
  }, TIMEOUT_MS);
  const code = await child.ended;
  clearTimeout(timeout);
  runningChild = undefined;
  return code;
}
