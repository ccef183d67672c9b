import type { OnApplicationShutdown } from '@nestjs/common';
import { type Log, reasonOf } from '../../../../platform/log';
import { type Embeddings, QUESTION_MS, truncate } from '../embeddings';
import { EmbeddingProcess, type LoadedModel, type ProcessLimits } from './embedding-process';
import { type ModelFolder, readModelFolder, refuseFolder } from './model-folder';

/** The delay between the exit of a process and its restart. Without it, a failing process would be restarted for each question. */
const RESTART_MS = 30_000;
/** The number of hexadecimal digits of the digest in a model name. */
const DIGEST_LENGTH = 32;

interface Job {
  text: string;
  signal: AbortSignal | undefined;
  resolve: (vector: Float32Array) => void;
  reject: (error: unknown) => void;
}

interface Options extends Partial<ProcessLimits> {
  restartMs?: number;
  questionMs?: number;
}

/** Returns the model name, which depends only on the model files, so that gateways with copies of a folder share vectors. */
const nameOf = ({ digest }: LoadedModel): string => `folder:${digest.slice(0, DIGEST_LENGTH)}`;

/** Embeds texts with the model in a folder, one text at a time and questions before passages. */
export class LocalEmbeddings implements Embeddings, OnApplicationShutdown {
  readonly model: string;
  private readonly questions: Job[] = [];
  private readonly passages: Job[] = [];
  private isRunning = false;
  private isClosed = false;

  private constructor(
    private readonly folder: ModelFolder,
    private readonly log: Log,
    private readonly options: Options,
    private process: EmbeddingProcess,
    loadedModel: LoadedModel,
  ) {
    this.model = nameOf(loadedModel);
  }

  /** Loads the model in a folder. Throws `StartRefused` if a file is missing or unusable. */
  static async open(path: string, log: Log, options: Options = {}): Promise<LocalEmbeddings> {
    const folder = readModelFolder(path);
    const startedAt = performance.now();
    const process = new EmbeddingProcess(options);
    const loadedModel = await process.load(folder).catch((error: unknown) => {
      throw refuseFolder(reasonOf(error));
    });
    const embeddings = new LocalEmbeddings(folder, log, options, process, loadedModel);
    const { modelFile, maxTokens, prefixes } = folder;
    log.info(
      {
        event: 'ai.embedding_model_loaded',
        processId: process.pid,
        file: modelFile,
        model: embeddings.model,
        dimensions: loadedModel.dimensions,
        maxTokens,
        prefixes,
        ms: Math.round(performance.now() - startedAt),
      },
      'the embedding model is loaded',
    );
    return embeddings;
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await this.embed(this.passages, `${this.folder.prefixes.passage}${truncate(text)}`));
    return vectors;
  }

  async embedQuestion(text: string): Promise<Float32Array | null> {
    const { questionMs = QUESTION_MS } = this.options;
    try {
      return await this.embed(this.questions, `${this.folder.prefixes.question}${truncate(text)}`, AbortSignal.timeout(questionMs));
    } catch (error) {
      this.log.warn({ event: 'ai.embedding_failed', err: error }, 'a question was searched by its words alone');
      return null;
    }
  }

  onApplicationShutdown(): void {
    this.isClosed = true;
    this.process.close();
  }

  private embed(queue: Job[], text: string, signal?: AbortSignal): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      queue.push({ text, signal, resolve, reject });
      void this.runJobs();
    });
  }

  private async runJobs(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    for (;;) {
      const job = this.questions.shift() ?? this.passages.shift();
      if (!job) break;
      if (job.signal?.aborted) continue;
      try {
        const process = await this.openProcess();
        job.resolve(await process.embed(job.text));
      } catch (error) {
        job.reject(error);
      }
    }
    this.isRunning = false;
  }

  /** Returns the process, after a restart if it has ended. */
  private async openProcess(): Promise<EmbeddingProcess> {
    const { endedAt } = this.process;
    if (endedAt === null) return this.process;
    if (this.isClosed || performance.now() - endedAt < (this.options.restartMs ?? RESTART_MS))
      throw new Error('The process of the embedding model has ended');
    // Assign the process before it is loaded, so that a shutdown also closes it.
    const process = new EmbeddingProcess(this.options);
    this.process = process;
    const loadedModel = await process.load(this.folder);
    if (nameOf(loadedModel) !== this.model) {
      process.close();
      throw new Error('The files of the embedding model have changed. Restart the gateway');
    }
    this.log.warn(
      { event: 'ai.embedding_model_restarted', processId: process.pid, model: this.model },
      'the process of the embedding model was started again',
    );
    return process;
  }
}
