import type { Passage, Surroundings } from '@portal/answers';
import type { AudienceKey } from '@portal/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { isReadableBy } from './best-passages';

/** The number of pages of the same section to read before a found passage. */
const PASSAGES_BEFORE = 2;
const PASSAGES_AFTER = 3;

/** Groups passages of a document into runs of consecutive positions. */
const runsOf = (passages: readonly Passage[]): Passage[][] => {
  const sortedPassages = [...passages].sort((one, other) => one.doc - other.doc || one.ordinal - other.ordinal);
  const runs: Passage[][] = [];
  for (const passage of sortedPassages) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.doc === passage.doc && last.ordinal + 1 === passage.ordinal) runs.at(-1)!.push(passage);
    else runs.push([passage]);
  }
  return runs;
};

/** Returns the numbers of the passages around the best passages. */
const placesAround = (passages: readonly Passage[]): { docs: number[]; ordinals: number[] } => {
  const places = new Map<string, [doc: number, ordinal: number]>();
  for (const { doc, ordinal } of passages)
    for (let place = Math.max(0, ordinal - PASSAGES_BEFORE); place <= ordinal + PASSAGES_AFTER; place++)
      places.set(`${doc} ${place}`, [doc, place]);
  return { docs: [...places.values()].map(([doc]) => doc), ordinals: [...places.values()].map(([, ordinal]) => ordinal) };
};

/** Returns the text around the best passages of a file whose passages are all in memory. */
export const surroundingsIn = (all: readonly Passage[], nearest: readonly Passage[]): Surroundings[] => {
  const surroundingPassages = all.filter(
    ({ cells, ordinal }) =>
      !cells && nearest.some((one) => ordinal >= one.ordinal - PASSAGES_BEFORE && ordinal <= one.ordinal + PASSAGES_AFTER),
  );
  const passages = surroundingPassages.map((passage) => nearest.find(({ ordinal }) => ordinal === passage.ordinal) ?? passage);
  return runsOf(passages).map((run) => ({ doc: run[0]!.doc, passages: run, blocks: null }));
};

/** Reads the text around the best passages with the same access rights as the search. */
export const readSurroundings = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  nearest: readonly Passage[],
): Promise<Surroundings[]> => {
  const textPassages = nearest.filter(({ cells, fileId }) => !cells && fileId !== null);
  if (!textPassages.length) return [];
  const { docs, ordinals } = placesAround(textPassages);
  const rows = await tx
    .selectFrom('passage')
    .innerJoin('search_doc', 'search_doc.doc', 'passage.doc')
    .innerJoin('publication', 'publication.id', 'search_doc.publication_id')
    .select(['passage.doc', 'ordinal', 'page', 'passage.language', 'heading', 'body'])
    .where(sql<boolean>`(passage.doc, passage.ordinal) in (select * from unnest(${sql.val(docs)}::int[], ${sql.val(ordinals)}::int[]))`)
    .where(isReadableBy(audienceKeys))
    .execute();
  const surroundingPassages = rows.flatMap((row): Passage[] => {
    const samePassage = textPassages.find(({ doc, ordinal }) => doc === row.doc && ordinal === row.ordinal);
    const neighbour = textPassages.find(({ doc }) => doc === row.doc);
    return samePassage ? [samePassage] : neighbour ? [{ ...neighbour, ...row, score: 0, groups: [] }] : [];
  });
  const fileIds = [...new Set(textPassages.map(({ fileId }) => fileId!))];
  const outlines = await tx.selectFrom('file_outline').select(['file_id', 'blocks']).where('file_id', 'in', fileIds).execute();
  const blocks = new Map(outlines.map((outline) => [outline.file_id, outline.blocks]));
  return runsOf(surroundingPassages).map((passages) => ({
    doc: passages[0]!.doc,
    passages,
    blocks: blocks.get(passages[0]!.fileId!) ?? null,
  }));
};
