import { Injectable } from '@nestjs/common';
import type { aiRoutes, Principal, Reply } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { partsUnder } from '../../publishing/parts/part-column';
import { findRun } from './conversations/conversation-rows';
import { readCitations } from './read-citations';

type CitedPassage = Reply<typeof aiRoutes.passage>;

/** Reads passages as they were when answers cited them, for readers who may still open the source. */
@Injectable()
export class Passages {
  constructor(private readonly database: Database) {}

  find(principal: Principal, runId: string, n: number): Promise<CitedPassage | undefined> {
    return this.database.read(async (tx) => {
      if (!(await findRun(tx, principal, runId))) return undefined;
      const row = await tx.selectFrom('chat_citation').selectAll().where('run_id', '=', runId).where('n', '=', n).executeTakeFirst();
      if (!row) return undefined;
      const [citation] = (await readCitations(tx, principal, [row])).get(runId) ?? [];
      if (!citation || (!citation.document && !citation.file)) return undefined;
      const { language, row: _, ...passage } = row.passage;
      const [heads, ...rows] = passage.cells ?? [];
      return { citation, ...passage, parts: heads ? partsUnder(heads, rows) : null, language: language as CitedPassage['language'] };
    });
  }
}
