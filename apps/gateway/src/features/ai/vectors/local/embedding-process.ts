import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ModelFolder } from './model-folder';

/** The first message to the process. Every later message is a text to embed. */
export interface LoadRequest {
  folder: ModelFolder;
  threads: number;
}
export interface LoadedModel {
  /** The digest of the files of the model. */
  digest: string;
  dimensions: number;
}
export type ProcessReply = LoadedModel | { vector: Float32Array } | { failure: string };

export interface ProcessLimits {
  loadMs: number;
  textMs: number;
}

const LIMITS: ProcessLimits = { loadMs: 120_000, textMs: 30_000 };
/** The number of threads per inference. One core is left for other work. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
const CHILD = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './embed-texts.child.ts' : './embed-texts.child.js', import.meta.url),
);

interface PendingReply {
  resolve: (reply: ProcessReply) => void;
  reject: (error: Error) => void;
}

/**
 * A process that runs a model, one text at a time. ONNX Runtime blocks its caller's thread during an inference, and a fault in its native
 * code crashes the whole process, so neither may happen in the gateway.
 */
export class EmbeddingProcess {
  private readonly child: ChildProcess;
  private readonly limits: ProcessLimits;
  private pending: PendingReply | null = null;
  private end: { error: Error; at: number } | null = null;

  /** Starts a process, which is used after `load`. */
  constructor(limits: Partial<ProcessLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
    // The runtime is a native addon, so the process gets no environment, write access or child processes.
    this.child = fork(CHILD, {
      execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (reply: ProcessReply) => this.take()?.resolve(reply));
    this.child.on('error', (error) => this.fail(error));
    this.child.once('close', (code, signal) => this.fail(signal ?? code));
  }

  /** Loads a model. Rejects with the reason and closes the process if the files are unusable. */
  async load(folder: ModelFolder): Promise<LoadedModel> {
    const request: LoadRequest = { folder, threads: THREADS };
    const reply = await this.request(request, this.limits.loadMs);
    if ('digest' in reply) {
      this.unref();
      return reply;
    }
    this.close();
    throw new Error('failure' in reply ? reply.failure : 'The process of the embedding model sent an unexpected reply');
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The time at which the process ended, in milliseconds; null while it runs. */
  get endedAt(): number | null {
    return this.end && this.end.at;
  }

  /** Returns the vector of a text, once the previous text is done. */
  async embed(text: string): Promise<Float32Array> {
    const reply = await this.request(text, this.limits.textMs);
    if ('vector' in reply) return reply.vector;
    throw new Error('failure' in reply ? `The embedding model failed: ${reply.failure}` : 'The embedding model sent an unexpected reply');
  }

  close(): void {
    this.child.kill('SIGKILL');
    this.fail('SIGKILL');
  }

  private fail(reason: unknown): void {
    this.end ??= { error: new Error(`The process of the embedding model ended with ${String(reason)}`), at: performance.now() };
    this.take()?.reject(this.end.error);
  }

  /** Allows the gateway to exit while the process is idle; the process then exits as well. */
  private unref(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private request(message: LoadRequest | string, withinMs: number): Promise<ProcessReply> {
    if (this.end) return Promise.reject(this.end.error);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.child.kill('SIGKILL'), withinMs);
      this.pending = {
        resolve: (reply) => (clearTimeout(timer), resolve(reply)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      };
      // Ignore the error here: if the child has already exited, its close event reports the failure.
      this.child.send(message, () => undefined);
    });
  }

  private take(): PendingReply | null {
    const { pending } = this;
    this.pending = null;
    return pending;
  }
}
