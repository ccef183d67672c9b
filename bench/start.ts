import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../tools/build.ts';
import { root } from '../tools/children.ts';
import { reservePort } from '../tools/ports.ts';
import { alternate, type Bench, type BenchContext, type Row, row } from './bench.ts';
import { gatewayEnv } from './gateway-env.ts';

const TIMEOUT_MS = 60_000;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3 });

const exitOf = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? new Promise((resolve) => child.once('close', resolve)) : Promise.resolve();

/** Returns the time in milliseconds from spawning a process until the process is ready, and stops the process. */
const measureUntilReady = async (command: string, args: string[], env: Record<string, string>): Promise<number> => {
  const port = await reservePort();
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return performance.now() - startedAt;
      if (child.exitCode !== null || performance.now() - startedAt > TIMEOUT_MS)
        throw new Error(`${command} ${args.join(' ')} is not ready:\n${output}`);
      await pause(50);
    }
  } finally {
    child.kill('SIGTERM');
    await exitOf(child);
  }
};

/** Measures the time from startup to the first response, with the demo and the embedded database. */
export const start: Bench = {
  about: (context) => `spawned until /health/ready, everything built, ${plan(context).rounds} rounds; demo, PGlite`,
  names: ['portal', 'PGlite alone'],
  run: async (context) => {
    await build();
    const measureGateway = (folder: string) =>
      measureUntilReady(process.execPath, ['--enable-source-maps', 'apps/gateway/dist/main.js'], gatewayEnv({ DATA_DIR: folder }));
    const measureNpmStart = (folder: string) =>
      measureUntilReady('npm', ['start'], {
        DATA_DIR: folder,
        MAIL_SMTP_PORT: '0',
        MAIL_WEB_PORT: '0',
        INBOUND_SMTP_PORT: '0',
        LOG_LEVEL: 'warn',
      });
    const measureEngine = async (folder: string) => {
      const engine = await context.begin(context.program('engine-alone'), { env: { FOLDER: join(folder, 'postgres') } });
      await engine.call('close');
      await engine.end();
      return engine.readyMs;
    };
    const inSeconds = (label: string, times: { ours: number[]; floor: number[] }, options: Partial<Row> = {}) =>
      row(label, 's', times, (ms) => ms / 1000, options);

    const rows: Row[] = [];
    for (const [name, run, goals] of [
      ['the gateway', measureGateway, undefined],
      ['npm start', measureNpmStart, { empty: 6, again: 3 }],
    ] as const) {
      const goal = (folder: 'empty' | 'again') => (goals ? { goal: goals[folder], absolute: true } : {});
      const usedFolder = context.folder();
      const empty = await alternate(plan(context).rounds, (side) => (side === 'ours' ? run : measureEngine)(context.folder()));
      await run(usedFolder);
      const secondStarts = await alternate(plan(context).rounds, (side) => (side === 'ours' ? run : measureEngine)(usedFolder));
      rows.push(inSeconds(`${name}, empty folder`, empty, goal('empty')), inSeconds(`${name}, again`, secondStarts, goal('again')));
    }
    return rows;
  },
};
