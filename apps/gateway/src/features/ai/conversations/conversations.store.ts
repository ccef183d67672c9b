import { Injectable } from '@nestjs/common';
import { type Conversation, type ConversationRow, type Principal, type Run, type StoredFile, type Turn } from '@portal/contracts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { isLike, likePattern } from '../../../platform/database/text-conditions';
import { filesOf } from '../../../services/storage/file-rows';
import { writerOf } from '../answerer';
import { holderOf } from '../own-files';
import { hasClosedSource, readCitations, readVisibleIds } from '../read-citations';
import { Runs } from '../runs';
import { ACTIVE_STATES, type ChatFeedbackTable, type ChatRunTable } from '../tables';
import { findConversation, findRun, ownConversations } from './conversation-rows';

const EXCERPT_LENGTH = 160;
const SNIPPET_LEAD = 40;

type RunRow = Selectable<ChatRunTable>;
interface Page {
  pageNumber: number;
  pageSize: number;
}

/** Reads conversations for their owners. */
@Injectable()
export class Conversations {
  constructor(
    private readonly database: Database,
    private readonly live: Runs,
  ) {}

  list(principal: Principal, { pageNumber, pageSize }: Page): Promise<{ items: ConversationRow[]; totalCount: number }> {
    return this.database.read(async (tx) => {
      const rows = await ownConversations(tx, principal)
        .leftJoin('chat_run', (join) =>
          join.onRef('chat_run.conversation_id', '=', 'conversation.id').on('chat_run.state', 'in', [...ACTIVE_STATES]),
        )
        .select(['conversation.id', 'title', 'category', 'last_at', 'chat_run.id as active_run'])
        .orderBy('last_at', 'desc')
        .orderBy('conversation.id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute();
      const { count } = await ownConversations(tx, principal).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      return { items: rows.map((row) => ({ ...headOf(row), activeRun: row.active_run })), totalCount: count };
    });
  }

  /** Returns a conversation with all its branches; undefined if it does not exist or belongs to another person. */
  find(principal: Principal, sessionId: string): Promise<Conversation | undefined> {
    return this.database.read(async (tx) => {
      const row = await findConversation(tx, principal, sessionId);
      if (!row) return undefined;
      const turns = await tx
        .selectFrom('chat_turn')
        .selectAll()
        .where('conversation_id', '=', sessionId)
        .orderBy('asked_at')
        .orderBy('id')
        .execute();
      const rows = await tx
        .selectFrom('chat_run')
        .selectAll()
        .where('conversation_id', '=', sessionId)
        .orderBy('started_at')
        .orderBy('id')
        .execute();
      const runs = await this.toRuns(tx, principal, rows);
      const files = await filesOf(tx, turns.map(holderOf));
      return {
        ...headOf(row),
        leafRun: row.leaf_run,
        turns: turns.map(
          ({ parent_run, question, language, asked_at, ...turn }): Turn => ({
            turnId: turn.id,
            parentRun: parent_run,
            question,
            file: (files.get(holderOf(turn)) ?? ([] as StoredFile[]))[0] ?? null,
            language: language as Turn['language'],
            askedAt: asked_at.toISOString(),
            runs: runs.filter(({ turnId }) => turnId === turn.id),
          }),
        ),
      };
    });
  }

  /** Returns a run of the caller with the text written so far. */
  findRun(principal: Principal, runId: string): Promise<(Run & { sessionId: string }) | undefined> {
    return this.database.read(async (tx) => {
      const row = await findRun(tx, principal, runId);
      const [run] = row ? await this.toRuns(tx, principal, [row]) : [];
      return row && run && { ...run, sessionId: row.conversation_id };
    });
  }

  /** Searches titles, questions and answers of the caller's conversations. Only excerpts leave the database. */
  async search(principal: Principal, { search = '', pageNumber, pageSize }: Page & { search?: string | undefined }) {
    // PostgreSQL text cannot contain NUL.
    const words = search.replaceAll('\0', ' ').normalize('NFKC').split(/\s+/).filter(Boolean);
    if (!words.length) return { items: [], totalCount: 0 };
    const columnContainsWords = (column: string) =>
      sql<boolean>`${sql.join(
        words.map((word) => sql`${isLike(sql.ref(column), sql`${likePattern(word)}`)}`),
        sql` and `,
      )}`;
    const matches = ownConversations(this.database.db, principal)
      .leftJoin('chat_turn', (join) => join.onRef('chat_turn.conversation_id', '=', 'conversation.id'))
      .leftJoin('chat_run', 'chat_run.turn_id', 'chat_turn.id')
      .distinctOn('conversation.id')
      .select(['conversation.id', 'title', 'category', 'last_at', 'chat_run.id as run_id'])
      .select(excerptOf(['question', 'body'], words[0]!).as('excerpt'))
      .where((row) => row.or([columnContainsWords('title'), columnContainsWords('question'), columnContainsWords('body')]))
      .orderBy('conversation.id')
      .orderBy('chat_turn.asked_at', 'desc')
      .orderBy('chat_run.started_at', 'desc')
      .orderBy('chat_run.id');
    const rows = await this.database.db
      .selectFrom(matches.as('found'))
      .selectAll()
      .select(sql<number>`count(*) over ()::int`.as('count'))
      .orderBy('last_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute();
    const items = rows.map(({ run_id, excerpt, ...row }) => ({
      ...headOf(row),
      runId: run_id,
      excerpt: (excerpt ?? '').replace(/\s+/g, ' ').trim(),
    }));
    return { items, totalCount: rows[0]?.count ?? 0 };
  }

  private async toRuns(db: Kysely<Tables>, principal: Principal, rows: readonly RunRow[]): Promise<Run[]> {
    const ids = rows.map(({ id }) => id);
    if (!ids.length) return [];
    const citationRows = await db.selectFrom('chat_citation').selectAll().where('run_id', 'in', ids).orderBy('n').execute();
    const citations = await readCitations(db, principal, citationRows);
    const visibleIds = await readVisibleIds(
      db,
      principal,
      rows.flatMap(({ extras: { figureDocuments = [], cards = [] } }) => [
        ...figureDocuments,
        ...cards.flatMap(({ documents }) => documents),
      ]),
    );
    const feedback = await db.selectFrom('chat_feedback').selectAll().where('run_id', 'in', ids).execute();
    return rows.map((row) => {
      const ownCitations = citations.get(row.id) ?? [];
      const readableTitles = openTitles(
        ownCitations,
        citationRows.filter(({ run_id }) => run_id === row.id),
      );
      const run = this.toRun(
        row,
        ownCitations,
        visibleIds,
        feedback.find(({ run_id }) => run_id === row.id),
      );
      return row.ended_at ? { ...run, steps: run.steps.filter((step) => step.kind !== 'reading' || readableTitles.has(step.title)) } : run;
    });
  }

  /** Returns a run for its owner. Live state takes precedence over the row, which is older. */
  private toRun(
    row: RunRow,
    citations: Run['citations'],
    visible: ReadonlySet<string>,
    feedback: Selectable<ChatFeedbackTable> | undefined,
  ): Run {
    const liveRun = this.live.find(row.id);
    const { figures = [], figureDocuments = [], cards = [], suggestions = [], unknownCodes = [], retryAt = null } = row.extras;
    const hasClosedFigures = figureDocuments.some((id) => !visible.has(id));
    const openCards = cards.filter(({ documents }) => documents.every((id) => visible.has(id)));
    return {
      runId: row.id,
      turnId: row.turn_id,
      state: row.state,
      why: row.why,
      text: liveRun && !row.ended_at ? liveRun.spoken.text : row.body,
      steps: liveRun && !row.ended_at ? [...liveRun.steps] : row.steps,
      figures: liveRun && !row.ended_at ? [...liveRun.figures] : hasClosedFigures ? [] : figures,
      cards: (liveRun && !row.ended_at ? liveRun.cards : openCards).map(({ card }) => card),
      writer: writerOf(row.provider),
      found: row.found,
      cut: row.cut,
      documents: row.documents,
      suggestions,
      unknownCodes,
      retryAt,
      citations,
      closed: hasClosedSource(citations) || hasClosedFigures || openCards.length < cards.length,
      feedback: feedback ? { good: feedback.good, reason: feedback.reason } : null,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    };
  }
}

const headOf = ({ id, title, category, last_at }: Pick<Tables['conversation'], 'title' | 'category'> & { id: string; last_at: Date }) => ({
  sessionId: id,
  title,
  date: last_at.toISOString(),
  category,
});

/** Returns the titles of cited sources that the reader can open. A finished answer names only these sources. */
const openTitles = (citations: Run['citations'], rows: readonly Pick<Tables['chat_citation'], 'n' | 'title'>[]): Set<string> => {
  const readableNumbers = new Set(citations.filter(({ document, file }) => document || file).map(({ n }) => n));
  return new Set(rows.filter(({ n }) => readableNumbers.has(n)).map(({ title }) => title));
};

/** Selects the text around the search word in the first column that contains the word, or the start of the first column if none does. */
const excerptOf = (columns: readonly string[], word: string): RawBuilder<string | null> => {
  const excerpts = columns.map((name) => {
    const column = sql.ref(name);
    const position = sql`strpos(search_text(${column}), search_text(${word}))`;
    return sql`case when ${position} > 0 then substr(${column}, greatest(1, ${position} - ${sql.lit(SNIPPET_LEAD)}), ${sql.lit(EXCERPT_LENGTH)}) end`;
  });
  const prefixes = columns.map((name) => sql`left(${sql.ref(name)}, ${sql.lit(EXCERPT_LENGTH)})`);
  return sql<string | null>`coalesce(${sql.join([...excerpts, ...prefixes])})`;
};
