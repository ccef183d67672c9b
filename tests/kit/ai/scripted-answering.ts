import type { Findings, Passage, Question } from '@portal/answers';
import type { Principal } from '@portal/contracts';
import type { AnswerPiece, AnswerTask } from '../../../apps/gateway/src/features/ai/answerer';
import type { Answering } from '../../../apps/gateway/src/features/ai/answering/answering';
import type { OwnFile } from '../../../apps/gateway/src/features/ai/retrieval/rank-file';

export const END_PIECE: AnswerPiece = { end: { found: 'answer', isTruncated: false, citations: [] } };

export const passageOf = (publicationId: string, overrides: Partial<Passage> = {}): Passage => ({
  doc: 1,
  ordinal: 0,
  publicationId,
  kind: 'material',
  version: 1,
  fileId: 'f1',
  title: 'Zero adjustment',
  page: 2,
  sheet: null,
  rowFrom: null,
  rowTo: null,
  language: 'en',
  heading: 'Range',
  body: 'From 0 to 10 bar.',
  cells: null,
  score: 1,
  groups: [],
  ...overrides,
});

/** Writes answers piece by piece under a test's control, without a model. */
export class ScriptedAnswerer implements Answering {
  readonly provider = 'scripted';
  readonly tasks: AnswerTask[] = [];
  readonly files: (OwnFile | null)[] = [];
  private open: { question: string; write: (piece: AnswerPiece | Error) => void }[] = [];
  private waiters: (() => void)[] = [];
  /** The pieces of every answer that no test controls. */
  script: readonly AnswerPiece[] | null = null;

  async find(_who: Principal, question: Question, file: OwnFile | null): Promise<Findings> {
    this.files.push(file);
    return { language: question.language, groups: [], passages: [], documents: 214, idf: new Map(), unknownCodes: [], suggestions: [] };
  }

  async *write(task: AnswerTask): AsyncGenerator<AnswerPiece> {
    this.tasks.push(task);
    if (this.script) return yield* this.script;
    const pieces: (AnswerPiece | Error)[] = [];
    let wake = (): void => undefined;
    const answer = {
      question: task.question.text,
      write: (piece: AnswerPiece | Error) => {
        pieces.push(piece);
        wake();
        // Remove the finished answer, because the same question may be asked again.
        if (piece instanceof Error || 'end' in piece) this.open = this.open.filter((candidate) => candidate !== answer);
      },
    };
    this.open.push(answer);
    for (const resume of this.waiters.splice(0)) resume();
    while (true) {
      const piece = pieces.shift();
      if (piece instanceof Error) throw piece;
      if (piece) {
        yield piece;
        if ('end' in piece) return;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  /** Waits until the answer to a question is requested. Returns a function that emits its pieces. */
  async to(question: string): Promise<(...pieces: (AnswerPiece | Error)[]) => void> {
    while (true) {
      const match = this.open.findLast((candidate) => candidate.question === question);
      if (match) return (...pieces) => pieces.forEach((piece) => match.write(piece));
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    }
  }
}
