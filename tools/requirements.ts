import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the requirements that no test names. They are kept outside the project: without them there is nothing to compare. */
const ROOT = join(import.meta.dirname, '..');
const REQUIREMENTS = join(ROOT, '../shared/spec/requirements.md');
const ID = /\bR\d{1,2}\.\d{1,2}\b/g;

const inOrder = (a: string, b: string): number => {
  const [one = [], other = []] = [a, b].map((id) => id.slice(1).split('.').map(Number));
  return (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0);
};

if (existsSync(REQUIREMENTS)) {
  const lines = readFileSync(REQUIREMENTS, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  // An id inside brackets points to another requirement.
  const asked = new Set(lines.flatMap((line) => line.replace(/\([^)]*\)/g, '').match(ID) ?? []));
  const tests = globSync('{apps,libs,tests}/**/*.{spec.ts,spec.tsx,e2e.ts}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  const tested = new Set(tests.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(ID) ?? []));
  const untested = [...asked].filter((id) => !tested.has(id)).sort(inOrder);
  process.stdout.write(`${asked.size - untested.length} of ${asked.size} requirements are named by a test of ${tests.length} files.\n`);
  if (untested.length) process.stdout.write(`Without one: ${untested.join(' ')}\n`);
}
