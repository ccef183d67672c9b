import { Injectable } from '@nestjs/common';
import { type ChatLine, isFinal, ObjectMissing, type Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { pollChatLines, streamChatLines } from './chat-lines';
import { findConversation, findRun } from './conversations/conversation-rows';
import { Conversations } from './conversations/conversations.store';
import { readEarlierTurns } from './earlier-turns';
import { finalLineOf, finalLineOfLiveRun, type StoredRun } from './final-line';
import { type FinalLine, LiveRun } from './live-run';
import { OwnFiles } from './own-files';
import { type AcceptedRun, type ChatInput, Questions } from './questions.store';
import { Runs } from './runs';

/** Accepts questions and streams their answers. */
@Injectable()
export class Chat {
  constructor(
    private readonly database: Database,
    private readonly questions: Questions,
    private readonly runs: Runs,
    private readonly conversations: Conversations,
    private readonly files: OwnFiles,
  ) {}

  /** Accepts a question, starts its answer and returns the answer stream. */
  async answerQuestion(principal: Principal, input: ChatInput): Promise<AsyncGenerator<ChatLine>> {
    if (input.fileId !== undefined) await this.files.read(principal, input.fileId, input.language ?? 'en');
    const acceptedRun = await this.questions.accept(principal, input);
    if (!acceptedRun.isJoined) this.startRun(principal, acceptedRun);
    const run = this.runs.find(acceptedRun.runId);
    if (run) return streamChatLines(acceptedRun, run, () => this.endOf(principal, acceptedRun, run));
    return pollChatLines(acceptedRun, () => this.storedRunOf(principal, acceptedRun));
  }

  /** Stops a run in any process. */
  async stop(principal: Principal, runId: string) {
    const run = (await findRun(this.database.db, principal, runId)) ?? refuse(ObjectMissing);
    if (isFinal(run.state)) return { runId, state: run.state };
    await this.database.db.updateTable('chat_run').set({ stop_at: sql<Date>`now()` }).where('id', '=', runId).execute();
    await this.runs.stop(runId);
    const { state } = (await findRun(this.database.db, principal, runId)) ?? refuse(ObjectMissing);
    return { runId, state };
  }

  private startRun(principal: Principal, { runId, sessionId, turnId, question, language }: AcceptedRun): void {
    const readInput = async () => {
      const earlierTurns = await readEarlierTurns(this.database.db, principal, turnId);
      return {
        question: { text: question, language, above: earlierTurns.map((exchange) => exchange.question) },
        history: earlierTurns.filter(({ isClosed }) => !isClosed).map(({ question: earlier, answer }) => ({ question: earlier, answer })),
        file: await this.files.readForTurn(turnId, language),
      };
    };
    this.runs.start(new LiveRun(runId, sessionId), { principal, read: readInput });
  }

  /** Returns the stored state of a run; undefined if it was deleted. */
  private async storedRunOf(principal: Principal, { runId, sessionId }: AcceptedRun): Promise<StoredRun | undefined> {
    const run = await this.conversations.findRun(principal, runId);
    const row = run && (await findConversation(this.database.db, principal, sessionId));
    return row && { ...run, title: row.title, date: row.last_at.toISOString(), category: row.category };
  }

  /**
   * Returns the final line of a run, from its live state if the run is not stored because its conversation was deleted or the database is
   * down.
   */
  private async endOf(principal: Principal, acceptedRun: AcceptedRun, live: LiveRun): Promise<FinalLine> {
    const storedRun = await this.storedRunOf(principal, acceptedRun).catch(() => undefined);
    return (storedRun && finalLineOf(storedRun)) ?? finalLineOfLiveRun(acceptedRun, live);
  }
}
