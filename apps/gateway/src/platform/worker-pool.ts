import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

interface WorkerLimits {
  /** The time limit of one job in milliseconds. Its thread is then terminated. */
  longestMs: number;
  /** The JavaScript heap of a thread in megabytes. A job that needs more terminates its thread. */
  memoryMb: number;
}

/** Thrown for a job that exceeds its time or memory limit. */
export class WorkerExhausted extends Error {}

interface Job<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: Error) => void;
}

export type WorkerReply<O> = { output: O } | { error: string; code?: string };

/** The number of threads, which leaves one core for other work. */
const THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
/** The time after which a thread without a job is terminated. */
const IDLE_MS = 10_000;

/** Runs jobs in threads that are started on demand, one job at a time in each thread. */
export class WorkerPool<I, O> {
  private readonly queue: Job<I, O>[] = [];
  /** The idle threads, each with the function that removes it from this map. */
  private readonly idle = new Map<Worker, () => void>();
  private busy = 0;

  constructor(
    private readonly file: URL,
    private readonly limits: WorkerLimits,
  ) {}

  /** Runs a job. Rejects with `WorkerExhausted` if the job exceeds the limits. */
  run(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.queue.push({ input, resolve, reject });
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.busy >= THREADS) return;
    const job = this.queue.shift();
    if (!job) return;
    this.busy++;
    const worker = this.takeIdle() ?? this.start();
    this.perform(worker, job);
  }

  private perform(worker: Worker, job: Job<I, O>): void {
    const finish = (isReusable: boolean, settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      this.busy--;
      if (isReusable) this.keepIdle(worker);
      else terminate(worker);
      settle();
      this.startNext();
    };
    const fail = (error: Error) => finish(false, () => job.reject(error));
    const onMessage = (reply: WorkerReply<O>) =>
      finish(true, () =>
        'output' in reply ? job.resolve(reply.output) : job.reject(Object.assign(new Error(reply.error), { code: reply.code })),
      );
    const onError = (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerExhausted(`It needed more than ${this.limits.memoryMb} MB`) : error);
    const onExit = (code: number) => fail(new Error(`A worker thread ended with ${code}`));
    const timer = setTimeout(() => fail(new WorkerExhausted(`It took longer than ${this.limits.longestMs} ms`)), this.limits.longestMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job.input);
  }

  private start(): Worker {
    const worker = new Worker(this.file, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    worker.unref();
    return worker;
  }

  private takeIdle(): Worker | undefined {
    const [first] = this.idle;
    if (!first) return undefined;
    const [worker, forget] = first;
    forget();
    return worker;
  }

  /** Retains a thread for the next job, until the thread has been idle for too long or exits. */
  private keepIdle(worker: Worker): void {
    const forget = () => {
      clearTimeout(timer);
      worker.off('error', retire).off('exit', retire);
      this.idle.delete(worker);
    };
    const retire = () => {
      forget();
      terminate(worker);
    };
    const timer = setTimeout(retire, IDLE_MS).unref();
    worker.on('error', retire).on('exit', retire);
    this.idle.set(worker, forget);
  }
}

/** Terminates a thread. Adds a listener first, because an error of a terminated thread would otherwise end the process. */
const terminate = (worker: Worker): void => {
  worker.on('error', () => undefined);
  void worker.terminate();
};
