import { randomUUID } from 'node:crypto';
import type { aiRoutes, ChatLine, Figures, RawInput } from '@portal/contracts';
import { citationOf } from '../../citations';
import type { Stage } from '../../laws/stage';
import type { Name } from '../../test-gateway';
import { Documents } from '../publications/documents';

type Question = Partial<RawInput<typeof aiRoutes.chat>>;
export type FinalLine = Extract<ChatLine, { type: 'final' }>;
/** A question that was answered. */
export interface Exchange {
  sessionId: string;
  turnId: string;
  runId: string;
  final: FinalLine;
}

export const QUESTION = 'Which measuring range has the YD-P7?';
/** The one whose conversations stand in the tables. */
export const OWNER = 'jonas';

/** Figures in which nothing was counted: another gateway lets go of what is no signal by its schema. */
export const FIGURES: Figures = {
  what: 'inquiries.byStatus',
  asOf: '2026-11-26T12:00:00.000Z',
  df: { columns: [], rows: [] },
  data_description: 'No inquiries.',
  finding: { code: 'none', values: {} },
  visualization: null,
};

/** Questions of people, asked by the door. */
export class ChatStage {
  constructor(private readonly stage: Stage) {}

  /** Asks, and waits until the answer is finished. */
  async ask(name: Name = OWNER, question: Question = {}): Promise<Exchange> {
    const person = await this.stage.as(name);
    const lines: ChatLine[] = [];
    for await (const line of await person.ai.chat({ question: QUESTION, runId: randomUUID(), ...question })) lines.push(line);
    const begun = lines.find((line) => line.type === 'begun')!;
    const final = lines.find((line) => line.type === 'final')!;
    return { sessionId: begun.sessionId, turnId: begun.turnId, runId: begun.runId, final };
  }

  /** An answer on screen cites a document that lena has published; its id. */
  async cited(): Promise<string> {
    const { runId } = await this.shown();
    const { documentId } = await new Documents(this.stage).publishAs('lena');
    const { db } = this.stage.gateway.database;
    await db.deleteFrom('chat_citation').where('run_id', '=', runId).execute();
    await db.insertInto('chat_citation').values(citationOf(runId, documentId)).execute();
    return documentId;
  }

  /** Somebody asks what nothing answers; the id under which it stands on the board of their unit. */
  async unanswered(name: Name = OWNER): Promise<string> {
    const question = `Wherefore ${randomUUID().replace(/[^a-z]/g, '')}?`;
    await this.ask(name, { question });
    const { items } = await (await this.stage.as(name)).ai.unanswered({ search: question });
    return items[0]!.unansweredId;
  }

  /** The conversation is on the screens of everybody who watches a scene. */
  async shown(): Promise<Exchange> {
    const exchange = await this.ask();
    this.stage.show('conversation', exchange.sessionId);
    return exchange;
  }
}
