import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Ticks the requirements in docs/REQUIREMENTS.md that a test names. `--verified R1.1 R1.2 …` records today as the day on which a person
 * checked these ids in the running product. `--check` writes nothing and reports what is wrong.
 */
const ROOT = join(import.meta.dirname, '..');
const FILE = 'docs/REQUIREMENTS.md';
const LINE = /^- \[([ x])\] \*\*(R\d{1,2}\.\d{1,2})\*\*/;
/** The day of the last check in the running product, at the end of a line. */
const VERIFIED = / · verified (.*)$/;
/** What begins a title, the first argument of a call: ids, one behind the other. A section (`R6`) stands for all of it. */
const TITLE = /\(\s*['"`]((?:[RGT]\d{1,2}(?:\.\d{1,2})?[ ,:]+)+)/g;
/** A test that is commented out proves nothing. */
const COMMENT = /^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\/\s*$/gm;
const ID = /[RGT]\d{1,2}(?:\.\d{1,2})?/g;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

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

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, verified: { type: 'boolean' } },
  allowPositionals: true,
});
const verifiedToday = new Set(values.verified ? positionals : []);
const today = new Date().toISOString().slice(0, 10);
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
  const verifiedOn = VERIFIED.exec(line)?.[1];
  if (verifiedOn !== undefined && !isDay(verifiedOn))
    wrong.push(`${id} is marked as verified on "${verifiedOn}", which is not a day like ${today}.`);
  if (verifiedOn !== undefined && !named.has(id)) wrong.push(`${id} is marked as verified, but no test names it.`);
  const dated = verifiedToday.delete(id) ? `${line.replace(VERIFIED, '')} · verified ${today}` : line;
  return named.has(id) ? dated.replace('- [ ]', '- [x]') : dated;
});
for (const id of verifiedToday) wrong.push(`${id} was verified, but ${FILE} does not list it.`);
for (const [id, file] of named) if (!known.has(id)) wrong.push(`${file} names ${id}, which no document lists.`);

if (values.check) {
  if (stale && !wrong.length) wrong.push(`${FILE} is stale: run node tools/requirements.ts.`);
} else if (!wrong.length) writeFileSync(join(ROOT, FILE), ticked.join('\n'));

const listed = ticked.filter((line) => LINE.test(line));
const verifiedCount = listed.filter((line) => VERIFIED.test(line)).length;
process.stdout.write(
  `${landed.length} of ${listed.length} requirements are named by a test, ${verifiedCount} were verified in the running product.\n`,
);
if (wrong.length) {
  process.stderr.write(`${wrong.join('\n')}\n`);
  process.exitCode = 1;
}
