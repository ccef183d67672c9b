import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { AnswerEnd, AnswerPiece, AnswerTask, SourcedCard } from '../answerer';
import { readCardPart, sourcesOfPart } from './card-part';
import { asksCurrentPrice, pricedPartOf } from './priced-part';

/** Adds cards to answers: facts of the portal that their reader may see. */
@Injectable()
export class AnswerCards {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Yields an answer, preceded by a card if one fits the question. */
  async *addTo(task: AnswerTask, answer: AsyncIterable<AnswerPiece>): AsyncIterable<AnswerPiece> {
    if (!asksCurrentPrice(task)) {
      yield* answer;
      return;
    }
    // The card depends on what the whole answer quotes.
    const pieces: AnswerPiece[] = [];
    for await (const piece of answer) pieces.push(piece);
    const last = pieces.at(-1);
    const card = last && 'end' in last && (await this.priceCard(task, last.end));
    if (card) yield card;
    yield* pieces;
  }

  private async priceCard({ who }: AnswerTask, end: AnswerEnd): Promise<SourcedCard | undefined> {
    const priced = pricedPartOf(end);
    if (!priced) return undefined;
    const part = await this.database.read((tx) => readCardPart(tx, who, { ...priced, day: this.today() }));
    const lists = part?.priceLists.map(({ documentId }) => documentId) ?? [];
    if (!part || priced.quotedLists.some((id) => !lists.includes(id))) return undefined;
    return { card: { kind: 'part', part }, documents: sourcesOfPart(part) };
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
}
