import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, capture, root } from './children.ts';
import { main } from './product.ts';
import { brokenRules } from './rules.ts';

interface Check {
  name: string;
  run: () => Promise<{ code: number; output: string }>;
}

const { FORCE_COLOR: _colour, ...env } = process.env;
const plain = { env: { ...env, NO_COLOR: '1' } };
const noise = /^(?:@portal\/\w+: )?(?:npm (?:warn|error)|> ).*\n|^\s*\n/gm;
const command = (name: string, ...args: string[][]): Check => ({
  name,
  run: async () => {
    const runs = [];
    for (const one of args) runs.push(await capture(one, plain));
    return { code: Math.max(...runs.map((run) => run.code)), output: runs.map((run) => run.output).join('\n') };
  },
});

const folders = ['apps', 'libs', 'tools', 'tests', 'bench'].filter((folder) => existsSync(join(root, folder)));

const checks: Check[] = [
  command(
    'types',
    [bin('nx'), 'run-many', '-t', 'typecheck', '--output-style=stream'],
    [bin('typescript', 'tsc'), '--noEmit', '--pretty', 'false', '-p', '.'],
  ),
  command('format', [bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
  command('lint', [bin('oxlint'), '--type-aware', '.']),
  command('doors', [bin('dependency-cruiser'), '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders]),
  {
    name: 'rules of the house',
    run: async () => {
      const broken = brokenRules();
      return { code: broken.length ? 1 : 0, output: broken.join('\n') };
    },
  },
];
for (const [name, file] of [
  ['wire', 'tools/wire.ts'],
  ['requirements', 'tools/requirements.ts'],
] as const) {
  if (existsSync(join(root, file))) checks.push(command(name, [file, '--check']));
}

/** Runs every check, two at a time; says a line for each that is green and the whole output of each that is not. */
export async function check(): Promise<boolean> {
  const waiting = [...checks];
  let green = true;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = performance.now();
      const { code, output } = await next.run();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`  ${code === 0 ? 'ok ' : 'RED'} ${next.name} (${seconds} s)`);
      if (code !== 0) console.log(`\n${output.replace(noise, '').replace(/^/gm, '      ')}\n`);
      green &&= code === 0;
    }
  };
  await Promise.all([worker(), worker()]);
  return green;
}

if (import.meta.main) await main(async () => ((await check()) ? 0 : 1));
