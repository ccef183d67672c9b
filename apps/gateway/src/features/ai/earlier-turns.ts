import type { Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { hasClosedSource, readCitations, readVisibleIds } from './read-citations';
import type { RunExtras } from './tables';

const MAX_EARLIER_TURNS = 6;

/** An earlier question of the same branch with its answer. */
export interface Exchange {
  question: string;
  answer: string;
  /** True if the answer used a source that the requester can no longer open. */
  isClosed: boolean;
}

/** Returns the questions above a turn with the answers of the branch, oldest first. */
export const readEarlierTurns = async (db: Kysely<Tables>, principal: Principal, turnId: string): Promise<Exchange[]> => {
  const { rows } = await sql<{ run_id: string; question: string; body: string; extras: RunExtras }>`
    with recursive above (depth, parent_run) as (
      select 1, parent_run from chat_turn where id = ${turnId}
      union all
      select above.depth + 1, turn.parent_run from above join chat_run run on run.id = above.parent_run join chat_turn turn on turn.id = run.turn_id
      where above.depth < ${MAX_EARLIER_TURNS}
    )
    select run.id as run_id, turn.question, run.body, run.extras from above join chat_run run on run.id = above.parent_run join chat_turn turn on turn.id = run.turn_id
    where run.person_id = ${principal.id} order by above.depth desc
  `.execute(db);
  if (!rows.length) return [];
  const ids = rows.map(({ run_id }) => run_id);
  const citations = await readCitations(
    db,
    principal,
    await db.selectFrom('chat_citation').selectAll().where('run_id', 'in', ids).execute(),
  );
  const figureDocumentsOf = ({ figureDocuments = [] }: RunExtras) => figureDocuments;
  const visibleIds = await readVisibleIds(
    db,
    principal,
    rows.flatMap(({ extras }) => figureDocumentsOf(extras)),
  );
  return rows.map(({ run_id, question, body, extras }) => ({
    question,
    answer: body,
    isClosed: hasClosedSource(citations.get(run_id) ?? []) || figureDocumentsOf(extras).some((id) => !visibleIds.has(id)),
  }));
};
