// Runs on any Node version from 20. Installs the packages of package-lock.json if they are missing.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.lock-sha256`;
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

function stop(line) {
  console.error(line);
  process.exit(1);
}

/** Compares the packages with npm's record of its last installation. An interrupted installation leaves no such record. */
function installedByHand(lock) {
  const noted = `${root}node_modules/.package-lock.json`;
  if (!existsSync(noted)) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const has = present[path];
    return has ? has.version === entry.version && has.integrity === entry.integrity : Boolean(entry.optional || entry.devOptional);
  });
}

function install() {
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const [command, args, shell] = npm ? [process.execPath, [npm, ...flags], false] : ['npm', flags, process.platform === 'win32'];
  console.log('Installing packages (only when package-lock.json has changed; about half a minute)…');
  const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => line.trim() && console.log(`  npm  ${line}`));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`npm could not be started: ${error.message}`));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

if (major(process.version) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`);

const lock = readFileSync(lockFile, 'utf8');
const hash = createHash('sha256').update(lock).digest('hex');
const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

if (!current) {
  if (!installedByHand(lock)) {
    const code = await install();
    if (code !== 0) stop(`The packages could not be installed (npm ended with ${code}). The lines above say why.`);
  }
  writeFileSync(stamp, hash);
}

const system = process.platform === 'win32' ? 'win' : process.platform;
const bundled = existsSync(`${root}node_modules/node-${system}-${process.arch}/package.json`);
if (!bundled && major(process.version) < 24) {
  stop(`Node 24 is needed. It comes with the packages on Linux and Windows; elsewhere install it (this is ${process.version}).`);
}
