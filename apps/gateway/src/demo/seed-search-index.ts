import { ANALYSER } from '@portal/answers';
import { sourcesOf } from '../features/ai/index/doc-sources';
import { chunkPostings, type DocSource, passageRows, rowsOfDoc, writePassages, writePostings } from '../features/ai/index/write-doc';
import type { Tx } from '../platform/request-context';

/** Indexes the publications of the demo for the AI search, so that the first question already finds them. */
export const seedSearchIndex = async (tx: Tx): Promise<void> => {
  const items = await tx
    .selectFrom('publication')
    .leftJoin('material', 'material.publication_id', 'publication.id')
    .select(['publication.id', 'material.language'])
    .orderBy('publication.id')
    .execute();
  const sources: DocSource[] = [];
  for (const { id, language } of items) sources.push(...(await sourcesOf(tx, id, language ?? undefined)));
  const indexedSources = sources.map((source) => ({ source, rows: rowsOfDoc(source) }));
  if (!indexedSources.length) return;
  const docs = await tx
    .insertInto('search_doc')
    .values(
      indexedSources.map(({ source: { publicationId, version, fileId }, rows: { passages, digest } }) => ({
        publication_id: publicationId,
        version,
        file_id: fileId,
        passages: passages.length,
        analyser: ANALYSER,
        digest,
      })),
    )
    .returning('doc')
    .execute();
  await writePassages(
    tx,
    indexedSources.flatMap(({ rows }, at) => passageRows(docs[at]!.doc, rows.passages)),
  );
  const postings = indexedSources.flatMap(({ rows }, at) => rows.postings.map((posting) => ({ ...posting, doc: docs[at]!.doc })));
  for (const piece of chunkPostings(postings)) await writePostings(tx, piece);
};
