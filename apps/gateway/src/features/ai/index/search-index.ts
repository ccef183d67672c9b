import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ANALYSER } from '@portal/answers';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tx } from '../../../platform/request-context';
import { Turns } from '../../../platform/turns';
import { WriteHooks } from '../../../publishing/publication-hooks';
import { dueKind, schedule } from '../../../services/jobs/due';
import { DueWork } from '../../../services/jobs/due-work';
import { Extraction } from '../../../services/storage/extraction/extraction';
import { firstIndexedVersion } from './current-versions';
import { DocSources } from './doc-sources';
import { IndexHooks } from './index-hooks';
import {
  addDoc,
  analyseDoc,
  chunkPostings,
  type DocPart,
  type DocSource,
  digestOf,
  passageRows,
  writePassages,
  writePostings,
} from './write-doc';

const INDEX_WORK = dueKind<Record<never, never>>('search.index');

/** The new documents of a publication. They are written while the old documents are still searchable, and then replace them. */
interface Build {
  publicationId: string;
  /** The number of the oldest searchable version. */
  oldest: number;
  documents: { doc: number; version: number; fileId: string | null; passages: number }[];
}

/**
 * Updates the search index shortly after publications are written or their files are extracted. The index contains no access rights, so
 * changing access rights requires no reindexing.
 */
@Injectable()
export class SearchIndex implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly sources: DocSources,
    private readonly clock: Clock,
    private readonly hooks: IndexHooks,
    extraction: Extraction,
    writes: WriteHooks,
    work: DueWork,
  ) {
    writes.register('search index', (tx, publicationId) => this.scheduleIndexing(tx, publicationId));
    extraction.register({ finish: (tx, fileId) => this.indexVersionsWith(tx, fileId) });
    work.register(INDEX_WORK, {
      prepare: (_, publicationId) => this.build(publicationId),
      perform: (tx, _, build) => this.adopt(tx, build),
    });
  }

  /** Schedules the indexing of everything that is not indexed or was indexed by an older analyser. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.tx((tx) =>
      sql`
        insert into due (kind, key, due_at, data)
        select ${INDEX_WORK.name}, publication.id, now(), '{}' from publication
        where publication.state in ('scheduled', 'live') and not exists (
          select from search_doc where search_doc.publication_id = publication.id and search_doc.version = publication.version
          and search_doc.file_id is null and search_doc.passages > 0 and search_doc.analyser >= ${sql.lit(ANALYSER)})
        on conflict do nothing`.execute(tx),
    );
  }

  private scheduleIndexing(tx: Tx, publicationId: string): Promise<void> {
    return schedule(tx, INDEX_WORK, publicationId, this.clock.now(), {});
  }

  /** Schedules the indexing of all versions that contain this file, because a file may be extracted after its publication. */
  private async indexVersionsWith(tx: Tx, fileId: string): Promise<void> {
    const rows = await tx
      .selectFrom('publication_file')
      .innerJoin('publication', 'publication.id', 'publication_file.publication_id')
      .select('publication.id')
      .where('publication_file.file_id', '=', fileId)
      .where('publication_file.nr', '>=', firstIndexedVersion)
      .execute();
    for (const { id } of rows) await this.scheduleIndexing(tx, id);
  }

  /** Writes changed documents in small transactions. They are not yet searchable. */
  private async build(publicationId: string): Promise<Build | null> {
    const sources = await this.database.read((tx) => this.sources.readSources(tx, publicationId));
    if (!sources.length) return null;
    const versions = [...new Set(sources.map(({ version }) => version))];
    const previousDocs = await this.database.db
      .selectFrom('search_doc')
      .select(['doc', 'version', 'file_id', 'digest', 'passages'])
      .where('publication_id', '=', publicationId)
      .where('version', 'in', versions)
      .execute();
    // Delete what an earlier attempt left behind.
    await this.database.tx((tx) =>
      deleteDocs(
        tx,
        previousDocs.flatMap(({ doc, passages }) => (passages ? [] : [doc])),
      ),
    );
    const documents: Build['documents'] = [];
    for (const source of sources)
      if (
        !previousDocs.some(
          (row) => row.passages && row.version === source.version && row.file_id === source.fileId && row.digest === digestOf(source),
        )
      )
        documents.push(await this.write(source));
    return { publicationId, oldest: Math.min(...versions), documents };
  }

  private async write(source: DocSource): Promise<Build['documents'][number]> {
    const doc = await this.database.tx((tx) => addDoc(tx, source, digestOf(source)));
    const turns = new Turns();
    for (const part of analyseDoc(source)) {
      await turns.pass();
      if (part) await this.writePart(doc, part);
    }
    return { doc, version: source.version, fileId: source.fileId, passages: source.passages.length };
  }

  private async writePart(doc: number, { ordinal, passages, postings }: DocPart): Promise<void> {
    await this.database.tx((tx) => writePassages(tx, passageRows(doc, passages, ordinal)));
    for (const piece of chunkPostings(postings.map((posting) => ({ ...posting, doc }))))
      await this.database.tx((tx) => writePostings(tx, piece));
  }

  /**
   * Makes the new documents searchable and removes the old ones. A document keeps its number, because answers refer to its passages by that
   * number.
   */
  private async adopt(tx: Tx, build: Build | null): Promise<void> {
    for (const { doc, version, fileId, passages } of build?.documents ?? []) {
      const indexedDoc = await tx
        .selectFrom('search_doc')
        .select('doc')
        .where('publication_id', '=', build!.publicationId)
        .where('version', '=', version)
        .where('passages', '>', 0)
        .where((row) => (fileId === null ? row('file_id', 'is', null) : row('file_id', '=', fileId)))
        .executeTakeFirst();
      if (indexedDoc) await replaceContents(tx, indexedDoc.doc, doc);
      await tx
        .updateTable('search_doc')
        .set({ passages })
        .where('doc', '=', indexedDoc?.doc ?? doc)
        .execute();
    }
    if (!build?.documents.length) return;
    await deleteOlderDocs(tx, build);
    await this.hooks.run(tx, build.publicationId);
  }
}

/** Deletes documents of older versions, which are no longer searched. Answers store their own quotes. */
const deleteOlderDocs = async (tx: Tx, { publicationId, oldest }: Build): Promise<void> => {
  const olderDocs = await tx
    .selectFrom('search_doc')
    .select('doc')
    .where('publication_id', '=', publicationId)
    .where('version', '<', oldest)
    .execute();
  await deleteDocs(
    tx,
    olderDocs.map(({ doc }) => doc),
  );
};

const deleteDocs = async (tx: Tx, docs: readonly number[]): Promise<void> => {
  if (!docs.length) return;
  await tx
    .deleteFrom('posting')
    .where('doc', 'in', [...docs])
    .execute();
  await tx
    .deleteFrom('search_doc')
    .where('doc', 'in', [...docs])
    .execute();
};

/** Moves the passages and postings of another document to this document and deletes the other document. */
const replaceContents = async (tx: Tx, doc: number, other: number): Promise<void> => {
  await tx.deleteFrom('posting').where('doc', '=', doc).execute();
  await tx.deleteFrom('passage').where('doc', '=', doc).execute();
  await tx.updateTable('posting').set({ doc }).where('doc', '=', other).execute();
  await tx.updateTable('passage').set({ doc }).where('doc', '=', other).execute();
  await sql`
    update search_doc set (analyser, digest) = (select analyser, digest from search_doc as other where other.doc = ${other})
    where doc = ${doc}`.execute(tx);
  await tx.deleteFrom('search_doc').where('doc', '=', other).execute();
};
