import { Injectable } from '@nestjs/common';
import { questionGroups } from '@portal/answers';
import type { Role } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import type { Tx } from '../../../platform/request-context';
import { ChangeHooks } from '../../../publishing/publication-hooks';
import { dueKind, schedule } from '../../../services/jobs/due';
import { DueWork } from '../../../services/jobs/due-work';
import { answeringPublicationOf, canAnswer } from '../answering/answered-by';
import { IndexHooks } from '../index/index-hooks';
import { Retrieval } from '../retrieval/retrieval';
import { UnansweredQuestions } from './unanswered.store';

const CHECK_WORK = dueKind<Record<never, never>>('unanswered.check');
/** The maximum number of open questions, most frequent first, that are checked against a changed publication. */
const MAX_CHECKED_QUESTIONS = 300;

interface OpenQuestion {
  id: string;
  question: string;
  language: string;
  unit_id: string;
  role: Role;
}

/**
 * Proposes later publications as answers to open questions on the board. A question is repeated with the access rights of its unit, so only
 * documents that people of the unit may read can answer it.
 */
@Injectable()
export class AnswerProposals {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retrieval: Retrieval,
    private readonly board: UnansweredQuestions,
    index: IndexHooks,
    changes: ChangeHooks,
    work: DueWork,
  ) {
    index.register('unanswered questions', (tx, publicationId) => this.scheduleCheck(tx, publicationId));
    // A change to the item's schedule, readers or state may affect the answer.
    changes.register('unanswered questions', async (tx, publicationId) => {
      await this.scheduleCheck(tx, publicationId);
      return [];
    });
    work.register(CHECK_WORK, {
      prepare: (_, publicationId) => this.findAnsweredQuestions(publicationId),
      perform: (tx, _, questionIds, publicationId) => this.propose(tx, publicationId, questionIds),
    });
  }

  /** Schedules a check of the publication, if the board has an open question. */
  private async scheduleCheck(tx: Tx, publicationId: string): Promise<void> {
    const openQuestion = await tx.selectFrom('unanswered').select('id').where('state', '=', 'open').limit(1).executeTakeFirst();
    if (openQuestion) await schedule(tx, CHECK_WORK, publicationId, this.clock.now(), {});
  }

  /** Returns the open questions that this item now answers. */
  private async findAnsweredQuestions(publicationId: string): Promise<string[]> {
    const lexemes = await lexemesOf(this.database.db, publicationId);
    const questionIds: string[] = [];
    for (const { id, question: text, language, unit_id, role } of await readOpenQuestions(this.database.db, publicationId)) {
      const question = { text, language, above: [] };
      if (!canAnswer(questionGroups(question).groups, lexemes)) continue;
      const findings = await this.retrieval.find({ role, unitId: unit_id, lcoId: null }, question);
      if (answeringPublicationOf(findings) === publicationId) questionIds.push(id);
    }
    return questionIds;
  }

  private async propose(tx: Tx, publicationId: string, questionIds: readonly string[]): Promise<void> {
    const ids = sql.val([...questionIds]);
    const { rows } = await sql<{ id: string; unit_id: string }>`
      update unanswered set answered_by = case when id = any(${ids}::text[]) then ${publicationId} end
      where state = 'open' and (answered_by is null and id = any(${ids}::text[]) or answered_by = ${publicationId} and id <> all(${ids}::text[]))
      returning id, unit_id`.execute(tx);
    for (const { id, unit_id } of rows) await this.board.notifyBoards(tx, id, unit_id);
  }
}

/** Returns open questions without a proposed answer or with this publication as the proposed answer. */
const readOpenQuestions = async (db: Kysely<Tables>, publicationId: string): Promise<OpenQuestion[]> => {
  const { rows } = await sql<OpenQuestion>`
    select unanswered.id, unanswered.question, unanswered.language, unanswered.unit_id, unit.kind as role from unanswered join unit on unit.id = unanswered.unit_id
    where unanswered.state = 'open' and (answered_by is null or answered_by = ${publicationId})
    order by times desc, last_at desc, unanswered.id limit ${sql.lit(MAX_CHECKED_QUESTIONS)}`.execute(db);
  return rows;
};

/** Returns all lexemes in the item's current version. */
const lexemesOf = async (db: Kysely<Tables>, publicationId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('search_doc')
    .innerJoin('publication', (join) =>
      join.onRef('publication.id', '=', 'search_doc.publication_id').onRef('publication.version', '=', 'search_doc.version'),
    )
    .innerJoin('posting', 'posting.doc', 'search_doc.doc')
    .innerJoin('term', 'term.id', 'posting.term')
    .select('term.lexeme')
    .distinct()
    .where('search_doc.publication_id', '=', publicationId)
    .where('search_doc.passages', '>', 0)
    .execute();
  return new Set(rows.map(({ lexeme }) => lexeme));
};
