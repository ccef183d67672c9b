import { sql } from 'kysely';
import type { Tx } from '../../core/request-context';
import { partsIn } from './part-numbers';

interface Version {
  publicationId: string;
  nr: number;
  fileIds: readonly string[];
}

/** Adds the parts that texts of a version name. Parts of a price list stand in its rows already. */
const addMentions = async (tx: Tx, { publicationId, nr, fileIds }: Version, texts: readonly string[]): Promise<void> => {
  const keys = partsIn(texts);
  if (!keys.length) return;
  await sql`
    insert into part_mention (publication_id, nr, part_key)
    select ${publicationId}, ${nr}::int, token.key from unnest(${sql.val(keys)}::text[]) as token (key)
    where not exists (select from price_row where price_row.file_id = any(${sql.val([...fileIds])}::text[]) and price_row.part_key = token.key)
    on conflict do nothing`.execute(tx);
};

/** Writes down the parts that a version names, in the place of those it named before. */
export const saveMentions = async (tx: Tx, version: Version, texts: readonly string[]): Promise<void> => {
  const { publicationId, nr } = version;
  await tx.deleteFrom('part_mention').where('publication_id', '=', publicationId).where('nr', '=', nr).execute();
  await addMentions(tx, version, texts);
};

/** Adds the parts that a file names to the versions that have it. */
export const addFileMentions = async (tx: Tx, fileId: string, texts: readonly string[]): Promise<void> => {
  const versions = await tx
    .selectFrom('publication_file')
    .select(['publication_id as publicationId', 'nr'])
    .where('file_id', '=', fileId)
    .execute();
  for (const version of versions) await addMentions(tx, { ...version, fileIds: [fileId] }, texts);
};
