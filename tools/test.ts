import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { check } from './check.ts';
import { bin, type Child, onLeaving, root, start, stop } from './children.ts';
import { Fault } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { type BUDGETS, costOf, Processor } from './processor.ts';
import { main } from './product.ts';
import { provideProxies } from './proxies.ts';
import { redTests } from './red-tests.ts';
import { provideRedis } from './redis.ts';
import { type JourneySuite, readReport } from './reports.ts';
import { sharesOf, slowest } from './slowest.ts';

interface Outcome {
  green: boolean;
  passed: number;
  failed: number;
  /** What was red the first time and green by itself. */
  unsteady?: string[];
}
interface JourneyReport {
  stats: Record<string, number>;
  errors: { message?: string }[];
  suites: JourneySuite[];
}
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string }[];
}

/** With more red spec files than that something is broken, and a second run would only take time. */
const SECOND_RUNS = 3;

/** What it finds depends on what time makes of its acts: green the second time says nothing about a loss of the first. */
const ONCE_ONLY = ['tests/chaos/nemesis/nemesis.spec.ts'];

/** What tests draw by lot is drawn by this number, in a second run as in the first. */
const LOT = process.env.LOT ?? String(Date.now() % 1_000_000);

/** A part that runs for longer than this has stopped moving: it is ended, and the rest still tells what it has to say. */
const PATIENCE_MS = 50 * 60_000;

const results = join(root, 'test-results');
const projects = ['contracts', 'machines', 'gateway', 'laws', 'portal'];
const names = ['check', ...projects, 'scratch', 'build', 'journeys'];
const files = {
  units: join(results, 'units.json'),
  unitsAgain: join(results, 'units-again.json'),
  journeys: join(results, 'journeys.json'),
};
let running: Child | undefined;

const { values, positionals: filter } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });

