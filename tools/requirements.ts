import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Ticks the requirements in docs/REQUIREMENTS.md whose ids a test title contains. `--verified R1.1 R1.2 …` records that a person checked
 * these requirements today in the running product. `--check` only reports faults and writes nothing.
 */
const ROOT = join(import.meta.dirname, '..');
const FILE = 'docs/REQUIREMENTS.md';
const LINE = /^- \[([ x])\] \*\*(R\d{1,2}\.\d{1,2})\*\*/;
/** Matches the note at the end of a line with the day of the last check in the running product. */
const VERIFIED_NOTE = / · verified (.*)$/;
/** Matches the ids at the start of a test title, the first argument of a call. A section (`R6`) refers to all of its requirements. */
const TITLE_PATTERN = /\(\s*['"`]((?:[RGT]\d{1,2}(?:\.\d{1,2})?[ ,:]+)+)/g;
/** Matches commented-out tests, which do not count. */
const COMMENT = /^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\/\s*$/gm;
const ID = /[RGT]\d{1,2}(?:\.\d{1,2})?/g;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Returns the ids at the start of test titles, each with a file that contains the id. */
const requirementsOfTests = (): Map<string, string> => {
  const files = globSync('{apps,libs,tests}/**/*.{spec.ts,spec.tsx,e2e.ts}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  const filesById = new Map<string, string>();
  for (const file of files.sort()) {
    for (const [, ids] of readText(file).replace(COMMENT, '').matchAll(TITLE_PATTERN))
      for (const id of ids?.match(ID) ?? []) filesById.set(id, file);
  }
  return filesById;
};

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, verified: { type: 'boolean' } },
  allowPositionals: true,
});
const verifiedToday = new Set(values.verified ? positionals : []);
const today = new Date().toISOString().slice(0, 10);
const filesById = requirementsOfTests();
const lines = readText(FILE).split('\n');
const knownIds = new Set<string>();
for (const [id] of `${readText('docs/GUARANTEES.md')}${readText('docs/THREATS.md')}`.matchAll(/\b[GT]\d{1,2}\b/g)) knownIds.add(id);
const landedIds: string[] = [];
const violations: string[] = [];
let isStale = false;
const tickedLines = lines.map((line) => {
  const [, tick, id] = LINE.exec(line) ?? [];
  if (!id) return line;
  knownIds.add(id).add(id.split('.')[0]!);
  if (filesById.has(id)) landedIds.push(id);
  else if (tick === 'x') violations.push(`${id} has landed and no test names it any more.`);
  isStale ||= (tick === 'x') !== filesById.has(id);
  const verifiedOn = VERIFIED_NOTE.exec(line)?.[1];
  if (verifiedOn !== undefined && !isDay(verifiedOn))
    violations.push(`${id} is marked as verified on "${verifiedOn}", which is not a day like ${today}.`);
  if (verifiedOn !== undefined && !filesById.has(id)) violations.push(`${id} is marked as verified, but no test names it.`);
  const datedLine = verifiedToday.delete(id) ? `${line.replace(VERIFIED_NOTE, '')} · verified ${today}` : line;
  return filesById.has(id) ? datedLine.replace('- [ ]', '- [x]') : datedLine;
});
for (const id of verifiedToday) violations.push(`${id} was verified, but ${FILE} does not list it.`);
for (const [id, file] of filesById) if (!knownIds.has(id)) violations.push(`${file} names ${id}, which no document lists.`);

if (values.check) {
  if (isStale && !violations.length) violations.push(`${FILE} is stale: run node tools/requirements.ts.`);
} else if (!violations.length) writeFileSync(join(ROOT, FILE), tickedLines.join('\n'));

const listedLines = tickedLines.filter((line) => LINE.test(line));
const verifiedCount = listedLines.filter((line) => VERIFIED_NOTE.test(line)).length;
process.stdout.write(
  `${landedIds.length} of ${listedLines.length} requirements are named by a test, ${verifiedCount} were verified in the running product.\n`,
);
if (violations.length) {
  process.stderr.write(`${violations.join('\n')}\n`);
  process.exitCode = 1;
}
