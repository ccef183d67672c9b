import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { InboundMail, SentMessage, UnreadReason } from '@portal/mailbox';
import { PORTAL_MAIL_LINES } from './render-mail';

/** Thrown if a mail cannot be parsed or exceeds the limits. */
export class UnreadableMail extends Error {
  constructor(readonly reason: UnreadReason) {
    super(`The mail was not read: ${reason}`);
  }
}

/** Thrown if too many mails are waiting. The sender has to retry. */
export class ReaderBusy extends Error {}

/** The bytes of a mail, as a list of chunks, each with its own buffer. */
type Pieces = readonly Uint8Array<ArrayBuffer>[];

interface Job {
  raw: Pieces;
  sent: readonly SentMessage[];
  resolve: (mail: InboundMail) => void;
  reject: (error: Error) => void;
}
interface RunningJob extends Job {
  timer: NodeJS.Timeout;
}

export interface ReaderLimits {
  /** The number of mails that are read concurrently, which leaves one core for other work. */
  threads: number;
  /** The maximum number of mails that wait for a thread. */
  waiting: number;
  longestMs: number;
  memoryMb: number;
}

const LIMITS: ReaderLimits = {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 8,
  longestMs: 20_000,
  memoryMb: 192,
};

/**
 * Reads mails in worker threads: parses them, converts HTML to text and extracts the new text. A mail that exceeds the time or memory limit
 * ends its thread, and the next mail gets a new thread.
 */
export class MailReader {
  private readonly limits: ReaderLimits;
  private readonly queue: Job[] = [];
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, RunningJob>();
  private isClosed = false;

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  /**
   * Reads a mail that may quote `sentMessages`. The buffers of the mail are transferred and cannot be used afterwards. Rejects with
   * `UnreadableMail`, or with `ReaderBusy` if too many mails are waiting.
   */
  read(raw: Pieces, sentMessages: readonly SentMessage[] = []): Promise<InboundMail> {
    if (this.isClosed || this.queue.length >= this.limits.waiting) return Promise.reject(new ReaderBusy());
    return new Promise((resolve, reject) => {
      this.queue.push({ raw, sent: sentMessages, resolve, reject });
      this.startNext();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of [...this.queue.splice(0), ...this.busy.values()]) reject(new ReaderBusy());
    const workers = [...this.idle.splice(0), ...this.busy.keys()];
    for (const worker of workers) this.release(worker);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private startNext(): void {
    if (this.busy.size >= this.limits.threads) return;
    const job = this.queue.shift();
    if (!job) return;
    const worker = this.idle.pop() ?? this.start();
    const timer = setTimeout(() => this.terminateWorker(worker), this.limits.longestMs);
    this.busy.set(worker, { ...job, timer });
    worker.postMessage(
      { pieces: job.raw, sent: job.sent },
      job.raw.map(({ buffer }) => buffer),
    );
  }

  private start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './mail-reader.worker.ts' : './mail-reader.worker.js';
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: { portalLines: PORTAL_MAIL_LINES },
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    worker.on('message', (result: InboundMail | UnreadReason) => this.finishJob(worker, result));
    // A thread usually fails because it has run out of memory.
    worker.on('error', () => this.terminateWorker(worker));
    worker.on('exit', () => this.terminateWorker(worker));
    worker.unref();
    return worker;
  }

  private finishJob(worker: Worker, result: InboundMail | UnreadReason): void {
    const job = this.release(worker);
    if (!job) return;
    this.idle.push(worker);
    if (typeof result === 'string') job.reject(new UnreadableMail(result));
    else job.resolve({ ...result, files: result.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) });
    this.startNext();
  }

  /** Terminates a thread and rejects its job. */
  private terminateWorker(worker: Worker): void {
    const job = this.release(worker);
    const at = this.idle.indexOf(worker);
    if (at >= 0) this.idle.splice(at, 1);
    void worker.terminate();
    job?.reject(new UnreadableMail('unreadable'));
    if (!this.isClosed) this.startNext();
  }

  private release(worker: Worker): RunningJob | undefined {
    const job = this.busy.get(worker);
    clearTimeout(job?.timer);
    this.busy.delete(worker);
    return job;
  }
}
