import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './children.ts';

/** A reply enters no more files than these, from the key press to the other tab's screen. */
const FILES_AT_MOST = 25;
const FILE = 'docs/ARCHITECTURE.md';
const CHAPTER = '## Walk 3: a reply';
/** Files of the feature tickets; files outside do not handle replies. */
const OF_TICKETS =
  /^(?:apps\/portal\/src\/features\/tickets\/|apps\/gateway\/src\/features\/tickets\/|libs\/contracts\/src\/tickets\/|libs\/machines\/src\/tickets\/)/;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pathsOf = (text: string | undefined, line: RegExp): string[] => [...(text ?? '').matchAll(line)].map(([, path]) => path!);

/** The files of tickets that a file imports. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, to]) => join(dirname(file), to!))
    .flatMap((path) => ['.ts', '.tsx'].map((ending) => path + ending))
    .filter((path) => OF_TICKETS.test(path) && existsSync(join(root, path)));

/**
 * Compares the walk of a reply in the documents with the sources: its files are there and no more than they may be, they are joined by imports
 * on each side of the wire (libs are imported by their name), and whatever else of tickets they import is named beside the walk.
 */
const [onTheWay, beside] = (read(FILE).split(CHAPTER)[1] ?? '').split('\n## ')[0]!.split('**Beside it**');
const walk = pathsOf(onTheWay, /^\d+\. `([^`]+)`/gm);
const others = pathsOf(beside, /`([^`]+\.tsx?)`/g);
const wrong: string[] = [];

if (!walk.length) wrong.push(`${FILE} has no walk of a reply.`);
if (walk.length > FILES_AT_MOST) wrong.push(`A reply enters ${walk.length} files; it may enter ${FILES_AT_MOST}.`);
for (const file of [...walk, ...others])
  if (!existsSync(join(root, file))) wrong.push(`${file} is in the walk of a reply and is not there.`);
const there = walk.filter((file) => existsSync(join(root, file)));
const imports = new Map(there.map((file) => [file, importsOf(file)]));
const joined = new Set([...imports.values()].flat());
for (const [file, targets] of imports) {
  for (const next of targets)
    if (!walk.includes(next) && !others.includes(next))
      wrong.push(`${file} imports ${next}, which stands neither in the walk nor beside it.`);
  if (file.startsWith('apps/') && !joined.has(file) && !targets.some((next) => walk.includes(next)))
    wrong.push(`${file} is joined to no other file of the walk.`);
}
for (const file of others)
  if (![...joined].includes(file)) wrong.push(`${file} stands beside the walk of a reply and is imported by none of its files.`);

process.stdout.write(`A reply enters ${walk.length} files from key press to the other tab's screen.\n`);
if (wrong.length) {
  process.stderr.write(`${wrong.join('\n')}\n`);
  process.exitCode = 1;
}
