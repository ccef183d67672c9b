import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installPackage } from './debian.ts';
import { freePort } from './ports.ts';

const OLDEST = 15;

export interface Cluster {
  url: string;
  /** Ends it at once, as `pg_ctl stop -m immediate` does: no connection is told why, and the next start recovers from the log. */
  crash: () => Promise<void>;
  /** After a crash, on the same folder and address. */
  start: () => Promise<void>;
  /** Ends it for good; its folder goes as well. */
  stop: () => Promise<void>;
}

interface Options {
  /** A crash of the server loses nothing that it acknowledged; else it is quick rather than durable. */
  durable?: boolean;
  /** A statement is planned once for all values: quicker where tables are small, and no figure of it holds for large ones. */
  planOnce?: boolean;
}

/** A private PostgreSQL cluster in a temp folder, gone with `stop` or with this process. Never another cluster of the machine. */
export async function startPostgres({ durable = false, planOnce = false }: Options = {}): Promise<Cluster> {
  const bin = findBinaries() ?? install();
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined;
  const home = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const data = join(home, 'data');
  let server: ChildProcess | undefined;
  let guard: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      const late = setTimeout(() => server?.kill('SIGKILL'), 10_000);
      server.kill(signal);
      await ended;
      clearTimeout(late);
    }
    guard?.kill('SIGKILL');
  };
  const stop = async () => {
    await end('SIGINT'); // PostgreSQL's fast shutdown: open sessions are cut, not waited for
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    if (owner) chownSync(home, owner.uid, owner.gid);
    const initialised = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--locale-provider=libc', '--locale=C.UTF-8', '--no-sync'],
      { ...owner, cwd: home, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    );
    if (initialised.status !== 0) throw new Error(`initdb failed.\n${initialised.stderr || initialised.error?.message}`);

    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: durable ? 'on' : 'off',
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
      guard = standGuard(server, home);
      await untilReady(url, data, server, output);
    };
    await start();
    return { url, crash: () => end('SIGQUIT'), start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Outlives this process by a moment, however it dies (its end closes the pipe), and takes the cluster with it. */
function standGuard(server: ChildProcess, home: string): ChildProcess {
  const guard = spawn('sh', ['-c', 'read _; kill -QUIT "$0"; sleep 0.3; rm -rf "$1"', String(server.pid), home], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (const handle of [guard, guard.stdin, server, server.stderr])
    if (handle && 'unref' in handle && typeof handle.unref === 'function') handle.unref();
  return guard;
}

/** Another program could have taken the port first: the URL is handed out only when our own folder answers behind it. */
async function untilReady(url: string, data: string, server: ChildProcess, output: string[]): Promise<void> {
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
      const starting = ['ECONNREFUSED', '57P03'].includes(String((error as { code?: unknown }).code));
      if (!starting || Date.now() > deadline) throw error;
    } finally {
      // A client that never got through has nothing to end.
      await client.end().catch(() => undefined);
    }
    await pause(50);
  }
}

export function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const debian = existsSync(root)
    ? readdirSync(root)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(root, version, 'bin'))
    : [];
  const places = [
    ...(process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':'),
    ...debian,
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return places.find((folder) => {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false;
    const version = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
    return Number(/(\d+)/.exec(version)?.[1]) >= OLDEST;
  });
}

function install(): string {
  const advice = `PostgreSQL ${OLDEST} or newer is needed for these tests: install it so that initdb and postgres are on PATH.`;
  try {
    installPackage('postgresql');
  } catch (error) {
    throw new Error(`${advice}\n${error instanceof Error ? error.message : error}`);
  }
  const bin = findBinaries();
  if (!bin) throw new Error(advice);
  return bin;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root and there is neither a user "postgres" nor "nobody" to run it as.');
}
