import { randomUUID } from 'node:crypto';
import type { AnswerCard, aiRoutes, ChatLine, Figures, RawInput } from '@portal/contracts';
import { citationRow } from '../../kit/ai/citation-row';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import { Documents } from '../publications/documents';

type Question = Partial<RawInput<typeof aiRoutes.chat>>;
export type FinalLine = Extract<ChatLine, { type: 'final' }>;
/** An answered question. */
export interface Exchange {
  sessionId: string;
  turnId: string;
  runId: string;
  final: FinalLine;
}

export const QUESTION = 'Which measuring range has the YD-P7?';
export const OWNER = 'jonas';

/** Empty but valid figures: another gateway drops a signal that violates its schema. */
export const FIGURES: Figures = {
  what: 'inquiries.byStatus',
  asOf: '2026-11-26T12:00:00.000Z',
  df: { columns: [], rows: [] },
  data_description: 'No inquiries.',
  finding: { code: 'none', values: {} },
  visualization: null,
};

/** A valid card without prices. */
export const CARD: AnswerCard = {
  kind: 'part',
  part: { partKey: 'YD-P7-K02', partNumber: 'YD-P7-K02', description: 'Display module', priceLists: [], notices: [] },
};

/** Submits questions through the API on behalf of people. */
export class ChatStage {
  constructor(private readonly stage: Stage) {}

  /** Submits a question and waits until the answer is finished. */
  async askQuestion(name: Name = OWNER, question: Question = {}): Promise<Exchange> {
    const person = await this.stage.as(name);
    const lines: ChatLine[] = [];
    for await (const line of await person.ai.chat({ question: QUESTION, runId: randomUUID(), ...question })) lines.push(line);
    const firstLine = lines.find((line) => line.type === 'begun')!;
    const final = lines.find((line) => line.type === 'final')!;
    return { sessionId: firstLine.sessionId, turnId: firstLine.turnId, runId: firstLine.runId, final };
  }

  /** Creates an answer that cites Lena's document, and returns the document's id. */
  async citeDocument(): Promise<string> {
    const { runId } = await this.openOnScreens();
    const { documentId } = await new Documents(this.stage).publishAs('lena');
    const { db } = this.stage.gateway.database;
    await db.deleteFrom('chat_citation').where('run_id', '=', runId).execute();
    await db.insertInto('chat_citation').values(citationRow(runId, documentId)).execute();
    return documentId;
  }

  /** Submits a question that remains unanswered, and returns its id on the board of the person's unit. */
  async submitUnanswered(name: Name = OWNER): Promise<string> {
    const question = `Wherefore ${randomUUID().replace(/[^a-z]/g, '')}?`;
    await this.askQuestion(name, { question });
    const { items } = await (await this.stage.as(name)).ai.unanswered({ search: question });
    return items[0]!.unansweredId;
  }

  /** Opens a conversation on the screens of a scene's watchers. */
  async openOnScreens(): Promise<Exchange> {
    const exchange = await this.askQuestion();
    this.stage.show('conversation', exchange.sessionId);
    return exchange;
  }
}
