import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { dueKind, schedule } from '../../../services/jobs/due';
import { DueWork } from '../../../services/jobs/due-work';
import { IndexHooks } from '../index/index-hooks';
import { embedPublication, hasNoVector } from './embed-publication';
import type { Embeddings } from './embeddings';

const EMBEDDING_WORK = dueKind<Record<never, never>>('search.embed');
/** The injection token of the embeddings; its value is null if no model is configured. */
export const EMBEDDINGS = Symbol('Embeddings');

/** Embeds the passages of publications soon after they are indexed, if a model is configured. */
@Injectable()
export class PassageVectors implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(EMBEDDINGS) private readonly embeddings: Embeddings | null,
    private readonly clock: Clock,
    hooks: IndexHooks,
    work: DueWork,
  ) {
    if (!embeddings) return;
    hooks.register('embeddings', (tx, publicationId) => schedule(tx, EMBEDDING_WORK, publicationId, clock.now(), {}));
    work.register(EMBEDDING_WORK, {
      lane: 'embeddings',
      prepare: (_, publicationId, hold) => embedPublication(database, embeddings, publicationId, hold),
      perform: async () => undefined,
    });
  }

  /** Schedules the embedding of all passages without a vector of the current model, even if an earlier task was given up. */
  async onApplicationBootstrap(): Promise<void> {
    const { embeddings } = this;
    if (!embeddings) return;
    const now = this.clock.now();
    await this.database.tx((tx) =>
      sql`
        insert into due (kind, key, due_at, data)
        select distinct ${EMBEDDING_WORK.name}, publication.id, ${now}::timestamptz, '{}'::jsonb from publication
        join search_doc on search_doc.publication_id = publication.id and search_doc.passages > 0
        join passage on passage.doc = search_doc.doc
        where publication.state in ('scheduled', 'live') and ${hasNoVector(embeddings.model)}
        on conflict (kind, key) do update set due_at = excluded.due_at, tries = 0, failed_at = null, leased_until = null, last_error = null
        where due.failed_at is not null`.execute(tx),
    );
  }
}
