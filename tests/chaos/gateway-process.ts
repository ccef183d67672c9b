import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/gateway/dist/main.js');
/** What Node has compiled once is read from there at the next start, as `npm start` does. */
const COMPILED = join(ROOT, 'node_modules/.cache/node');

const BUILDING = join(ROOT, '.cache/building-the-gateway');
const BUILD_MS = 110_000;

/** The gateway as it is shipped; built when a source is newer than what was built, by one test process while the others wait. */
export const buildGateway = (): void => {
  const since = Date.now();
  mkdirSync(dirname(BUILDING), { recursive: true });
  const takeTurn = (): boolean => {
    try {
      mkdirSync(BUILDING);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // A process that was killed while building left it.
      const made = statSync(BUILDING, { throwIfNoEntry: false })?.mtimeMs;
      if (made !== undefined && Date.now() - made > BUILD_MS) rmSync(BUILDING, { recursive: true, force: true });
      if (Date.now() - since > 2 * BUILD_MS) throw new Error(`Somebody builds the gateway for ever: ${BUILDING}`);
      return false;
    }
  };
  while (!takeTurn()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    buildIfOld();
  } finally {
    rmSync(BUILDING, { recursive: true, force: true });
  }
};

/** What the built gateway is made from. */
const SOURCES = [
  '{apps/gateway,libs/*}/src/**/*.{ts,json}',
  '{apps/gateway,libs/*}/{package,tsconfig}.json',
  'apps/gateway/*.config.ts',
  '{nx,package-lock,tsconfig.base}.json',
];

const buildIfOld = (): void => {
  const age = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));
  if (age(MAIN) > Math.max(...sources.map((file) => age(join(ROOT, file))))) return;
  const { FORCE_COLOR: _, ...env } = process.env;
  const nx = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
  const built = spawnSync(process.execPath, [nx, 'run', '@portal/gateway:engine'], { cwd: ROOT, env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The gateway could not be built.\n${built.stdout}${built.stderr}`);
  // What nx takes from its cache keeps the time at which it was built.
  utimesSync(MAIN, new Date(), new Date());
};

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One run of the built gateway, as a process of its own. */
export interface Run {
  url: string;
  pid: number;
  ended: Promise<Exit>;
  kill: (signal: NodeJS.Signals) => Promise<Exit>;
  output: () => string;
}

export interface Launch {
  /** Settings beside those of every run. */
  env?: Record<string, string>;
  /** How far the wall clock of its machine is ahead. */
  clockAheadMs?: number;
  /** For Node itself, before the program. */
  flags?: string[];
}

const launch = (
  folder: string,
  { env = {}, clockAheadMs = 0, flags = [] }: Launch = {},
): { child: ChildProcess; ended: Promise<Exit>; output: () => string; untilOpen: Promise<string> } => {
  const shifted = clockAheadMs ? ['--import', join(import.meta.dirname, 'shifted-clock.mjs')] : [];
  const child = spawn(process.execPath, [...flags, ...shifted, MAIN], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PORT: '0',
      DATA_DIR: folder,
      DEMO: '1',
      LOG_LEVEL: 'info',
      SMTP_URL: 'smtp://127.0.0.1:1',
      NO_RATE_LIMITS: '1',
      CLOCK_AHEAD_MS: String(clockAheadMs),
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
  });
  let output = '';
  const untilOpen = new Promise<string>((resolve) => {
    let url: string | undefined;
    const read = (chunk: Buffer) => {
      output += String(chunk);
      // Once it is open nothing is looked for any more: in a long run that would be in megabytes, with each line.
      if (url) return;
      url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
      if (url) resolve(url.replace('[::1]', '127.0.0.1'));
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
  });
  const exit = new Promise<Exit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { child, ended: exit, output: () => output, untilOpen };
};

/** Starts on a folder and waits until it is open. */
export const startGateway = async (folder: string, options: Launch = {}): Promise<Run> => {
  const { child, ended, output, untilOpen } = launch(folder, options);
  const failure = ended.then(() => {
    throw new Error(`The gateway ended instead of opening.\n${output()}`);
  });
  // Of one that has opened the end is no failure.
  failure.catch(() => undefined);
  const url = await Promise.race([untilOpen, failure]);
  return {
    url,
    pid: child.pid!,
    ended,
    output,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

/** Starts on a folder where it must not open, and says how it ended; one that opens all the same is killed. */
export const startInVain = async (folder: string, settings: Launch = {}): Promise<Exit & { output: string }> => {
  const { child, ended, output, untilOpen } = launch(folder, settings);
  void untilOpen.then(() => child.kill('SIGKILL'));
  return { ...(await ended), output: output() };
};
