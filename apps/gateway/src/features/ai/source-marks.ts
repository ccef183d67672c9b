import { Injectable } from '@nestjs/common';
import type { CitationState } from '@portal/contracts';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { appendFacts, type NewFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { AUDIENCE_KEYS_OF_PERSON } from '../../publishing/audience/audience-keys';
import { ChangeHooks } from '../../publishing/publication-hooks';
import { dueKind, schedule } from '../../services/jobs/due';
import { DueWork } from '../../services/jobs/due-work';
import { firstCurrentVersion } from './index/current-versions';
import { isForReader } from './read-citations';

/** The maximum number of citations per transaction. Further transactions report the rest. */
const CITATIONS_PER_BATCH = 500;
const SOURCE_MARK_WORK = dueKind<Record<never, never>>('chat.source-marks');

interface ChangedCitation {
  run_id: string;
  n: number;
  state: CitationState;
  conversation_id: string;
  person_id: string;
}

/** Notifies the owners of answers when the state of a cited document changes for them. */
@Injectable()
export class SourceMarks {
  constructor(
    private readonly clock: Clock,
    changes: ChangeHooks,
    work: DueWork,
  ) {
    changes.register('citations', (tx, publicationId) => this.mark(tx, publicationId));
    work.register(SOURCE_MARK_WORK, { perform: async (tx, _, __, publicationId) => appendFacts(tx, await this.mark(tx, publicationId)) });
  }

  private async mark(tx: Tx, publicationId: string): Promise<NewFact[]> {
    const facts = await markSources(tx, publicationId);
    if (facts.length === CITATIONS_PER_BATCH) await schedule(tx, SOURCE_MARK_WORK, publicationId, this.clock.now(), {});
    return facts;
  }
}

/** Updates the citation states of an item for the askers, and returns one fact for each change. */
const markSources = async (tx: Tx, publicationId: string): Promise<NewFact[]> => {
  const { rows } = await sql<ChangedCitation>`
    with stand as (
      select cited.run_id, cited.n, run.conversation_id, run.person_id, case
        when not ${isForReader(AUDIENCE_KEYS_OF_PERSON)} then 'closed'
        when publication.state = 'withdrawn' then 'withdrawn'
        when publication.live_until <= now() then 'expired'
        when cited.version < ${firstCurrentVersion} then 'replaced'
        else 'current' end as state
      from chat_citation as cited
      join chat_run as run on run.id = cited.run_id
      join conversation on conversation.id = run.conversation_id and conversation.deleted_at is null
      join person on person.id = run.person_id
      join publication on publication.id = cited.publication_id
      where cited.publication_id = ${publicationId}
    ), changed as (
      select stand.* from stand join chat_citation as before on before.run_id = stand.run_id and before.n = stand.n
      where before.state <> stand.state order by stand.run_id, stand.n limit ${CITATIONS_PER_BATCH}
    )
    update chat_citation set state = changed.state from changed
    where chat_citation.run_id = changed.run_id and chat_citation.n = changed.n
    returning changed.*
  `.execute(tx);
  return rows.map(({ run_id, n, state, conversation_id, person_id }) => ({
    rooms: [userRoom(person_id)],
    type: 'chat.source-changed',
    data: { sessionId: conversation_id, runId: run_id, n, state },
  }));
};
