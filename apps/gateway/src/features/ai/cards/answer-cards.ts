import { Injectable } from '@nestjs/common';
import { type AskedEvents, askedEvents, type ComparedParts, comparedParts, lifeCyclePart } from '@portal/answers';
import type { AnswerCard } from '@portal/contracts';
import { partKey } from '@portal/office';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { AnswerEnd, AnswerPiece, AnswerTask, SourcedCard } from '../answerer';
import { readCardEvent } from './card-event';
import { limitToFirstLists, type PartFacts, readCardPart, sourcesOf } from './card-part';
import { isCurrentPriceQuestion, isDated, pricedPartOf, quotedPriceLists } from './priced-part';

/** A card, and whether it replaces the text of the answer. */
interface ChosenCard extends SourcedCard {
  replacesAnswer: boolean;
}

type ReadCard = (end: AnswerEnd) => Promise<ChosenCard | undefined>;

/** The publication id of passages from the file attached to the question. */
const OWN_FILE = '';

/** Returns true if every price list contains one of the parts. */
const listAll = (facts: readonly PartFacts[], listIds: readonly string[]): boolean =>
  listIds.every((id) => facts.some(({ part }) => part.priceLists.some(({ documentId }) => documentId === id)));

/** Adds cards to answers: portal facts that the reader may see. */
@Injectable()
export class AnswerCards {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Yields an answer, preceded by a card if one fits the question. */
  async *addTo(task: AnswerTask, answer: AsyncIterable<AnswerPiece>): AsyncIterable<AnswerPiece> {
    const readCard = this.chooseCardReader(task);
    if (!readCard) {
      yield* answer;
      return;
    }
    // Wait for the whole answer, because the choice of the card depends on everything that it quotes.
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
    if (replacesAnswer) yield { end: { found: 'answer', isTruncated: false, citations: [] } };
    else yield* pieces;
  }

  /** Returns the function that loads the card for a question; undefined if no card fits the question. */
  private chooseCardReader(task: AnswerTask): ReadCard | undefined {
    const { question, findings } = task;
    const comparison = comparedParts(question.text, findings.groups, findings.language);
    if (comparison && !isDated(task)) return (end) => this.readComparisonCard(task, comparison, end);
    const part = lifeCyclePart(question.text, findings.groups, findings.language);
    if (part !== undefined) return (end) => this.readLifeCycleCard(task, part, end);
    const readPrice: ReadCard | undefined = isCurrentPriceQuestion(task) ? (end) => this.readPriceCard(task, end) : undefined;
    const events = askedEvents(question.text, findings);
    return events ? async (end) => (await this.readEventCard(task, events, end)) ?? readPrice?.(end) : readPrice;
  }

  private async readPriceCard({ principal }: AnswerTask, end: AnswerEnd): Promise<ChosenCard | undefined> {
    const pricedPart = pricedPartOf(end);
    if (!pricedPart) return undefined;
    const uncutFacts = await this.database.read((tx) => readCardPart(tx, principal, { ...pricedPart, day: this.today() }));
    const [facts] = limitToFirstLists(uncutFacts ? [uncutFacts] : []);
    if (!facts || !listAll([facts], pricedPart.quotedLists)) return undefined;
    return { card: { kind: 'part', part: facts.part }, documents: sourcesOf([facts]), replacesAnswer: false };
  }

  /** Returns a comparison if the answer quotes prices, or if the question asks for no other property. */
  private async readComparisonCard(
    task: AnswerTask,
    { names, isComplete }: ComparedParts,
    end: AnswerEnd,
  ): Promise<ChosenCard | undefined> {
    const quotedLists = quotedPriceLists(end);
    const isAnsweredInWords = end.found === 'answer' && !quotedLists;
    if (isAnsweredInWords || !(isComplete || (quotedLists && isCurrentPriceQuestion(task)))) return undefined;
    const day = this.today();
    const uncutFacts = await this.database.read(async (tx) => {
      const all: PartFacts[] = [];
      for (const name of names) {
        const facts = await readCardPart(tx, task.principal, { key: partKey(name), day, quotedLists: quotedLists ?? [] });
        if (facts) all.push(facts);
      }
      return all;
    });
    const facts = limitToFirstLists(uncutFacts);
    if (facts.length < names.length || !listAll(facts, quotedLists ?? [])) return undefined;
    const card: AnswerCard = { kind: 'comparison', parts: facts.map(({ part }) => part) };
    return { card, documents: sourcesOf(facts), replacesAnswer: !quotedLists };
  }

  /**
   * Returns the card of a part named in a life-cycle notice. An answer from other documents follows the card. An answer from the question's
   * file has no card.
   */
  private async readLifeCycleCard({ principal }: AnswerTask, name: string, end: AnswerEnd): Promise<ChosenCard | undefined> {
    const citedIds = end.citations.map(({ passage }) => passage.publicationId);
    if (citedIds.includes(OWN_FILE)) return undefined;
    const uncutFacts = await this.database.read((tx) =>
      readCardPart(tx, principal, { key: partKey(name), day: this.today(), quotedLists: [] }),
    );
    if (!uncutFacts?.part.notices.length) return undefined;
    const [facts] = limitToFirstLists([uncutFacts]);
    const { notices } = uncutFacts.part;
    const isOnCard = citedIds.every((id) => notices.some(({ documentId }) => documentId === id));
    return {
      card: { kind: 'part', part: facts!.part },
      documents: sourcesOf([facts!]),
      replacesAnswer: end.found !== 'answer' || isOnCard,
    };
  }

  /**
   * Returns the card of an event. An answer from other documents follows the card if the event contains the whole question; otherwise it has
   * no card.
   */
  private async readEventCard(
    { principal }: AnswerTask,
    { ids, isComplete }: AskedEvents,
    end: AnswerEnd,
  ): Promise<ChosenCard | undefined> {
    const event = await this.database.read((tx) => readCardEvent(tx, principal, ids, this.clock.now()));
    if (!event) return undefined;
    const isOnCard = end.found !== 'answer' || end.citations.every(({ passage }) => passage.publicationId === event.documentId);
    if (!isOnCard && !isComplete) return undefined;
    return { card: { kind: 'event', event }, documents: [event.documentId], replacesAnswer: isOnCard };
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
}
