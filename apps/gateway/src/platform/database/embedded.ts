import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { PoolConfig } from 'pg';
import { createFromTemplate } from './database-template';

type Answer = { id: number; messages?: { name: string; message?: string }[]; failed?: string };
type Messages = NonNullable<Answer['messages']>;

const SYNC = 0x53;
const QUERY = 0x51;

/** PGlite in a worker thread, with the interface of its node-postgres bridge and one round trip per statement. */
class Embedded {
  readonly waitReady: Promise<void>;
  private readonly worker: Worker;
  private readonly pendingCalls = new Map<number, { resolve: (messages: Messages) => void; reject: (error: Error) => void }>();
  private last = 0;
  private bufferedMessages: Uint8Array[] = [];
  private stopError: Error | null = null;
  private isClosing = false;

  /** `onEnd` is called when the engine has stopped unexpectedly. */
  constructor(
    dataDir: string,
    private readonly onEnd: (error: Error) => void,
  ) {
    const file = import.meta.url.endsWith('.ts') ? './pglite.worker.ts' : './pglite.worker.js';
    this.worker = new Worker(new URL(file, import.meta.url), { workerData: { dataDir } });
    this.waitReady = new Promise((resolve, reject) => this.pendingCalls.set(0, { resolve: () => resolve(), reject }));
    this.worker.on('message', ({ id, messages = [], failed }: Answer) => {
      const waiter = this.pendingCalls.get(id);
      this.pendingCalls.delete(id);
      if (failed !== undefined) waiter?.reject(new Error(failed));
      else
        waiter?.resolve(
          messages.map((message) => (message.name === 'error' ? Object.assign(new Error(message.message), message) : message)),
        );
    });
    this.worker.on('error', (error: Error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The embedded database has ended')));
  }

  /** Buffers the protocol messages of a statement until its Sync message, then sends them together. */
  async execProtocolStream(bytes: Uint8Array): Promise<Messages> {
    this.bufferedMessages.push(bytes);
    if (bytes[0] !== SYNC && bytes[0] !== QUERY) return [];
    const input = Buffer.concat(this.bufferedMessages);
    this.bufferedMessages = [];
    return this.ask(new Uint8Array(input));
  }

  async close(): Promise<void> {
    // An engine that has stopped unexpectedly cannot be closed.
    if (this.stopError) return;
    this.isClosing = true;
    await this.ask();
  }

  private ask(bytes?: Uint8Array): Promise<Messages> {
    // A stopped worker would never respond to a message.
    if (this.stopError) return Promise.reject(this.stopError);
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.pendingCalls.set(id, { resolve, reject });
      this.worker.postMessage({ id, bytes }, bytes ? [bytes.buffer as ArrayBuffer] : []);
    });
  }

  private fail(error: Error): void {
    if (!this.stopError && !this.isClosing) this.onEnd(error);
    this.stopError ??= error;
    for (const { reject } of this.pendingCalls.values()) reject(error);
    this.pendingCalls.clear();
  }
}

/**
 * Opens an embedded PostgreSQL for one process. A `folder` of null keeps all data in memory; a new folder is copied from `prepared`. The
 * engine does not call fsync: a power failure may lose the last commits, `kill -9` does not.
 */
export const openEmbedded = async (
  folder: string | null,
  templatePath: string,
  onEnd: (error: Error) => void,
): Promise<{ config: PoolConfig; close: () => Promise<void> }> => {
  if (folder) await createFromTemplate(folder, templatePath);
  const engine = new Embedded(folder ?? 'memory://', onEnd);
  await engine.waitReady;
  return {
    config: { ...createPgConfig(engine as unknown as PGlite), max: 1 } as unknown as PoolConfig,
    close: () => engine.close(),
  };
};
