import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Child, onShutdown, root, scriptPathOf, startChild, stopChild } from './children.ts';
import { startPostgres } from './postgres.ts';
import { main } from './product.ts';
import { provideProxies } from './proxies.ts';
import { readQuarantine } from './quarantine.ts';
import { provideRedis } from './redis.ts';
import { failuresIn, outcomeOf, readReport, type UnitReport } from './reports.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The projects of `jest.config.ts` and the Nx projects whose target `test` runs them. */
export const NX_PROJECTS = {
  contracts: '@portal/contracts',
  machines: '@portal/machines',
  mailbox: '@portal/mailbox',
  office: '@portal/office',
  answers: '@portal/answers',
  gateway: '@portal/gateway',
  laws: 'tests',
  portal: '@portal/portal',
};
export type UnitProject = keyof typeof NX_PROJECTS;

/**
 * Returns the path of Jest's report: that of a whole project, which Nx caches with the result (`nx.json`), or that of a selection of spec
 * files.
 */
export const unitReport = (project: UnitProject | 'selection'): string =>
  join(root, 'test-results/units', `${project === 'selection' ? project : NX_PROJECTS[project]}.json`);

/**
 * Runs the spec files of projects, or those whose paths match a pattern, with the servers that they need, and writes Jest's report. Returns
 * the exit code: 0 if all tests outside of quarantine passed and none was skipped.
 */
async function runUnitTests(projects: readonly UnitProject[], patterns: readonly string[]): Promise<number> {
  const report = unitReport(patterns.length || projects.length > 1 ? 'selection' : projects[0]!);
  let jest: Child | undefined;
  onShutdown(async () => {
    if (jest) await stopChild(jest, 5_000);
    process.exit(130);
  });
  process.env.TMPDIR = temporaryFolder();
  mkdirSync(dirname(report), { recursive: true });
  // Delete the report of an earlier run, which would be misleading.
  rmSync(report, { force: true });
  if (projects.includes('laws')) {
    provideRedis();
    provideProxies();
  }
  const database = await ownPostgres(projects);
  const template = mkdtempSync(join(tmpdir(), 'portal-template-'));
  try {
    // One worker more than processor cores, because a law test that restarts servers waits most of the time.
    const workers = `--maxWorkers=${process.env.TEST_WORKERS ?? 3}`;
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'];
    const selection = ['--selectProjects', ...projects, ...(patterns.length ? ['--testPathPatterns', ...patterns] : [])];
    const env = { ...process.env, TEST_TEMPLATE_FOLDER: template, ...(database ? { TEST_DATABASE_URL: database.url } : {}) };
    jest = startChild([...flags, scriptPathOf('jest'), '--ci', '--json', `--outputFile=${report}`, workers, ...selection], { env });
    const code = await jest.ended;
    const { numPendingTests = 0, numTodoTests = 0 } = readReport<UnitReport>(report);
    const skippedCount = numPendingTests + numTodoTests;
    if (skippedCount) console.log(`${skippedCount} tests were skipped; a skipped test proves nothing, so it counts as failed.`);
    return outcomeOf({ code, passed: 0, skipped: skippedCount, failures: failuresIn({ units: [report] }) }, readQuarantine()).green ? 0 : 1;
  } finally {
    rmSync(template, { recursive: true, force: true });
    await database?.stop();
  }
}

async function ownPostgres(projects: readonly UnitProject[]): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const existingUrl = process.env.TEST_DATABASE_URL;
  if (existingUrl) return { url: existingUrl, stop: async () => undefined };
  if (!projects.includes('gateway') && !projects.includes('laws')) return undefined;
  try {
    return await startPostgres({ planOnce: true });
  } catch (error) {
    if (process.env.CI) throw error;
    console.log(`Without PostgreSQL these tests run on the embedded database only. ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

if (import.meta.main) {
  const [, , projects = '', ...patterns] = process.argv;
  await main(() => runUnitTests(projects.split(',') as UnitProject[], patterns));
}
