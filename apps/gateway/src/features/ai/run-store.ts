import { Injectable } from '@nestjs/common';
import type { Citation } from '@portal/answers';
import { tokensOf } from '@portal/answers';
import { type FinalState, type Outcome, type RunFailure } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { Doorbell, tell } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { newId } from '../../platform/ids';
import type { Tx } from '../../platform/request-context';
import { ACTIVE } from './active-runs';
import { addCitations, categoryOf } from './citations';
import type { LiveRun } from './live-run';
import { QuestionQuota } from './question-quota';
import type { RunExtras } from './tables';
import { toJson } from './to-json';
import { Unanswered } from './unanswered/unanswered.store';

/** How long a run is its owner's without a sign of life. */
export const LEASE = sql`interval '10 seconds'`;
const ORPHANS_AT_ONCE = 50;

/** How a run ended. */
export interface Ending {
  state: FinalState;
  why?: RunFailure | null;
  /** The time from which a failed model may be asked again. */
  retryAt?: Date | null;
  /** The answerer that finished it, where that is not the one that began it. */
  provider?: string;
  found?: Outcome | null;
  cut?: boolean;
  citations?: readonly Citation[];
  suggestions?: readonly string[];
  unknownCodes?: readonly string[];
  /** What groups this question with others alike, where nothing answered it. */
  questionKey?: string;
}

/** Rows of runs as their owner writes them. Each change names the state before and the owner, so that of two ends one is written. */
@Injectable()
export class RunStore {
  /** This process, by which its runs are known. */
  readonly node = newId();

  constructor(
    private readonly database: Database,
    private readonly doorbell: Doorbell,
    private readonly unanswered: Unanswered,
    private readonly quota: QuestionQuota,
  ) {}

  /** Moves an own run on; false where somebody has ended it. */
  async move(runId: string, state: 'searching' | 'writing'): Promise<boolean> {
    const { numUpdatedRows } = await this.database.db
      .updateTable('chat_run')
      .set({ state, ...(state === 'writing' && { first_at: sql<Date>`now()` }) })
      .where('id', '=', runId)
      .where('node', '=', this.node)
      .where('state', 'in', [...ACTIVE])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Saves all that is written here in one statement and renews its leases. A run that is not among the answers is over. */
  async save(runs: readonly LiveRun[]): Promise<Map<string, { isStopped: boolean }>> {
    const { rows } = await sql<{ id: string; is_stopped: boolean }>`
      update chat_run set body = given.body, steps = given.steps::jsonb, extras = given.extras::jsonb, documents = given.documents, lease_until = now() + ${LEASE}
      from unnest(${runs.map(({ runId }) => runId)}::text[], ${runs.map(({ text }) => text)}::text[],
        ${runs.map(({ steps }) => toJson(steps))}::text[], ${runs.map((run) => toJson(extrasOf(run)))}::text[],
        ${runs.map(({ documents }) => documents)}::int[]) as given (id, body, steps, extras, documents)
      where chat_run.id = given.id and chat_run.node = ${this.node} and chat_run.state in ('accepted', 'searching', 'writing')
      returning chat_run.id, chat_run.stop_at is not null as is_stopped
    `.execute(this.database.db);
    return new Map(rows.map(({ id, is_stopped }) => [id, { isStopped: is_stopped }]));
  }

  /** Ends an own run with all that belongs to its end; false where somebody else has ended it. */
  async end(run: LiveRun, ending: Ending): Promise<boolean> {
    const { state, why = null, found = null, cut = false, citations = [], provider } = ending;
    const isEnded = await this.database.tx(async (tx) => {
      // Anybody who deletes it takes the conversation first, then its runs.
      if (!(await tx.selectFrom('conversation').select('id').where('id', '=', run.sessionId).forUpdate().executeTakeFirst())) return false;
      const row = await tx
        .updateTable('chat_run')
        .set({
          state,
          why,
          found,
          ...(provider !== undefined && { provider }),
          cut,
          body: run.text,
          steps: toJson(run.steps),
          documents: run.documents,
        })
        .set({ extras: toJson(extrasOf(run, ending)), ended_at: sql<Date>`now()` })
        .where('id', '=', run.runId)
        .where('node', '=', this.node)
        .where('state', 'in', [...ACTIVE])
        .returning(['person_id'])
        .executeTakeFirst();
      if (!row) return false;
      if (run.tokens) await this.quota.noteTokens(tx, row.person_id, run.tokens + tokensOf(run.text));
      await addCitations(tx, run.runId, citations);
      const category = categoryOf(run, citations);
      await tx
        .updateTable('conversation')
        .set({ last_at: sql<Date>`now()`, ...(category && { category }) })
        .where('id', '=', run.sessionId)
        .execute();
      const tellUnanswered = await this.unanswered.note(tx, run.runId, ending);
      await this.tellEnd(tx, { ...run.ref, personId: row.person_id, state, length: run.text.length });
      await tellUnanswered();
      return true;
    });
    if (isEnded) this.doorbell.ring();
    return isEnded;
  }

  /** Ends what no process writes any more, with the text that it had saved. */
  async endOrphans(): Promise<number> {
    const waiting = await this.database.db
      .selectFrom('chat_run')
      .select('id')
      .where('state', 'in', [...ACTIVE])
      .where('lease_until', '<', sql<Date>`now()`)
      .limit(1)
      .executeTakeFirst();
    if (!waiting) return 0;
    const count = await this.database.tx(async (tx) => {
      const { rows } = await sql<{ id: string; conversation_id: string; person_id: string; body: string }>`
        update chat_run set state = 'interrupted', ended_at = now() where id in (
          select id from chat_run where state in ('accepted', 'searching', 'writing') and lease_until < now()
          order by id limit ${ORPHANS_AT_ONCE} for update skip locked)
        returning id, conversation_id, person_id, body
      `.execute(tx);
      for (const { id, conversation_id, person_id, body } of rows)
        await this.tellEnd(tx, { runId: id, sessionId: conversation_id, personId: person_id, state: 'interrupted', length: body.length });
      return rows.length;
    });
    if (count) this.doorbell.ring();
    return count;
  }

  private tellEnd(
    tx: Tx,
    { personId, ...data }: { personId: string; sessionId: string; runId: string; state: FinalState; length: number },
  ): Promise<void> {
    return tell(tx, [userRoom(personId)], 'chat.ended', data);
  }
}

const extrasOf = (
  { figures, figureDocuments }: LiveRun,
  { suggestions = [], unknownCodes = [], questionKey, retryAt }: Partial<Ending> = {},
): RunExtras => ({
  figures,
  ...(figureDocuments.size && { figureDocuments: [...figureDocuments] }),
  suggestions: [...suggestions],
  unknownCodes: [...unknownCodes],
  ...(questionKey !== undefined && { questionKey }),
  ...(retryAt && { retryAt: retryAt.toISOString() }),
});
