import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, root, scriptPathOf } from './children.ts';
import { Fault } from './ports.ts';
import { main } from './product.ts';
import { writeSbom } from './sbom.ts';

const STAMP = join(root, 'node_modules/.cache/portal/built');
const SOURCES = ['apps', 'libs', 'package-lock.json', 'nx.json', 'tsconfig.base.json'];
const OUTPUTS = ['apps/gateway/dist/main.js', 'apps/gateway/engine', 'apps/portal/dist/index.html'];
const NO_SOURCE = new Set(['dist', 'engine', 'node_modules']);

/**
 * Builds both apps and the template of the embedded engine. Skipped if no source changed, because even an up-to-date check by Nx takes a
 * second.
 */
export async function build(): Promise<void> {
  const state = stateOfFiles();
  if (state !== undefined && state === stampedState()) return;
  const { FORCE_COLOR: _colour, ...env } = process.env;
  const { code, output } = await capture([scriptPathOf('nx'), 'run-many', '-t', 'build', 'engine', '--output-style=stream'], {
    env: { ...env, NO_COLOR: '1' },
  });
  if (code !== 0) throw new Fault(`The build failed.\n\n${output}`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stateOfFiles() ?? '');
}

/** Returns a hash of the path, size and time of every source and output; undefined if an output is missing. */
function stateOfFiles(): string | undefined {
  const hash = createHash('sha256').update(process.version);
  const add = (path: string): void => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`\n${path} ${size} ${mtimeMs}`);
  };
  const walk = (path: string): void => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (entry.isFile()) add(`${path}/${entry.name}`);
      else if (entry.isDirectory() && !NO_SOURCE.has(entry.name)) walk(`${path}/${entry.name}`);
    }
  };
  try {
    for (const path of SOURCES) (path.includes('.') ? add : walk)(path);
    for (const path of OUTPUTS) add(path);
  } catch {
    // A missing output requires a build.
    return undefined;
  }
  return hash.digest('hex');
}

function stampedState(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    // There is no earlier build.
    return undefined;
  }
}

if (import.meta.main)
  await main(async () => {
    await build();
    writeSbom();
    return 0;
  });
