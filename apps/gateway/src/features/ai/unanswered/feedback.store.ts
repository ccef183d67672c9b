import { Injectable } from '@nestjs/common';
import { type aiRoutes, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import { recordUse } from '../../../services/usage/usage';
import { findRun } from '../conversations/conversation-rows';
import { UnansweredQuestions } from './unanswered.store';

@Injectable()
export class Feedback {
  constructor(
    private readonly database: Database,
    private readonly unansweredQuestions: UnansweredQuestions,
  ) {}

  store(principal: Principal, { runId, good, reason }: Input<typeof aiRoutes.feedback>): Promise<void> {
    return this.database.tx(async (tx) => {
      const run = (await findRun(tx, principal, runId)) ?? refuse(ObjectMissing);
      const previousFeedback = await tx.selectFrom('chat_feedback').select('reason').where('run_id', '=', runId).executeTakeFirst();
      if (good === null) await tx.deleteFrom('chat_feedback').where('run_id', '=', runId).execute();
      else {
        const values = { good, reason: good ? null : (reason ?? null), at: sql<Date>`now()` };
        await tx
          .insertInto('chat_feedback')
          .values({ run_id: runId, ...values })
          .onConflict((conflict) => conflict.column('run_id').doUpdateSet(values))
          .execute();
      }
      // Feedback with the reason "not there" counts the question as unanswered, but only once.
      const isNew = good === false && reason === 'not-there' && previousFeedback?.reason !== 'not-there' && run.found === 'answer';
      const key = run.extras.questionKey;
      const sendUnanswered = isNew && key !== undefined ? await this.unansweredQuestions.count(tx, runId, key) : null;
      await recordUse(tx, principal, { func: 'ai', what: 'rated' }, run.conversation_id);
      await appendFact(tx, [userRoom(principal.id)], 'chat.changed', { sessionId: run.conversation_id });
      await sendUnanswered?.();
    });
  }
}
