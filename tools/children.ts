import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface Child {
  process: ChildProcess;
  ended: Promise<number>;
}

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Returns the script behind a command of a package, so that it runs on this Node version. */
export function scriptPathOf(name: string, command = name.replace(/^.*\//, '')): string {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${name} has no command ${command}`);
  return join(folder, file);
}

/** Starts a Node program that prints to the same terminal and is notified over its channel when this process ends. */
export function startChild(args: string[], options: Options = {}): Child {
  const child = spawn(process.execPath, args, { cwd: root, ...options, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { process: child, ended: exitCodeOf(child) };
}

export async function capture(args: string[], options: Options = {}): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { code: await exitCodeOf(child), output: Buffer.concat(chunks).toString().trim() };
}

export async function stopChild(child: Child, timeouts = 20_000): Promise<number> {
  child.process.kill('SIGTERM');
  const killTimer = setTimeout(() => child.process.kill('SIGKILL'), timeouts);
  const exitCode = await child.ended;
  clearTimeout(killTimer);
  return exitCode;
}

/** Calls `leave` once when a user or a supervisor stops this process, or when the parent npm process ends. */
export function onShutdown(leave: (reason: 'SIGINT' | 'SIGTERM') => void): void {
  let isLeaving = false;
  const handleSignal = (reason: 'SIGINT' | 'SIGTERM') => {
    if (!isLeaving) leave(reason);
    isLeaving = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handleSignal(signal));
  process.on('SIGHUP', () => handleSignal('SIGTERM'));
  if (!process.env.npm_lifecycle_event) return;
  // npm sends SIGTERM to the shell in between, which dies without forwarding the signal.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && handleSignal('SIGTERM'), 250).unref();
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
