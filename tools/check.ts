import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root, scriptPathOf } from './children.ts';
import { folderCycles } from './folder-cycles.ts';
import { main } from './product.ts';
import { brokenRules } from './rules.ts';
import { brokenScratchImports } from './scratch-imports.ts';
import { structureFaults } from './structure.ts';
import { unusedExports } from './unused-exports.ts';
import { wordingFaults } from './wording.ts';

interface Check {
  name: string;
  run: () => Promise<{ code: number; output: string }>;
}

const { FORCE_COLOR: _colour, ...env } = process.env;
const plainOptions = { env: { ...env, FORCE_COLOR: '0', NO_COLOR: '1' } };
const noise = /^(?:@portal\/\w+: )?(?:npm (?:warn|error)|> ).*\n|^\s*\n/gm;
const command = (name: string, args: string[]): Check => ({ name, run: () => capture(args, plainOptions) });

const checks: Check[] = [
  // Run all of these with a single command, because Nx runs two tasks at a time and returns cached results for unchanged projects.
  command('types, lint and boundaries', [
    scriptPathOf('nx'),
    'run-many',
    '-t',
    'typecheck',
    'lint',
    'boundaries',
    '--parallel=2',
    '--output-style=stream',
  ]),
  command('format', [scriptPathOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
  {
    name: 'rules of the sources',
    run: async () => {
      const violations = [
        ...brokenRules(),
        ...structureFaults(),
        ...folderCycles(),
        ...unusedExports(),
        ...wordingFaults(),
        ...brokenScratchImports(),
      ];
      return { code: violations.length ? 1 : 0, output: violations.join('\n') };
    },
  },
];
checks.push(command('walk of a reply', ['tools/reply-walk.ts']));
for (const [name, file] of [
  ['wire', 'tools/wire.ts'],
  ['requirements', 'tools/requirements.ts'],
] as const) {
  if (existsSync(join(root, file))) checks.push(command(name, [file, '--check']));
}

/** Runs all checks, two at a time. Prints one line per check, and the whole output of failed ones. */
export async function check(): Promise<boolean> {
  const pendingChecks = [...checks];
  let isGreen = true;
  const runWorker = async () => {
    for (let next = pendingChecks.shift(); next; next = pendingChecks.shift()) {
      const startedAt = performance.now();
      const { code, output } = await next.run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`  ${code === 0 ? 'ok ' : 'RED'} ${next.name} (${seconds} s)`);
      if (code !== 0) console.log(`\n${output.replace(noise, '').replace(/^/gm, '      ')}\n`);
      isGreen &&= code === 0;
    }
  };
  await Promise.all([runWorker(), runWorker()]);
  return isGreen;
}

if (import.meta.main) await main(async () => ((await check()) ? 0 : 1));
