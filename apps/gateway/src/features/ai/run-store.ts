import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Citation, tokensOf } from '@portal/answers';
import { type FinalState, type Outcome, type RunFailure } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { appendFact, TailWakeUp } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { addCitations, categoryOf, toJson } from './citations';
import type { LiveRun } from './live-run';
import { QuestionQuota } from './question-quota';
import { ACTIVE_STATES, type RunExtras } from './tables';
import { UnansweredQuestions } from './unanswered/unanswered.store';

/** The lifetime of a run's lease without renewal. */
export const LEASE_INTERVAL = sql`interval '10 seconds'`;
const ORPHANS_PER_BATCH = 50;

/** The outcome of a run. */
export interface Ending {
  state: FinalState;
  why?: RunFailure | null;
  /** The time from which a failed model may be tried again. */
  retryAt?: Date | null;
  /** The provider of the answerer that finished the run, if it differs from that of the first answerer. */
  provider?: string;
  found?: Outcome | null;
  isTruncated?: boolean;
  citations?: readonly Citation[];
  suggestions?: readonly string[];
  unknownCodes?: readonly string[];
  /** The key that groups similar unanswered questions. */
  questionKey?: string;
}

/** Writes the rows of this process's runs. Each change checks the previous state and the owner, so that only one outcome is stored. */
@Injectable()
export class RunStore {
  /** The id of this process as the owner of its runs. */
  readonly node = randomUUID();

  constructor(
    private readonly database: Database,
    private readonly doorbell: TailWakeUp,
    private readonly unansweredQuestions: UnansweredQuestions,
    private readonly quota: QuestionQuota,
  ) {}

  /** Changes the state of a run owned by this process. Returns false if another process has ended the run. */
  async move(runId: string, state: 'searching' | 'writing'): Promise<boolean> {
    const { numUpdatedRows } = await this.database.db
      .updateTable('chat_run')
      .set({ state, ...(state === 'writing' && { first_at: sql<Date>`now()` }) })
      .where('id', '=', runId)
      .where('node', '=', this.node)
      .where('state', 'in', [...ACTIVE_STATES])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Saves all answers being written in one statement and renews their leases. A run that is missing from the result has ended. */
  async save(runs: readonly LiveRun[]): Promise<Map<string, { isStopped: boolean }>> {
    const { rows } = await sql<{ id: string; is_stopped: boolean }>`
      update chat_run set body = given.body, steps = given.steps::jsonb, extras = given.extras::jsonb, documents = given.documents, lease_until = now() + ${LEASE_INTERVAL}
      from unnest(${runs.map(({ runId }) => runId)}::text[], ${runs.map(({ text }) => text)}::text[],
        ${runs.map(({ steps }) => toJson(steps))}::text[], ${runs.map((run) => toJson(extrasOf(run)))}::text[],
        ${runs.map(({ documents }) => documents)}::int[]) as given (id, body, steps, extras, documents)
      where chat_run.id = given.id and chat_run.node = ${this.node} and chat_run.state in ('accepted', 'searching', 'writing')
      returning chat_run.id, chat_run.stop_at is not null as is_stopped
    `.execute(this.database.db);
    return new Map(rows.map(({ id, is_stopped }) => [id, { isStopped: is_stopped }]));
  }

  /** Ends a run owned by this process and stores everything that belongs to its outcome. Returns false if the run had already ended. */
  async end(run: LiveRun, runEnd: Ending): Promise<boolean> {
    const { state, why = null, found = null, isTruncated = false, citations = [], provider } = runEnd;
    const isEnded = await this.database.tx(async (tx) => {
      // Lock the conversation before its runs, in the same order as deletion does.
      if (!(await tx.selectFrom('conversation').select('id').where('id', '=', run.sessionId).forUpdate().executeTakeFirst())) return false;
      const row = await tx
        .updateTable('chat_run')
        .set({
          state,
          why,
          found,
          ...(provider !== undefined && { provider }),
          cut: isTruncated,
          body: run.text,
          steps: toJson(run.steps),
          documents: run.documents,
        })
        .set({ extras: toJson(extrasOf(run, runEnd)), ended_at: sql<Date>`now()` })
        .where('id', '=', run.runId)
        .where('node', '=', this.node)
        .where('state', 'in', [...ACTIVE_STATES])
        .returning(['person_id'])
        .executeTakeFirst();
      if (!row) return false;
      if (run.tokens) await this.quota.recordTokens(tx, row.person_id, run.tokens + tokensOf(run.text));
      await addCitations(tx, run.runId, citations);
      const category = categoryOf(run, citations);
      await tx
        .updateTable('conversation')
        .set({ last_at: sql<Date>`now()`, ...(category && { category }) })
        .where('id', '=', run.sessionId)
        .execute();
      const sendUnanswered = await this.unansweredQuestions.countRun(tx, run.runId, runEnd);
      await this.reportEnd(tx, { ...run.ref, personId: row.person_id, state, length: run.text.length });
      await sendUnanswered();
      return true;
    });
    if (isEnded) this.doorbell.ring();
    return isEnded;
  }

  /** Ends runs that no process writes any more and stores the text saved so far. */
  async endOrphans(): Promise<number> {
    const staleRun = await this.database.db
      .selectFrom('chat_run')
      .select('id')
      .where('state', 'in', [...ACTIVE_STATES])
      .where('lease_until', '<', sql<Date>`now()`)
      .limit(1)
      .executeTakeFirst();
    if (!staleRun) return 0;
    const count = await this.database.tx(async (tx) => {
      const { rows } = await sql<{ id: string; conversation_id: string; person_id: string; body: string }>`
        update chat_run set state = 'interrupted', ended_at = now() where id in (
          select id from chat_run where state in ('accepted', 'searching', 'writing') and lease_until < now()
          order by id limit ${ORPHANS_PER_BATCH} for update skip locked)
        returning id, conversation_id, person_id, body
      `.execute(tx);
      for (const { id, conversation_id, person_id, body } of rows)
        await this.reportEnd(tx, { runId: id, sessionId: conversation_id, personId: person_id, state: 'interrupted', length: body.length });
      return rows.length;
    });
    if (count) this.doorbell.ring();
    return count;
  }

  private reportEnd(
    tx: Tx,
    { personId, ...data }: { personId: string; sessionId: string; runId: string; state: FinalState; length: number },
  ): Promise<void> {
    return appendFact(tx, [userRoom(personId)], 'chat.ended', data);
  }
}

const extrasOf = (
  { figures, figureDocuments, cards }: LiveRun,
  { suggestions = [], unknownCodes = [], questionKey, retryAt }: Partial<Ending> = {},
): RunExtras => ({
  figures,
  ...(figureDocuments.size && { figureDocuments: [...figureDocuments] }),
  ...(cards.length && { cards: cards.map(({ card, documents }) => ({ card, documents: [...documents] })) }),
  suggestions: [...suggestions],
  unknownCodes: [...unknownCodes],
  ...(questionKey !== undefined && { questionKey }),
  ...(retryAt && { retryAt: retryAt.toISOString() }),
});
