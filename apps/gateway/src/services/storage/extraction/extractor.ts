import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ExtractFailure, ExtractionError, FILE_BUDGET, type FileText, type Offer, type PreviewRow, type Source } from '@portal/office';
import type { FileExtract } from './file-words.ts';

/** The result of the extraction process. */
export type Outcome = FileExtract | { failure: ExtractFailure; detail: string };

/** A piece of a large extract. All pieces are sent before the outcome, and the gateway serves other callers between two pieces. */
type Piece = { offers: Offer[] } | { sheet: number; rows: PreviewRow[] } | { texts: FileText[] } | { words: string[] };
export type Message = { piece: Piece } | { outcome: Outcome };

export interface ExtractorLimits {
  longestMs: number;
  memoryMb: number;
}

const LIMITS: ExtractorLimits = { longestMs: FILE_BUDGET.readMs, memoryMb: FILE_BUDGET.readMemoryMb };
const CHILD = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './extract.child.ts' : './extract.child.js', import.meta.url));

const LIMITS_EXCEEDED = { failure: 'too-much', detail: 'It took too long or too much memory' } as const satisfies Outcome;
/** The signals that may stop the extraction process during a shutdown, a moment before the gateway itself. */
const EXTERNAL_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * True if the process failed to start or was stopped together with the gateway, so that the file must be read again later. A process that
 * exceeds its limits is killed or aborts.
 */
const isUnrelatedExit = (code: number | null, signal: NodeJS.Signals | null): boolean => Boolean(code) || EXTERNAL_SIGNALS.includes(signal);

/**
 * Extracts a file in a separate process without environment, write access or child processes, which is killed if it exceeds the time or
 * memory limit. A thread would share buffers with the gateway, and a file that crashes the thread would crash the gateway. Rejects with
 * `ExtractionError` if the file itself is the cause.
 */
export const extractInProcess = (source: Source, limits: Partial<ExtractorLimits> = {}): Promise<FileExtract> => {
  const { longestMs, memoryMb } = { ...LIMITS, ...limits };
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(CHILD, {
      execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    let outcome: Outcome | null = null;
    const pieces = new ReceivedPieces();
    child.on('message', (message: Message) => {
      if ('piece' in message) pieces.add(message.piece);
      else outcome = message.outcome;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (!outcome && isUnrelatedExit(code, signal)) return reject(new Error(`The process that reads files ended with ${signal ?? code}`));
      outcome ??= LIMITS_EXCEEDED;
      if ('failure' in outcome) reject(new ExtractionError(outcome.failure, outcome.detail));
      else resolve(pieces.completeExtract(outcome));
    });
    // Ignore the error here: if the child has already exited, its close event reports the failure.
    child.send(source, () => undefined);
  });
};

/** Collects the pieces of an extract. */
class ReceivedPieces {
  private readonly offers: Offer[] = [];
  private readonly rows = new Map<number, PreviewRow[]>();
  private readonly texts: FileText[] = [];
  private readonly words: string[] = [];

  add(piece: Piece): void {
    if ('offers' in piece) append(this.offers, piece.offers);
    else if ('texts' in piece) append(this.texts, piece.texts);
    else if ('words' in piece) append(this.words, piece.words);
    else this.rows.set(piece.sheet, append(this.rows.get(piece.sheet) ?? [], piece.rows));
  }

  completeExtract(extract: FileExtract): FileExtract {
    return {
      ...extract,
      sheets: extract.sheets.map((sheet, at) => ({ ...sheet, rows: this.rows.get(at) ?? [] })),
      texts: this.texts,
      words: this.words,
      ...(extract.prices && { prices: { ...extract.prices, offers: this.offers } }),
    };
  }
}

/** Appends items in a loop, because spreading a long list into arguments would overflow the stack. */
const append = <T>(all: T[], more: readonly T[]): T[] => {
  for (const one of more) all.push(one);
  return all;
};
