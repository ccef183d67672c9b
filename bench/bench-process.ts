import { spawn } from 'node:child_process';
import { root } from '../tools/children.ts';

interface Options {
  env?: Record<string, string>;
  flags?: string[];
}
interface CallResponse {
  id: number;
  done?: unknown;
  failed?: string;
}

/** A child process whose functions, declared with `programs/answers.ts`, a bench can call. */
export interface BenchProcess {
  /** The value that the process sent when it was ready. */
  ready: unknown;
  /** The time in milliseconds from spawning the process until it was ready. */
  readyMs: number;
  call: <T>(command: string, params?: unknown) => Promise<T>;
  end: () => Promise<void>;
}

export const startProcess = async (file: string, { env = {}, flags = [] }: Options = {}): Promise<BenchProcess> => {
  const pendingCalls = new Map<number, { resolve: (done: unknown) => void; reject: (error: Error) => void }>();
  const startedAt = performance.now();
  const ready = new Promise<unknown>((resolve, reject) => pendingCalls.set(0, { resolve, reject }));
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', ({ id, done, failed }: CallResponse) => {
    const waiter = pendingCalls.get(id);
    pendingCalls.delete(id);
    if (failed === undefined) waiter?.resolve(done);
    else waiter?.reject(new Error(failed));
  });
  const exitEvent = new Promise<void>((resolve) =>
    child.once('close', (code) => {
      for (const { reject } of pendingCalls.values()) reject(new Error(`${file} ended with ${code}`));
      resolve();
    }),
  );
  let last = 0;
  const call = <T>(command: string, params?: unknown): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      pendingCalls.set(++last, { resolve, reject });
      child.send({ id: last, command, given: params });
    }) as Promise<T>;
  const reply = await ready;
  return {
    ready: reply,
    readyMs: performance.now() - startedAt,
    call,
    end: async () => {
      if (child.connected) void call('end').catch(() => undefined);
      await exitEvent;
    },
  };
};
