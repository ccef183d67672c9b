import { Inject, Injectable } from '@nestjs/common';
import { aiRoutes, LIMITS, type Principal, TooManyQuestions, TooManyRuns } from '@portal/contracts';
import { sql } from 'kysely';
import { type Budget, lockBudget, noteUse, overspent, spendBudget } from '../../platform/budgets';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { ACTIVE_STATES } from './tables';

type Who = Pick<Principal, 'id'>;

const DAY_MS = 24 * 3_600_000;
const QUESTIONS: Budget = { name: 'questions', windows: aiRoutes.chat.quota! };
const SOON_MS = 5_000;

/** Limits each person's questions: their number, simultaneous answers, and model tokens. */
@Injectable()
export class QuestionQuota {
  private readonly tokens: Budget;
  /** The number of question files being read per person, before their questions count. */
  private readonly readings = new Map<string, number>();

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.tokens = { name: 'ai-tokens', windows: [{ points: env.AI_TOKENS_PER_DAY, perMs: DAY_MS }] };
  }

  /** Serializes the questions of one person. */
  lock(tx: Tx, who: Who): Promise<void> {
    return lockBudget(tx, QUESTIONS, who.id);
  }

  /** Charges one question to the budget, which must be locked first. */
  async spend(tx: Tx, who: Who): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    await this.refuseAtOnce(tx, who);
    await this.refuseTokens(tx, who);
    const over = await spendBudget(tx, QUESTIONS, who.id);
    if (over) refuse(TooManyQuestions, undefined, { retryAfterMs: over.waitMs });
  }

  /** Records the tokens that a model read and wrote for a person. */
  async noteTokens(tx: Tx, personId: string, tokens: number): Promise<void> {
    await noteUse(tx, this.tokens, personId, tokens);
  }

  /** Reads the file of a question, if the person may submit another question, because reading costs more than a question. */
  async whileReading<Result>(who: Who, readFile: () => Promise<Result>): Promise<Result> {
    if (this.env.NO_RATE_LIMITS) return readFile();
    const readingCount = this.readings.get(who.id) ?? 0;
    if (readingCount >= LIMITS.runsAtOnce) refuse(TooManyRuns, undefined, { retryAfterMs: SOON_MS });
    this.readings.set(who.id, readingCount + 1);
    try {
      await this.database.tx(async (tx) => {
        await this.refuseAtOnce(tx, who);
        const over = await overspent(tx, QUESTIONS, who.id);
        if (over) refuse(TooManyQuestions, undefined, { retryAfterMs: over.waitMs });
        await this.refuseTokens(tx, who);
      });
      return await readFile();
    } finally {
      const remainingReadings = this.readings.get(who.id)! - 1;
      if (remainingReadings) this.readings.set(who.id, remainingReadings);
      else this.readings.delete(who.id);
    }
  }

  private async refuseAtOnce(tx: Tx, who: Who): Promise<void> {
    const { running } = await tx
      .selectFrom('chat_run')
      .select(sql<number>`count(*)::int`.as('running'))
      .where('person_id', '=', who.id)
      .where('state', 'in', [...ACTIVE_STATES])
      .executeTakeFirstOrThrow();
    if (running >= LIMITS.runsAtOnce) refuse(TooManyRuns, undefined, { retryAfterMs: SOON_MS });
  }

  /** Refuses a person without remaining tokens. The cost of an answer is unknown in advance, so any remaining budget is enough. */
  private async refuseTokens(tx: Tx, who: Who): Promise<void> {
    const over = await overspent(tx, this.tokens, who.id);
    if (over) refuse(TooManyQuestions, undefined, { retryAfterMs: over.waitMs });
  }
}
