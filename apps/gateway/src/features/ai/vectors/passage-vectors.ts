import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { dueKind, schedule } from '../../../services/jobs/due';
import { DueWork } from '../../../services/jobs/due-work';
import { IndexHooks } from '../index/index-hooks';
import type { Embeddings } from './embeddings';

const EMBEDDING_WORK = dueKind<Record<never, never>>('search.embed');
const PASSAGES_PER_BATCH = 32;
/** The injection token of the embeddings; its value is null if no model is configured. */
export const EMBEDDINGS = Symbol('Embeddings');

interface UnembeddedPassage {
  doc: number;
  ordinal: number;
  text: string;
  digest: string;
}

const hexOf = (vector: Float32Array): string => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');

/** Embeds the passages of publications soon after they are indexed, if a model is configured. */
@Injectable()
export class PassageVectors implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(EMBEDDINGS) private readonly embeddings: Embeddings | null,
    clock: Clock,
    hooks: IndexHooks,
    work: DueWork,
  ) {
    if (!embeddings) return;
    hooks.register('embeddings', (tx, publicationId) => schedule(tx, EMBEDDING_WORK, publicationId, clock.now(), {}));
    work.register(EMBEDDING_WORK, {
      prepare: (_, publicationId, hold) => this.embed(embeddings, publicationId, hold),
      perform: async () => undefined,
    });
  }

  /** Schedules the embedding of everything that is not embedded or was embedded by another model. */
  async onApplicationBootstrap(): Promise<void> {
    const { embeddings } = this;
    if (!embeddings) return;
    await this.database.tx((tx) =>
      sql`
        insert into due (kind, key, due_at, data)
        select distinct ${EMBEDDING_WORK.name}, publication.id, now(), '{}'::jsonb from publication
        join search_doc on search_doc.publication_id = publication.id and search_doc.version = publication.version and search_doc.passages > 0
        join passage on passage.doc = search_doc.doc
        where publication.state in ('scheduled', 'live') and ${hasNoVector(embeddings.model)}
        on conflict do nothing`.execute(tx),
    );
  }

  /** Embeds passages in batches with one transaction each, so that a failure loses only one batch. */
  private async embed(embeddings: Embeddings, publicationId: string, hold: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const pendingPassages = await this.missing(embeddings.model, publicationId);
      if (!pendingPassages.length || !(await hold())) return;
      const vectors = await embeddings.ofPassages(pendingPassages.map(({ text }) => text));
      await this.write(embeddings.model, pendingPassages, vectors);
    }
  }

  private async missing(model: string, publicationId: string): Promise<UnembeddedPassage[]> {
    const { rows } = await sql<UnembeddedPassage>`
      select passage.doc, passage.ordinal, concat_ws(e'\n', publication.title, passage.heading, passage.body) as text, md5(passage.body) as digest
      from publication
      join search_doc on search_doc.publication_id = publication.id and search_doc.version = publication.version and search_doc.passages > 0
      join passage on passage.doc = search_doc.doc
      where publication.id = ${publicationId} and ${hasNoVector(model)}
      order by passage.doc, passage.ordinal limit ${sql.lit(PASSAGES_PER_BATCH)}`.execute(this.database.db);
    return rows;
  }

  /** Writes the vectors of passages that have not changed in the meantime. */
  private async write(model: string, pendingPassages: readonly UnembeddedPassage[], vectors: readonly Float32Array[]): Promise<void> {
    const columnOf = <Value>(value: (passage: UnembeddedPassage, at: number) => Value) => sql.val(pendingPassages.map(value));
    await this.database.tx((tx) =>
      sql`
        insert into passage_vector (doc, ordinal, model, vector)
        select passage.doc, passage.ordinal, ${model}, decode(given.vector, 'hex') from unnest(
          ${columnOf(({ doc }) => doc)}::int[], ${columnOf(({ ordinal }) => ordinal)}::int[], ${columnOf(({ digest }) => digest)}::text[],
          ${columnOf((_, at) => hexOf(vectors[at]!))}::text[]) as given (doc, ordinal, digest, vector)
        join passage on passage.doc = given.doc and passage.ordinal = given.ordinal and md5(passage.body) = given.digest
        on conflict (doc, ordinal) do update set model = excluded.model, vector = excluded.vector`.execute(tx),
    );
  }
}

const hasNoVector = (model: string) => sql<boolean>`not exists (select from passage_vector
  where passage_vector.doc = passage.doc and passage_vector.ordinal = passage.ordinal and passage_vector.model = ${model})`;
