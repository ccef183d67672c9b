import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const backgroundFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const fontsConf =
  '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n';

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * Returns a Chromium for the journeys: the one in CHROMIUM_PATH, an installed browser, or the browser of the npm package, which is unpacked
 * once.
 */
export function findBrowser(): Browser {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  const chosenPath = path ?? installedPaths.find((path) => existsSync(path));
  const args = ['--no-sandbox', ...backgroundFlags];
  if (chosenPath) return { executablePath: chosenPath, args, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome or Chromium, or name one with CHROMIUM_PATH.');
  }
  const home = unpackBrowser();
  const executablePath = join(home, 'chromium');
  return { executablePath, args, env: { ...libraryEnvironment(home, executablePath), ...fonts(home) } };
}

/** Unpacks the browser into a private folder, because the package uses fixed file names and trusts existing files. */
function unpackBrowser(): string {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/chromium/', import.meta.url));
  const home = join(cache, version);
  if (existsSync(home)) return home;

  const partialFolder = `${home}.${process.pid}`;
  mkdirSync(partialFolder, { recursive: true });
  const unpackScript = `
    import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath();
    await inflate(process.env.PACKED + '/al2023.tar.br');`;
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', unpackScript], {
    cwd: dirname(entry),
    env: { ...process.env, TMPDIR: partialFolder, PACKED: join(dirname(entry), '../bin') },
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(partialFolder, { recursive: true, force: true });
    throw new Error(`The browser could not be unpacked.\n${result.stderr}`);
  }
  writeFileSync(join(partialFolder, 'fonts/fonts.conf'), fontsConf);
  try {
    renameSync(partialFolder, home);
  } catch (error) {
    rmSync(partialFolder, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

function libraryEnvironment(home: string, executablePath: string): Record<string, string> {
  const tryStart = (env: Record<string, string>) =>
    spawnSync(executablePath, ['--no-sandbox', '--version'], { env: { ...process.env, ...env }, encoding: 'utf8' });
  if (tryStart({}).status === 0) return {};
  const path = [join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const startsWithOwnLibraries = tryStart({ LD_LIBRARY_PATH: path });
  if (startsWithOwnLibraries.status === 0) return { LD_LIBRARY_PATH: path };
  throw new Error(`The unpacked browser does not start here.\n${startsWithOwnLibraries.stderr}`);
}

function fonts(home: string): Record<string, string> {
  const hasFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
  const installedFonts = ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/root', '.fonts')].some(hasFiles);
  return installedFonts ? {} : { FONTCONFIG_PATH: join(home, 'fonts') };
}
