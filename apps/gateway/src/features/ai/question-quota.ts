import { Inject, Injectable } from '@nestjs/common';
import { aiRoutes, LIMITS, type Principal, TooManyQuestions, TooManyRuns } from '@portal/contracts';
import { sql } from 'kysely';
import { type Budget, findExhaustedWindow, lockBudget, noteUse, spendBudget } from '../../platform/budgets';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { ACTIVE_STATES } from './tables';

type Requester = Pick<Principal, 'id'>;

const DAY_MS = 24 * 3_600_000;
const QUESTION_BUDGET: Budget = { name: 'questions', windows: aiRoutes.chat.quota! };
const RETRY_AFTER_MS = 5_000;

/** Limits each person's questions: their number, simultaneous answers, and model tokens. */
@Injectable()
export class QuestionQuota {
  private readonly tokens: Budget;
  /** The number of files being read per person for questions that are not yet charged. */
  private readonly readings = new Map<string, number>();

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.tokens = { name: 'ai-tokens', windows: [{ points: env.AI_TOKENS_PER_DAY, windowMs: DAY_MS }] };
  }

  /** Serializes the questions of one person. */
  lock(tx: Tx, principal: Requester): Promise<void> {
    return lockBudget(tx, QUESTION_BUDGET, principal.id);
  }

  /** Charges one question to the budget, which must be locked first. */
  async spend(tx: Tx, principal: Requester): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    await this.refuseAtOnce(tx, principal);
    await this.refuseTokens(tx, principal);
    const exhaustedWindow = await spendBudget(tx, QUESTION_BUDGET, principal.id);
    if (exhaustedWindow) refuse(TooManyQuestions, undefined, { retryAfterMs: exhaustedWindow.waitMs });
  }

  /** Records the tokens that a model read and wrote for a person. */
  async recordTokens(tx: Tx, personId: string, tokens: number): Promise<void> {
    await noteUse(tx, this.tokens, personId, tokens);
  }

  /** Reads a question's file if the person may submit another question, because reading a file costs more than a question. */
  async limitReading<Result>(principal: Requester, readFile: () => Promise<Result>): Promise<Result> {
    if (this.env.NO_RATE_LIMITS) return readFile();
    const readingCount = this.readings.get(principal.id) ?? 0;
    if (readingCount >= LIMITS.runsAtOnce) refuse(TooManyRuns, undefined, { retryAfterMs: RETRY_AFTER_MS });
    this.readings.set(principal.id, readingCount + 1);
    try {
      await this.database.tx(async (tx) => {
        await this.refuseAtOnce(tx, principal);
        const exhaustedWindow = await findExhaustedWindow(tx, QUESTION_BUDGET, principal.id);
        if (exhaustedWindow) refuse(TooManyQuestions, undefined, { retryAfterMs: exhaustedWindow.waitMs });
        await this.refuseTokens(tx, principal);
      });
      return await readFile();
    } finally {
      const remainingReadings = this.readings.get(principal.id)! - 1;
      if (remainingReadings) this.readings.set(principal.id, remainingReadings);
      else this.readings.delete(principal.id);
    }
  }

  private async refuseAtOnce(tx: Tx, principal: Requester): Promise<void> {
    const { running } = await tx
      .selectFrom('chat_run')
      .select(sql<number>`count(*)::int`.as('running'))
      .where('person_id', '=', principal.id)
      .where('state', 'in', [...ACTIVE_STATES])
      .executeTakeFirstOrThrow();
    if (running >= LIMITS.runsAtOnce) refuse(TooManyRuns, undefined, { retryAfterMs: RETRY_AFTER_MS });
  }

  /** Refuses a person without remaining tokens. The cost of an answer is unknown in advance, so any remaining budget is enough. */
  private async refuseTokens(tx: Tx, principal: Requester): Promise<void> {
    const exhaustedWindow = await findExhaustedWindow(tx, this.tokens, principal.id);
    if (exhaustedWindow) refuse(TooManyQuestions, undefined, { retryAfterMs: exhaustedWindow.waitMs });
  }
}
