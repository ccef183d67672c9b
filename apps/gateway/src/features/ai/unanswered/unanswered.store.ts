import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  audienceKeysOf,
  type Input,
  MIN_ASKERS_SHOWN,
  ObjectMissing,
  type Principal,
  type PublicationKind,
  type UnansweredQuestion as UnansweredItem,
  type UnansweredState,
  unansweredRoutes,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { isLike, likePattern } from '../../../platform/database/text-conditions';
import { appendFact } from '../../../platform/facts/facts';
import { type Room, unitRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import { isLive, visibleTo } from '../../../publishing/audience/audience';
import { audit } from '../../../services/audit-log/audit';
import { SUPER_UNIT, YHQ_UNIT } from '../../../services/org/units';
import { isInScopeOf } from '../../../services/org/visibility-scope';
import { recordUse } from '../../../services/usage/usage';
import type { Ending } from '../run-store';

type Inputs = { [N in keyof typeof unansweredRoutes]: Input<(typeof unansweredRoutes)[N]> };

interface Row {
  id: string;
  question: string;
  unit_id: string;
  unit_name: string;
  languages: string[];
  times: number;
  people: number;
  last_at: Date;
  state: UnansweredState;
  note: string;
  document_id: string | null;
  document_kind: PublicationKind | null;
  document_title: string | null;
}

/** Returns a condition on `unit` for the caller's own unit and those below. */
const unitScope = (principal: Principal): RawBuilder<SqlBool> => isInScopeOf(principal, 'unit.lco_id', 'unit.rhq_id');

/** Returns the rooms of all users whose board shows a unit's questions. */
const readBoardRooms = async (db: Kysely<Tables>, unitId: string): Promise<Room[]> => {
  const unit = await db.selectFrom('unit').select(['rhq_id', 'lco_id']).where('id', '=', unitId).executeTakeFirst();
  return [...new Set([unitId, unit?.lco_id, unit?.rhq_id, YHQ_UNIT, SUPER_UNIT])].flatMap((id) => (id ? [unitRoom(id)] : []));
};

const doNothing = () => Promise.resolve();

/** Stores unanswered questions, once per unit and question, for people who can write the missing documents. */
@Injectable()
export class UnansweredQuestions {
  constructor(private readonly database: Database) {}

  /** Counts a run that ended without an answer. The returned function appends the fact; it must be called after all locks are taken. */
  async countRun(tx: Tx, runId: string, { state, found, questionKey }: Ending): Promise<() => Promise<void>> {
    if (state !== 'ended' || found === 'answer' || questionKey === undefined) return doNothing;
    return this.count(tx, runId, questionKey);
  }

  /** Counts a question whose requester reported that the answer is missing. */
  async count(tx: Tx, runId: string, questionKey: string): Promise<() => Promise<void>> {
    const requester = await tx
      .selectFrom('chat_run')
      .innerJoin('chat_turn', 'chat_turn.id', 'chat_run.turn_id')
      .innerJoin('person', 'person.id', 'chat_run.person_id')
      .select(['chat_turn.question', 'chat_turn.language', 'person.id as person_id', 'person.unit_id'])
      .where('chat_run.id', '=', runId)
      .executeTakeFirst();
    if (!requester?.unit_id) return doNothing;
    const { question, language, person_id, unit_id } = requester;
    const { id } = await tx
      .insertInto('unanswered')
      .values({ id: randomUUID(), unit_id, question_key: questionKey, question, language, languages: [language], times: 1 })
      .onConflict((conflict) =>
        conflict.columns(['unit_id', 'question_key']).doUpdateSet({
          question,
          language,
          times: sql<number>`unanswered.times + 1`,
          last_at: sql<Date>`now()`,
          languages: sql<string[]>`array(select distinct unnest(unanswered.languages || excluded.languages) order by 1)`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('unanswered_asker')
      .values({ unanswered_id: id, person_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return () => this.notifyBoards(tx, id, unit_id);
  }

  list(principal: Principal, query: Inputs['unanswered']): Promise<{ items: UnansweredItem[]; totalCount: number }> {
    const { search, state, pageNumber, pageSize } = query;
    const condition = sql<SqlBool>`${unitScope(principal)} and unanswered.state = ${state} ${search ? sql`and ${isLike(sql`unanswered.question`, sql`${likePattern(search)}`)}` : sql``}`;
    return this.database.read(async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from unanswered join unit on unit.id = unanswered.unit_id where ${condition}
      `.execute(tx);
      const page = sql`limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`;
      return { items: await this.read(tx, principal, condition, page), totalCount: rows[0]!.count };
    });
  }

  settle(principal: Principal, { unansweredId, state, note }: Inputs['settleUnanswered']): Promise<UnansweredItem> {
    return this.database.tx(async (tx) => {
      const { rows } = await sql<{ id: string; unit_id: string; state: UnansweredState; note: string }>`
        select unanswered.id, unanswered.unit_id, unanswered.state, unanswered.note from unanswered join unit on unit.id = unanswered.unit_id
        where unanswered.id = ${unansweredId} and ${unitScope(principal)} for update of unanswered
      `.execute(tx);
      const previousRow = rows[0] ?? refuse(ObjectMissing);
      const change = { state, note: note ?? previousRow.note };
      await tx
        .updateTable('unanswered')
        .set({ ...change, by_person: principal.id })
        .where('id', '=', unansweredId)
        .execute();
      await audit(tx, 'unanswered.settled', unansweredId, { before: { state: previousRow.state, note: previousRow.note }, after: change });
      await recordUse(tx, principal, { func: 'ai', what: 'settled' }, unansweredId);
      const [item] = await this.read(tx, principal, sql<SqlBool>`unanswered.id = ${unansweredId}`, sql``);
      await this.notifyBoards(tx, previousRow.id, previousRow.unit_id);
      return item!;
    });
  }

  async notifyBoards(tx: Tx, unansweredId: string, unitId: string): Promise<void> {
    await appendFact(tx, await readBoardRooms(tx, unitId), 'unanswered.changed', { unansweredId });
  }

  /** Reads questions. A proposed answer is included only if the caller may read it. */
  private async read(
    db: Kysely<Tables>,
    principal: Principal,
    condition: RawBuilder<SqlBool>,
    page: RawBuilder<unknown>,
  ): Promise<UnansweredItem[]> {
    const { rows } = await sql<Row>`
      select unanswered.id, question, unanswered.unit_id, unit.name as unit_name, languages, times, last_at, unanswered.state, note,
        (select count(*)::int from unanswered_asker where unanswered_id = unanswered.id) as people,
        publication.id as document_id, publication.kind as document_kind, publication.title as document_title
      from unanswered join unit on unit.id = unanswered.unit_id
      left join publication on publication.id = unanswered.answered_by and ${isLive} and ${visibleTo(audienceKeysOf(principal))}
      where ${condition} order by times desc, last_at desc, unanswered.id ${page}
    `.execute(db);
    return rows.map(toItem);
  }
}

const toItem = (row: Row): UnansweredItem => ({
  unansweredId: row.id,
  question: row.question,
  unit: { id: row.unit_id, name: row.unit_name },
  languages: row.languages as UnansweredItem['languages'],
  times: row.times,
  people: row.people < MIN_ASKERS_SHOWN ? null : row.people,
  lastAt: row.last_at.toISOString(),
  state: row.state,
  note: row.note,
  answeredBy: row.document_id === null ? null : { documentId: row.document_id, kind: row.document_kind!, title: row.document_title! },
});
