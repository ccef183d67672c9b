import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MAIN_FILE = join(ROOT, 'apps/gateway/dist/main.js');
/** The folder of Node's compile cache, which later starts use, as in `npm start`. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node');

const BUILD_LOCK = join(ROOT, '.cache/building-the-gateway');
const BUILD_MS = 110_000;

/** Builds the gateway for production if a source is newer than the build. One test process builds while the others wait. */
export const buildGateway = (): void => {
  const startedAt = Date.now();
  mkdirSync(dirname(BUILD_LOCK), { recursive: true });
  const takeTurn = (): boolean => {
    try {
      mkdirSync(BUILD_LOCK);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // A killed test process left the lock file behind.
      const builtAt = statSync(BUILD_LOCK, { throwIfNoEntry: false })?.mtimeMs;
      if (builtAt !== undefined && Date.now() - builtAt > BUILD_MS) rmSync(BUILD_LOCK, { recursive: true, force: true });
      if (Date.now() - startedAt > 2 * BUILD_MS) throw new Error(`Somebody builds the gateway for ever: ${BUILD_LOCK}`);
      return false;
    }
  };
  while (!takeTurn()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    buildIfOld();
  } finally {
    rmSync(BUILD_LOCK, { recursive: true, force: true });
  }
};

const SOURCES = [
  '{apps/gateway,libs/*}/src/**/*.{ts,json}',
  '{apps/gateway,libs/*}/{package,tsconfig}.json',
  'apps/gateway/*.config.ts',
  '{nx,package-lock,tsconfig.base}.json',
];

const buildIfOld = (): void => {
  const modifiedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));
  if (modifiedAt(MAIN_FILE) > Math.max(...sources.map((file) => modifiedAt(join(ROOT, file))))) return;
  const { FORCE_COLOR: _, ...env } = process.env;
  const nx = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
  const buildResult = spawnSync(process.execPath, [nx, 'run', '@portal/gateway:engine'], { cwd: ROOT, env, encoding: 'utf8' });
  if (buildResult.status !== 0) throw new Error(`The gateway could not be built.\n${buildResult.stdout}${buildResult.stderr}`);
  // Files from the nx cache have the modification time of their build.
  utimesSync(MAIN_FILE, new Date(), new Date());
};

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface GatewayProcess {
  url: string;
  pid: number;
  ended: Promise<Exit>;
  kill: (signal: NodeJS.Signals) => Promise<Exit>;
  output: () => string;
}

export interface Launch {
  /** Settings that are added to those of every run. */
  env?: Record<string, string>;
  /** The number of milliseconds by which the gateway's clock is ahead. */
  clockAheadMs?: number;
  /** The command-line flags of Node. */
  flags?: string[];
}

const launch = (
  folder: string,
  { env = {}, clockAheadMs = 0, flags = [] }: Launch = {},
): { child: ChildProcess; ended: Promise<Exit>; output: () => string; untilOpen: Promise<string> } => {
  const clockFlags = clockAheadMs ? ['--import', join(import.meta.dirname, 'shifted-clock.mjs')] : [];
  const child = spawn(process.execPath, [...flags, ...clockFlags, MAIN_FILE], {
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
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
  });
  let output = '';
  const untilOpen = new Promise<string>((resolve) => {
    let url: string | undefined;
    const readChunk = (chunk: Buffer) => {
      output += String(chunk);
      // Do not search the output after startup: in a long run, searching megabytes for each line would be slow.
      if (url) return;
      url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
      if (url) resolve(url.replace('[::1]', '127.0.0.1'));
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', readChunk);
  });
  const exit = new Promise<Exit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { child, ended: exit, output: () => output, untilOpen };
};

export const startGateway = async (folder: string, options: Launch = {}): Promise<GatewayProcess> => {
  const { child, ended, output, untilOpen } = launch(folder, options);
  const failure = ended.then(() => {
    throw new Error(`The gateway ended instead of opening.\n${output()}`);
  });
  // The exit of a gateway that has started is not a failure.
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

/** Starts a gateway that must refuse to start on a folder, and returns its exit. Kills the gateway if it starts nevertheless. */
export const expectRefusedStart = async (folder: string, settings: Launch = {}): Promise<Exit & { output: string }> => {
  const { child, ended, output, untilOpen } = launch(folder, settings);
  void untilOpen.then(() => child.kill('SIGKILL'));
  return { ...(await ended), output: output() };
};
