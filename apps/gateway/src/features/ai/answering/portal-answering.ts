import { Inject, Injectable } from '@nestjs/common';
import type { Findings, Question } from '@portal/answers';
import type { Principal } from '@portal/contracts';
import { LOG, type Log } from '../../../platform/log';
import type { AnswerPiece, AnswerTask } from '../answerer';
import { AnswerCards } from '../cards/answer-cards';
import { ExtractiveAnswerer } from '../extractive/extractive-answerer';
import { intentOf } from '../extractive/intents';
import { PortalFigures } from '../figures/portal-figures';
import { MODEL, type Model } from '../model/model.module';
import type { OwnFile } from '../retrieval/rank-file';
import { Retrieval } from '../retrieval/retrieval';
import type { Answering } from './answering';
import { writeWithQuotes } from './quotes-after-failure';

/** Finds passages in the index, and writes with the model if an endpoint is configured, otherwise with quotes. */
@Injectable()
export class PortalAnswering implements Answering {
  private readonly extractive: ExtractiveAnswerer;

  constructor(
    private readonly retrieval: Retrieval,
    figures: PortalFigures,
    cards: AnswerCards,
    @Inject(MODEL) private readonly model: Model | null,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.extractive = new ExtractiveAnswerer(figures, cards);
  }

  get provider(): string {
    return this.model?.answerer.provider ?? this.extractive.provider;
  }

  async find(principal: Principal, question: Question, file: OwnFile | null, signal: AbortSignal): Promise<Findings> {
    if (file) return this.retrieval.rank(question, file, signal);
    const rewrite = await this.model?.followUps.rewrite(question);
    return this.retrieval.find(principal, rewrite ? { ...question, text: rewrite.queries.join('\n'), above: [] } : question);
  }

  /** Uses the model only if there are passages and, for a question about figures, only if the model can query them. */
  write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece> {
    if (!this.model || !this.isForModel(this.model, task)) return this.extractive.write(task, signal);
    return writeWithQuotes(this.model.answerer, this.extractive, task, signal, this.log);
  }

  private isForModel({ answerer }: Model, { question, findings }: AnswerTask): boolean {
    return findings.passages.length > 0 && (answerer.canCount || !intentOf(question.text, findings.language));
  }
}
