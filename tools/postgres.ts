import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installPackage } from './install-package.ts';
import { reservePort } from './ports.ts';

const MIN_VERSION = 15;

export interface Cluster {
  url: string;
  /**
   * Stops the server like `pg_ctl stop -m immediate`: connections are not notified, and the next start recovers from the write-ahead log.
   */
  crash: () => Promise<void>;
  /** Starts the server after a crash, with the same folder and address. */
  start: () => Promise<void>;
  /** Stops the server permanently and deletes its folder. */
  stop: () => Promise<void>;
}

interface Options {
  /** True if a crash of the server must not lose acknowledged transactions. Otherwise the server is faster and not durable. */
  isDurable?: boolean;
  /** True to plan each statement once for all values, which is faster for small tables but distorts measurements with large ones. */
  planOnce?: boolean;
}

/**
 * Starts a private PostgreSQL cluster in a temporary folder, which is deleted by `stop` or at the end of this process. Never affects other
 * clusters on the machine.
 */
export async function startPostgres({ isDurable = false, planOnce = false }: Options = {}): Promise<Cluster> {
  const bin = findBinaries() ?? installPostgres();
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const home = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const data = join(home, 'data');
  let server: ChildProcess | undefined;
  let guard: ChildProcess | undefined;

  const shutDown = async (signal: NodeJS.Signals) => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const exit = new Promise((resolve) => server?.once('exit', resolve));
      const timeout = setTimeout(() => server?.kill('SIGKILL'), 10_000);
      server.kill(signal);
      await exit;
      clearTimeout(timeout);
    }
    guard?.kill('SIGKILL');
  };
  const stop = async () => {
    await shutDown('SIGINT'); // PostgreSQL's fast shutdown closes open sessions and does not wait for them.
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    if (owner) chownSync(home, owner.uid, owner.gid);
    const initResult = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--locale-provider=libc', '--locale=C.UTF-8', '--no-sync'],
      { ...owner, cwd: home, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    );
    if (initResult.status !== 0) throw new Error(`initdb failed.\n${initResult.stderr || initResult.error?.message}`);

    const port = await reservePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: isDurable ? 'on' : 'off',
      full_page_writes: 'off',
      max_connections: 200,
      plan_cache_mode: planOnce ? 'force_generic_plan' : 'auto',
    };
    const url = `postgres://portal@127.0.0.1:${port}/postgres`;
    const start = async () => {
      const output: string[] = [];
      server = spawn(
        join(bin, 'postgres'),
        ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
        {
          ...owner,
          cwd: home,
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      server.stderr?.on('data', (chunk: Buffer) => output.push(String(chunk)));
      guard = startGuard(server, home);
      await waitUntilReady(url, data, server, output);
    };
    await start();
    return { url, crash: () => shutDown('SIGQUIT'), start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts a guard process that outlives this process. When its pipe closes, the guard stops and deletes the cluster, however this process
 * died.
 */
function startGuard(server: ChildProcess, home: string): ChildProcess {
  const guard = spawn('sh', ['-c', 'read _; kill -QUIT "$0"; sleep 0.3; rm -rf "$1"', String(server.pid), home], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (const handle of [guard, guard.stdin, server, server.stderr])
    if (handle && 'unref' in handle && typeof handle.unref === 'function') handle.unref();
  return guard;
}

/** Waits until the server is ready. Checks the data folder behind the URL, because another program could have taken the port first. */
async function waitUntilReady(url: string, data: string, server: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL ended while starting.\n${output.join('')}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      if (rows[0]?.data_directory !== data) throw new Error(`A PostgreSQL that is not ours answered: ${rows[0]?.data_directory}`);
      return;
    } catch (error) {
      const isStarting = ['ECONNREFUSED', '57P03'].includes(String((error as { code?: unknown }).code));
      if (!isStarting || Date.now() > deadline) throw error;
    } finally {
      // Ignore the error of a client that never connected.
      await client.end().catch(() => undefined);
    }
    await pause(50);
  }
}

export function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const debianFolder = existsSync(root)
    ? readdirSync(root)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(root, version, 'bin'))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':'),
    ...debianFolder,
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return folders.find((folder) => {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false;
    const version = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
    return Number(/(\d+)/.exec(version)?.[1]) >= MIN_VERSION;
  });
}

function installPostgres(): string {
  const advice = `PostgreSQL ${MIN_VERSION} or newer is needed for these tests: install it so that initdb and postgres are on PATH.`;
  try {
    installPackage('postgresql');
  } catch (error) {
    throw new Error(`${advice}\n${error instanceof Error ? error.message : error}`);
  }
  const bin = findBinaries();
  if (!bin) throw new Error(advice);
  return bin;
}

/** Returns an unprivileged user, because PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root and there is neither a user "postgres" nor "nobody" to run it as.');
}
