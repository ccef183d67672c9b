import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];

const fontsConf =
  '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** A Chromium for the journeys: CHROMIUM_PATH, an installed one, else the one inside the npm package, unpacked once. */
export function findBrowser(): Browser {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  const chosen = path ?? installed.find((path) => existsSync(path));
  const args = ['--no-sandbox', ...quiet];
  if (chosen) return { executablePath: chosen, args, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome or Chromium, or name one with CHROMIUM_PATH.');
  }
  const home = unpacked();
  const executablePath = join(home, 'chromium');
  return { executablePath, args, env: { ...libraries(home, executablePath), ...fonts(home) } };
}

/** The package unpacks under fixed names into the temp folder and trusts whatever lies there, so it gets a folder of its own. */
function unpacked(): string {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL('../../node_modules/.cache/chromium/', import.meta.url));
  const home = join(cache, version);
  if (existsSync(home)) return home;

  const partial = `${home}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const unpack = `
    import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath();
    await inflate(process.env.PACKED + '/al2023.tar.br');`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: dirname(entry),
    env: { ...process.env, TMPDIR: partial, PACKED: join(dirname(entry), '../bin') },
    encoding: 'utf8',
  });
  if (run.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`The browser could not be unpacked.\n${run.stderr}`);
  }
  writeFileSync(join(partial, 'fonts/fonts.conf'), fontsConf);
  try {
    renameSync(partial, home);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

function libraries(home: string, executablePath: string): Record<string, string> {
  const starts = (env: Record<string, string>) =>
    spawnSync(executablePath, ['--no-sandbox', '--version'], { env: { ...process.env, ...env }, encoding: 'utf8' });
  if (starts({}).status === 0) return {};
  const path = [join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const own = starts({ LD_LIBRARY_PATH: path });
  if (own.status === 0) return { LD_LIBRARY_PATH: path };
  throw new Error(`The unpacked browser does not start here.\n${own.stderr}`);
}

function fonts(home: string): Record<string, string> {
  const has = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
  const installedFonts = ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/root', '.fonts')].some(has);
  return installedFonts ? {} : { FONTCONFIG_PATH: join(home, 'fonts') };
}
