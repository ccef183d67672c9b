import type { Findings, Question } from '@portal/answers';
import type { Principal } from '@portal/contracts';
import type { AnswerPiece, AnswerTask } from '../answerer';
import type { OwnFile } from '../retrieval/rank-file';

/** How questions are answered here: where passages are found, and who writes. */
export interface Answering {
  /** What stands in the row of a run. */
  readonly provider: string;
  /** Among what the asker may read now, or in the file that came with the question. */
  find(who: Principal, question: Question, file: OwnFile | null, signal: AbortSignal): Promise<Findings>;
  write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}
export const ANSWERING = Symbol('Answering');
