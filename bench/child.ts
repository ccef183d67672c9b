import { spawn } from 'node:child_process';
import { root } from '../tools/children.ts';

interface Options {
  env?: Record<string, string>;
  flags?: string[];
}
interface Answer {
  id: number;
  done?: unknown;
  failed?: string;
}

/** A process that answers what `programs/answers.ts` lets it be asked. */
export interface BenchProcess {
  /** What it sent when it was ready. */
  ready: unknown;
  /** Milliseconds from spawning it until it was ready. */
  readyMs: number;
  ask: <T>(deed: string, given?: unknown) => Promise<T>;
  end: () => Promise<void>;
}

export const begin = async (file: string, { env = {}, flags = [] }: Options = {}): Promise<BenchProcess> => {
  const waiting = new Map<number, { resolve: (done: unknown) => void; reject: (error: Error) => void }>();
  const startedAt = performance.now();
  const ready = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', ({ id, done, failed }: Answer) => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (failed === undefined) waiter?.resolve(done);
    else waiter?.reject(new Error(failed));
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`));
      resolve();
    }),
  );
  let last = 0;
  const ask = <T>(deed: string, given?: unknown): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      child.send({ id: last, deed, given });
    }) as Promise<T>;
  const reply = await ready;
  return {
    ready: reply,
    readyMs: performance.now() - startedAt,
    ask,
    end: async () => {
      if (child.connected) void ask('end').catch(() => undefined);
      await ended;
    },
  };
};
