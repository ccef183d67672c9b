import { Injectable } from '@nestjs/common';
import { type ComparedParts, comparedParts, lifeCyclePart } from '@portal/answers';
import type { CardPart } from '@portal/contracts';
import { partKey } from '@portal/office';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { AnswerEnd, AnswerPiece, AnswerTask, SourcedCard } from '../answerer';
import { readCardPart, sourcesOfPart } from './card-part';
import { asksCurrentPrice, isDated, pricedPartOf, quotedPriceLists } from './priced-part';

/** A card, and whether it answers the question without the words of the answer. */
interface ChosenCard extends SourcedCard {
  replacesAnswer: boolean;
}

type ReadCard = (end: AnswerEnd) => Promise<ChosenCard | undefined>;

/** Adds cards to answers: facts of the portal that their reader may see. */
@Injectable()
export class AnswerCards {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Yields an answer, preceded by a card if one fits the question. */
  async *addTo(task: AnswerTask, answer: AsyncIterable<AnswerPiece>): AsyncIterable<AnswerPiece> {
    const readCard = this.readerFor(task);
    if (!readCard) {
      yield* answer;
      return;
    }
    // The card depends on what the whole answer quotes.
    const pieces: AnswerPiece[] = [];
    for await (const piece of answer) pieces.push(piece);
    const last = pieces.at(-1);
    const choice = last && 'end' in last && (await readCard(last.end));
    if (!choice) {
      yield* pieces;
      return;
    }
    const { replacesAnswer, ...card } = choice;
    yield card;
    if (replacesAnswer) yield { end: { found: 'answer', cut: false, citations: [] } };
    else yield* pieces;
  }

  /** Returns the function that reads the card of a question; undefined if no card fits the question. */
  private readerFor(task: AnswerTask): ReadCard | undefined {
    const { question, findings } = task;
    const comparison = comparedParts(question.text, findings.groups, findings.language);
    if (comparison && !isDated(task)) return (end) => this.comparison(task, comparison, end);
    const part = lifeCyclePart(question.text, findings.groups, findings.language);
    if (part !== undefined) return () => this.lifeCycle(task, part);
    return asksCurrentPrice(task) ? (end) => this.price(task, end) : undefined;
  }

  private async price({ who }: AnswerTask, end: AnswerEnd): Promise<ChosenCard | undefined> {
    const pricedPart = pricedPartOf(end);
    if (!pricedPart) return undefined;
    const part = await this.database.read((tx) => readCardPart(tx, who, { ...pricedPart, day: this.today() }));
    const lists = part?.priceLists.map(({ documentId }) => documentId) ?? [];
    if (!part || pricedPart.quotedLists.some((id) => !lists.includes(id))) return undefined;
    return { card: { kind: 'part', part }, documents: sourcesOfPart(part), replacesAnswer: false };
  }

  /** Returns a comparison if the answer quotes prices, or if the question asks for no other property. */
  private async comparison(task: AnswerTask, { names, isWhole }: ComparedParts, end: AnswerEnd): Promise<ChosenCard | undefined> {
    const quotedLists = quotedPriceLists(end);
    const isAnsweredInWords = end.found === 'answer' && !quotedLists;
    if (isAnsweredInWords || !(isWhole || (quotedLists && asksCurrentPrice(task)))) return undefined;
    const day = this.today();
    const parts = await this.database.read(async (tx) => {
      const all: CardPart[] = [];
      for (const name of names) {
        const part = await readCardPart(tx, task.who, { key: partKey(name), day, quotedLists: quotedLists ?? [] });
        if (part) all.push(part);
      }
      return all;
    });
    const documents = parts.flatMap(sourcesOfPart);
    if (parts.length < names.length || quotedLists?.some((id) => !documents.includes(id))) return undefined;
    return { card: { kind: 'comparison', parts }, documents: [...new Set(documents)], replacesAnswer: !quotedLists };
  }

  /** Returns the card of a part that a life-cycle notice names. */
  private async lifeCycle({ who }: AnswerTask, name: string): Promise<ChosenCard | undefined> {
    const part = await this.database.read((tx) => readCardPart(tx, who, { key: partKey(name), day: this.today(), quotedLists: [] }));
    if (!part?.notices.length) return undefined;
    return { card: { kind: 'part', part }, documents: sourcesOfPart(part), replacesAnswer: true };
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
}
