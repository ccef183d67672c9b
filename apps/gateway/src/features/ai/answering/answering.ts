import type { Findings, Question } from '@portal/answers';
import type { Principal } from '@portal/contracts';
import type { AnswerPiece, AnswerTask } from '../answerer';
import type { OwnFile } from '../retrieval/rank-file';

/** Finds passages and writes answers. */
export interface Answering {
  /** The provider that is stored with a run. */
  readonly provider: string;
  /** Finds passages that the requester may read now or, for a question with a file, passages of that file. */
  find(principal: Principal, question: Question, file: OwnFile | null, signal: AbortSignal): Promise<Findings>;
  write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}
export const ANSWERING = Symbol('Answering');
