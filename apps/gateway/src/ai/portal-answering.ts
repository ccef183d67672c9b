import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import type { AnswerPiece, AnswerTask } from './answerer';
import type { Answering, OwnFile } from './answering';
import { ExtractiveAnswerer } from './extractive/extractive-answerer';
import { PortalFigures } from './figures/portal-figures';
import type { Findings, Question } from './findings';
import { MODEL, type Model } from './model/model.module';
import { Retrieval } from './retrieval/retrieval';

/** Finds by the index, and writes by the model where an endpoint is set, else by quotes. */
@Injectable()
export class PortalAnswering implements Answering {
  private readonly extractive: ExtractiveAnswerer;

  constructor(
    private readonly retrieval: Retrieval,
    figures: PortalFigures,
    @Inject(MODEL) private readonly model: Model | null,
  ) {
    this.extractive = new ExtractiveAnswerer(figures);
  }

  get provider(): string {
    return this.model?.answerer.provider ?? this.extractive.provider;
  }

  async find(who: Principal, question: Question, file: OwnFile | null, signal: AbortSignal): Promise<Findings> {
    if (file) {
      const { name, language, pages } = file;
      return this.retrieval.rank(question, { name, language, contents: { pages: pages.length, sheets: [], texts: pages } }, signal);
    }
    const rewriting = await this.model?.followUps.rewrite(question);
    return this.retrieval.find(who, rewriting ? { ...question, text: rewriting.queries.join('\n'), above: [] } : question);
  }

  /** A model that has nothing to read is not asked; figures are counted without it as well. */
  write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece> {
    const answerer = this.model && task.findings.passages.length ? this.model.answerer : this.extractive;
    return answerer.write(task, signal);
  }
}
