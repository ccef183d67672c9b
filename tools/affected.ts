import { spawnSync } from 'node:child_process';
import { root } from './children.ts';
import { Fault } from './ports.ts';

/** The tests that a change requires: all tests, or the spec files and journeys whose paths match. */
export type AffectedTests = 'everything' | { specs: string[]; journeys: string[] };

/** Rules that map a changed file's path to the required tests. The first matching rule applies; without one, all tests are required. */
const RULES: readonly (readonly [RegExp, (path: string[]) => Exclude<AffectedTests, 'everything'>])[] = [
  [/^(?:docs\/|bench\/|[^/]+\.md$)/, () => ({ specs: [], journeys: [] })],
  [/^(tests\/journeys\/[^/]+\.e2e\.ts)$/, ([path]) => ({ specs: [], journeys: [path!] })],
  [/^((?:apps|tests)\/.+\.spec\.tsx?)$/, ([path]) => ({ specs: [path!], journeys: [] })],
  [/^(apps\/(?:gateway|portal)\/src\/features\/[^/]+\/)/, ([folder]) => ({ specs: [folder!], journeys: [] })],
  // No other project imports the portal. The law tests and journeys that also depend on it run in CI only.
  [/^(apps\/portal\/src\/)(?!i18n\/locales)/, ([folder]) => ({ specs: [folder!], journeys: [] })],
];

/**
 * Returns the tests that changes to these files require. A change in a feature requires the specs of its folder; a change in a shared file
 * requires all tests.
 */
export function affectedBy(files: readonly string[]): AffectedTests {
  const specs = new Set<string>();
  const journeys = new Set<string>();
  for (const file of files) {
    const rule = RULES.find(([pattern]) => pattern.test(file));
    if (!rule) return 'everything';
    const [pattern, testsOf] = rule;
    const tests = testsOf(pattern.exec(file)!.slice(1));
    for (const spec of tests.specs) specs.add(spec);
    for (const journey of tests.journeys) journeys.add(journey);
  }
  return { specs: [...specs].toSorted(), journeys: [...journeys].toSorted() };
}

const runGit = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Fault(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
};

/** Lists the files that differ from the merge base with `main`, including uncommitted changes. */
export function filesSince(base = 'main'): string[] {
  const mergeBase = runGit('merge-base', 'HEAD', base).trim();
  const lists = [runGit('diff', '--name-only', mergeBase), runGit('ls-files', '--others', '--exclude-standard')];
  return lists.flatMap((list) => list.split('\n').filter(Boolean));
}
