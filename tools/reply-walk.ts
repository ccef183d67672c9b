import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './children.ts';

/** The maximum number of files that a reply passes through, from the key press to the other tab's screen. */
const MAX_FILES = 26;
const FILE = 'docs/ARCHITECTURE.md';
const CHAPTER = '## Walk 3: a reply';
/** Matches files of the tickets feature. Other files do not handle replies. */
const TICKET_FILE =
  /^(?:apps\/portal\/src\/features\/tickets\/|apps\/gateway\/src\/features\/tickets\/|libs\/contracts\/src\/tickets\/|libs\/machines\/src\/tickets\/)/;

const readText = (file: string): string => readFileSync(join(root, file), 'utf8');
const pathsOf = (text: string | undefined, line: RegExp): string[] => [...(text ?? '').matchAll(line)].map(([, path]) => path!);

const importsOf = (file: string): string[] =>
  [...readText(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, to]) => join(dirname(file), to!))
    .flatMap((path) => ['.ts', '.tsx'].map((extension) => path + extension))
    .filter((path) => TICKET_FILE.test(path) && existsSync(join(root, path)));

/**
 * Checks the documented path of a reply against the sources. Its files must exist and not be too many, imports must connect them on each
 * side of the wire (libs are imported by name), and all other ticket files that they import must be listed next to the path.
 */
const [walkText, besideText] = (readText(FILE).split(CHAPTER)[1] ?? '').split('\n## ')[0]!.split('**Beside it**');
const walkFiles = pathsOf(walkText, /^\d+\. `([^`]+)`/gm);
const otherFiles = pathsOf(besideText, /`([^`]+\.tsx?)`/g);
const violations: string[] = [];

if (!walkFiles.length) violations.push(`${FILE} has no walk of a reply.`);
if (walkFiles.length > MAX_FILES) violations.push(`A reply enters ${walkFiles.length} files; it may enter ${MAX_FILES}.`);
for (const file of [...walkFiles, ...otherFiles])
  if (!existsSync(join(root, file))) violations.push(`${file} is in the walk of a reply and is not there.`);
const existingFiles = walkFiles.filter((file) => existsSync(join(root, file)));
const imports = new Map(existingFiles.map((file) => [file, importsOf(file)]));
const importedFiles = new Set([...imports.values()].flat());
for (const [file, targets] of imports) {
  for (const next of targets)
    if (!walkFiles.includes(next) && !otherFiles.includes(next))
      violations.push(`${file} imports ${next}, which stands neither in the walk nor beside it.`);
  if (file.startsWith('apps/') && !importedFiles.has(file) && !targets.some((next) => walkFiles.includes(next)))
    violations.push(`${file} is joined to no other file of the walk.`);
}
for (const file of otherFiles)
  if (![...importedFiles].includes(file))
    violations.push(`${file} stands beside the walk of a reply and is imported by none of its files.`);

process.stdout.write(`A reply enters ${walkFiles.length} files from key press to the other tab's screen.\n`);
if (violations.length) {
  process.stderr.write(`${violations.join('\n')}\n`);
  process.exitCode = 1;
}
