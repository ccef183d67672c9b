import { partsIn } from '@portal/office';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/request-context';

interface Version {
  publicationId: string;
  nr: number;
  fileIds: readonly string[];
}

/** Adds the part numbers that a version mentions, except those in its price rows. */
const addMentions = ({ publicationId, nr, fileIds }: Version, keys: RawBuilder<string[]>) => sql`
  insert into part_mention (publication_id, nr, part_key)
  select distinct ${publicationId}, ${nr}::int, token.key from unnest(${keys}) as token (key)
  where not exists (select from price_row where price_row.file_id = any(${sql.val([...fileIds])}::text[]) and price_row.part_key = token.key)
  on conflict do nothing`;

const partsOfFiles = (fileIds: readonly string[]): RawBuilder<string[]> =>
  sql`array(select unnest(parts) from file_outline where file_id = any(${sql.val([...fileIds])}::text[]))`;

/** Replaces the stored list of parts that a version mentions in its texts and in the text of its files. */
export const saveMentions = async (tx: Tx, version: Version, texts: readonly string[]): Promise<void> => {
  const { publicationId, nr, fileIds } = version;
  await tx.deleteFrom('part_mention').where('publication_id', '=', publicationId).where('nr', '=', nr).execute();
  const keys = partsIn(texts);
  if (keys.length) await addMentions(version, sql`${sql.val(keys)}::text[]`).execute(tx);
  if (fileIds.length) await addMentions(version, partsOfFiles(fileIds)).execute(tx);
};

/** Adds the parts that a file mentions to the versions that contain the file. */
export const addFileMentions = async (tx: Tx, fileId: string): Promise<void> => {
  const versions = await tx
    .selectFrom('publication_file')
    .select(['publication_id as publicationId', 'nr'])
    .where('file_id', '=', fileId)
    .execute();
  for (const version of versions) await addMentions({ ...version, fileIds: [fileId] }, partsOfFiles([fileId])).execute(tx);
};