await main(async () => {
  const { only } = values;
  if (only && !names.includes(only)) throw new Fault(`--only knows ${names.join(', ')}.`);
  onLeaving(async () => {
    if (running) await stop(running, 5_000);
    process.exit(130);
  });
  mkdirSync(results, { recursive: true });
  // A report of an earlier run says nothing about this one.
  for (const file of Object.values(files)) rmSync(file, { force: true });

  const wants = (name: string) => !only || only === name;
  const chosen = projects.filter(wants);
  const steps: [keyof typeof BUDGETS, string, () => Promise<Outcome>][] = [];
  if (wants('check')) steps.push(['check', 'Check', async () => without(await check())]);
  if (chosen.length) steps.push(['units', `Units and laws: ${chosen.join(', ')}`, () => units(chosen)]);
  if (wants('scratch'))
    steps.push(['scratch', 'A feature added by the list alone', async () => without((await run(['tools/scratch-feature.ts'], {})) === 0)]);
  if (wants('build') || wants('journeys')) steps.push(['build', 'Build', async () => without(await builds())]);
  if (wants('journeys')) steps.push(['journeys', 'Journeys in a browser', journeys]);

  const summary: string[] = [];
  const unsteady: string[] = [];
  const total: Outcome = { green: true, passed: 0, failed: 0 };
  const processor = new Processor();
  let isOver = false;
  for (const [part, title, run] of steps) {
    console.log(`\n── ${title}`);
    const startedAt = performance.now();
    const used = processor.used();
    const outcome = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const count = outcome.passed + outcome.failed ? `  ${outcome.passed} passed, ${outcome.failed} failed` : '';
    const cost = costOf(part, used, processor.used());
    isOver ||= cost.isOver;
    summary.push(`  ${outcome.green ? 'ok ' : 'RED'} ${title} (${seconds} s${cost.words})${count}`);
    total.green &&= outcome.green;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    unsteady.push(...(outcome.unsteady ?? []));
  }
  processor.stop();
  const ran = total.passed + total.failed > 0;
  const slow = slowest(files);
  if (slow.length) console.log(`\n── The slowest spec files and journeys, and their part of all\n${slow.join('\n')}`);
  const shares = sharesOf(files);
  if (shares.length > 1) console.log(`\n── What each part takes, in seconds of a worker\n${shares.join('\n')}`);
  if (isOver) summary.push('  A part has passed its budget: docs/decisions/0095 says what to do. Look at the slowest above first.');
  const red = redTests({ units: [files.units, files.unitsAgain], journeys: files.journeys });
  if (red.length) console.log(`\n── What was red, and why\n${red.join('\n')}`);
  if (unsteady.length) console.log(`\n── Unsteady: red once, green by itself\n${unsteady.map((name) => `  ${name}`).join('\n')}`);
  const expected = steps.length > 0 && !['check', 'scratch', 'build'].includes(only ?? '');
  if (expected && !ran) summary.push('  RED no test was run');
  console.log(`\n── Summary\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.green && total.failed === 0 && (ran || !expected) ? 0 : 1;
});

function without(green: boolean): Outcome {
  return { green, passed: 0, failed: 0 };
}

async function builds(): Promise<boolean> {
  try {
    await build();
    return true;
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    return false;
  }
}

async function units(chosen: string[]): Promise<Outcome> {
  if (chosen.includes('laws')) {
    provideRedis();
    provideProxies();
  }
  const database = await ownPostgres(chosen);
  const template = mkdtempSync(join(tmpdir(), 'portal-template-'));
  const runUnits = async (report: string, more: string[]) => {
    // Each spec makes much that soon is garbage: with more room it is looked through half as often.
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'];
    const args = [...flags, '--import', pathToFileURL(join(root, 'tests/compiled-once.mts')).href, bin('jest'), '--ci', '--json'];
    const env = { LOT, TEST_TEMPLATE_FOLDER: template, ...(database ? { TEST_DATABASE_URL: database.url } : {}) };
    const code = await run([...args, `--outputFile=${report}`, '--selectProjects', ...chosen, ...more], env);
    return { code, ...readReport<UnitReport>(report) };
  };
  try {
    // One more than there are cores: a law that restarts servers waits for most of its time.
    const workers = `--maxWorkers=${process.env.TEST_WORKERS ?? 3}`;
    const { code, ...report } = await runUnits(files.units, [workers, ...(filter.length ? ['--testPathPatterns', ...filter] : [])]);
    const { numPassedTests: passed = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0, numPendingTests = 0, numTodoTests = 0 } = report;
    const skipped = numPendingTests + numTodoTests;
    if (skipped) console.log(`${skipped} tests were skipped; a skipped test proves nothing, so it counts as failed.`);
    const red = (report.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
    const stands = red.filter((name) => ONCE_ONLY.includes(relative(root, name)));
    if (red.length) console.log(`\nWhat was drawn by lot is drawn again with LOT=${LOT}.`);
    for (const name of stands) console.log(`Red once is red: ${relative(root, name)}. It is not run a second time.`);
    if (red.length && red.length <= SECOND_RUNS && !skipped && !stands.length) {
      console.log(`\n── Red the first time, once more by themselves\n${red.map((name) => `  ${relative(root, name)}`).join('\n')}`);
      // What a spec has imported may keep a process alive, such as a channel to other tabs; workers are ended, this one has to end itself.
      const again = await runUnits(files.unitsAgain, ['--runInBand', '--forceExit', '--runTestsByPath', ...red]);
      if (again.code === 0)
        return { green: true, passed: passed + numFailedTests, failed: 0, unsteady: red.map((name) => relative(root, name)) };
    }
    return outcome(code, passed, numFailedTests + numRuntimeErrorTestSuites + skipped);
  } finally {
    rmSync(template, { recursive: true, force: true });
    await database?.stop();
  }
}

async function ownPostgres(chosen: string[]): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  if (!chosen.includes('gateway') && !chosen.includes('laws')) return undefined;
  try {
    return await startPostgres({ planOnce: true });
  } catch (error) {
    if (process.env.CI) throw error;
    console.log(`Without PostgreSQL these tests run on the embedded database only. ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

async function journeys(): Promise<Outcome> {
  if (!globSync('tests/journeys/*.e2e.ts', { cwd: root }).length) return without(true);
  const first = await runJourneys();
  // What was ended from outside has left no report.
  if (first.green || first.ran || !first.errors.length) return first;
  console.log(`\n── No journey could begin, once more\n${first.errors.join('\n')}`);
  const second = await runJourneys();
  return second.ran ? { ...second, unsteady: ['what the journeys run on', ...(second.unsteady ?? [])] } : second;
}

async function runJourneys(): Promise<Outcome & { ran: number; errors: string[] }> {
  const args = ['test', '--config', 'tests/journeys/playwright.config.ts', '--reporter=list,json', '--retries=1', ...filter];
  rmSync(files.journeys, { force: true });
  const code = await run([bin('playwright'), ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: files.journeys });
  const { stats, errors = [], suites = [] } = readReport<JourneyReport>(files.journeys);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  const result = outcome(code, expected + flaky, unexpected + skipped + errors.length);
  const ran = expected + unexpected + flaky + skipped;
  return { ...result, ran, unsteady: suites.flatMap(unsteadyOf), errors: errors.map(({ message = '' }) => message) };
}

function unsteadyOf({ suites = [], specs = [] }: JourneySuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title }) => title), ...suites.flatMap(unsteadyOf)];
}

function outcome(code: number, passed: number, failed: number): Outcome {
  const green = code === 0 && failed === 0;
  return { green, passed, failed: green ? 0 : Math.max(failed, 1) };
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = start(args, { env: { ...process.env, ...env } });
  running = child;
  const late = setTimeout(() => {
    console.error(`This has taken ${PATIENCE_MS / 60_000} minutes and is ended: something in it has stopped moving.`);
    void stop(child, 5_000);
  }, PATIENCE_MS);
  const code = await child.ended;
  clearTimeout(late);
  running = undefined;
  return code;
}
