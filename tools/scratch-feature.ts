import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from './postgres.ts';

/**
 * Adds a feature to a copy of this repository by following the list in CONTRIBUTING. Checks with the compiler and the law tests that
 * nothing is missing, and counts the changed lines of shared files.
 */
const ROOT = join(import.meta.dirname, '..');
const TREE = join(ROOT, 'tests/scratch-feature/tree');
const PACKED_FOLDER = 'node_modules/.cache/portal/packed';
const MAX_LINES = 7;
const execFileAsync = promisify(execFile);

/** The changes to shared files: each adds a line after another, or replaces a line. */
const SHARED_LINES: readonly { file: string; after?: RegExp; instead?: RegExp; line: string }[] = JSON.parse(
  readFileSync(join(ROOT, 'tests/scratch-feature/shared-lines.json'), 'utf8'),
).map((edit: { after?: string; instead?: string }) => ({
  ...edit,
  ...(edit.after ? { after: new RegExp(edit.after) } : {}),
  ...(edit.instead ? { instead: new RegExp(edit.instead) } : {}),
}));
/** A project with the contract and gateway sources that the tests do not import, so that the compiler checks each file once. */
const SERVER_PROJECT = 'tsconfig.server.json';
const SERVER_SOURCES = ['libs/contracts/src', 'apps/gateway/src'];

const copyTree = (to: string): void => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of files.split('\n').filter((name) => /^(apps|libs|tests|tools|bench)\/|^[\w.-]+\.(json|ts)$/.test(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  // The copy resolves the workspace libraries in its own folder, and all other packages from the original installation.
  mkdirSync(join(to, 'node_modules/@portal'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((item) => item !== '@portal' && !item.startsWith('.'))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name));
  }
  // Packed libraries of an earlier run can be reused.
  mkdirSync(join(to, dirname(PACKED_FOLDER)), { recursive: true });
  if (existsSync(join(ROOT, PACKED_FOLDER))) symlinkSync(join(ROOT, PACKED_FOLDER), join(to, PACKED_FOLDER));
  for (const name of ['contracts', 'machines', 'mailbox', 'office', 'answers'])
    symlinkSync(join(to, 'libs', name), join(to, 'node_modules/@portal', name));
  for (const folder of globSync('{apps,libs}/*/node_modules', { cwd: ROOT })) symlinkSync(join(ROOT, folder), join(to, folder));
};

const addServerProject = (to: string): void => {
  const { include } = JSON.parse(readFileSync(join(to, 'tsconfig.json'), 'utf8')) as { include: string[] };
  writeFileSync(join(to, SERVER_PROJECT), JSON.stringify({ extends: './tsconfig.json', include: [...include, ...SERVER_SOURCES] }));
};

const textsIn = (language: string) =>
  Object.fromEntries(['title', 'empty', 'failed', 'arrived'].map((key) => [key, `Board, ${key} (${language})`]));

const addFiles = (to: string): number => {
  const files = globSync('**/*.txt', { cwd: TREE });
  for (const file of files) {
    const target = join(to, file.slice(0, -'.txt'.length));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(TREE, file), target);
  }
  const languages = readdirSync(join(to, 'apps/portal/src/i18n/locales'));
  for (const language of languages) {
    const folder = join(to, 'apps/portal/src/i18n/locales', language);
    writeFileSync(join(folder, 'board.json'), `${JSON.stringify(textsIn(language), null, 2)}\n`);
    writeFileSync(join(folder, 'board-shell.json'), `${JSON.stringify({ title: { board: `Board (${language})` } }, null, 2)}\n`);
  }
  return files.length + 2 * languages.length;
};

const editShared = (to: string): number => {
  for (const { file, after, instead, line } of SHARED_LINES) {
    const lines = readFileSync(join(to, file), 'utf8').split('\n');
    const index = lines.findIndex((line) => (after ?? instead)!.test(line));
    if (index < 0)
      throw new Error(`${file} has no line like ${String(after ?? instead)}: change tests/scratch-feature and CONTRIBUTING.md`);
    if (after) lines.splice(index + 1, 0, line);
    else lines[index] = lines[index]!.replace(instead!, line);
    writeFileSync(join(to, file), lines.join('\n'));
  }
  return SHARED_LINES.length;
};

const failures: string[] = [];
const attempt = async (name: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<void> => {
  try {
    await execFileAsync(process.execPath, [...args], { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    failures.push(`${name}:\n${stdout}${stderr}`);
  }
};

const scratch = mkdtempSync(join(tmpdir(), 'scratch-feature-'));
try {
  copyTree(scratch);
  const addedCount = addFiles(scratch);
  const sharedCount = editShared(scratch);
  const compile = (project: string) =>
    attempt(
      `The types of ${project}`,
      [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '--checkers', '1', '--pretty', 'false', '-p', project],
      scratch,
    );
  addServerProject(scratch);
  const runLaws = async () => {
    // Creating tables is cheaper on a server than in the embedded engine, which is used if no server starts.
    const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres({ planOnce: true }).catch(() => undefined);
    await attempt(
      'Its tables, and what its fact makes of its list',
      [
        '--experimental-vm-modules',
        'node_modules/jest/bin/jest.js',
        // Portal modules that the law test of facts imports keep the process alive.
        '--runInBand',
        '--forceExit',
        '--selectProjects',
        'laws',
        '-t',
        'no row is missing|every fact has|every read has|board\\.pinned',
        '--',
        'tests/laws/completeness.spec.ts',
        'tests/laws/facts.law.spec.ts',
      ],
      scratch,
      server && { TEST_DATABASE_URL: server.url },
    );
    await server?.stop();
  };
  await Promise.all([
    compile('apps/portal'),
    (async () => {
      await compile(SERVER_PROJECT);
      await runLaws();
    })(),
  ]);
  if (sharedCount > MAX_LINES) failures.push(`The feature needs ${sharedCount} lines in files of others, more than ${MAX_LINES}.`);
  process.stdout.write(`A feature is ${addedCount} files of its own and ${sharedCount} lines in files of others.\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failures.length) {
  process.stderr.write(`${failures.join('\n')}\n`);
  process.exitCode = 1;
}
