import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks in docs/REQUIREMENTS.md what a test names; with `--check` it only says what is wrong. */
const ROOT = join(import.meta.dirname, '..');
const FILE = 'docs/REQUIREMENTS.md';
const LINE = /^- \[([ x])\] \*\*(R\d{1,2}\.\d{1,2})\*\*/;
/** What begins a title, the first argument of a call: ids, one behind the other. A section (`R6`) stands for all of it. */
const TITLE = /\(\s*['"`]((?:[RGT]\d{1,2}(?:\.\d{1,2})?[ ,:]+)+)/g;
/** A test that is commented out proves nothing. */
const COMMENT = /^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\/\s*$/gm;
const ID = /[RGT]\d{1,2}(?:\.\d{1,2})?/g;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The ids that titles begin with, each with a file that names it. */
const namedByTests = (): Map<string, string> => {
  const files = globSync('{apps,libs,tests}/**/*.{spec.ts,spec.tsx,e2e.ts}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  const named = new Map<string, string>();
  for (const file of files.sort()) {
    for (const [, ids] of read(file).replace(COMMENT, '').matchAll(TITLE)) for (const id of ids?.match(ID) ?? []) named.set(id, file);
  }
  return named;
};

const named = namedByTests();
const lines = read(FILE).split('\n');
const known = new Set<string>();
for (const [id] of `${read('docs/GUARANTEES.md')}${read('docs/THREATS.md')}`.matchAll(/\b[GT]\d{1,2}\b/g)) known.add(id);
const landed: string[] = [];
const wrong: string[] = [];
let stale = false;
const ticked = lines.map((line) => {
  const [, tick, id] = LINE.exec(line) ?? [];
  if (!id) return line;
  known.add(id).add(id.split('.')[0]!);
  if (named.has(id)) landed.push(id);
  else if (tick === 'x') wrong.push(`${id} has landed and no test names it any more.`);
  stale ||= (tick === 'x') !== named.has(id);
  return named.has(id) ? line.replace('- [ ]', '- [x]') : line;
});
for (const [id, file] of named) if (!known.has(id)) wrong.push(`${file} names ${id}, which no document lists.`);

if (process.argv.includes('--check')) {
  if (stale && !wrong.length) wrong.push(`${FILE} is stale: run node tools/requirements.ts.`);
} else if (!wrong.length) writeFileSync(join(ROOT, FILE), ticked.join('\n'));

const listed = lines.filter((line) => LINE.test(line)).length;
process.stdout.write(`${landed.length} of ${listed} requirements are named by a test.\n`);
if (wrong.length) {
  process.stderr.write(`${wrong.join('\n')}\n`);
  process.exitCode = 1;
}
