import { Readable } from 'node:stream';
import { type AudienceKey, audienceKeysOf, ObjectMissing } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { refuse } from '../platform/http/refusal-error';
import { findReadableFile, type ReadableFile } from './versions';

/** The number of bytes after which the access rights for a download are checked again. */
const BYTES_PER_CHECK = 1024 * 1024;
const PAUSE_MS = 1_000;

/** Returns the current audience keys of a person, or an empty list if the account is no longer approved. */
export const loadCurrentAudienceKeys = async (db: Kysely<Tables>, personId: string): Promise<AudienceKey[]> => {
  const person = await db
    .selectFrom('person')
    .select(['role', 'unit_id', 'lco_id'])
    .where('id', '=', personId)
    .where('standing', '=', 'approved')
    .executeTakeFirst();
  return person ? audienceKeysOf({ role: person.role, unitId: person.unit_id ?? '', lcoId: person.lco_id }) : [];
};

/** Streams a version while the person may read it. The stream fails if the person loses access. */
export const guardedStream = (
  db: Kysely<Tables>,
  bytes: Readable,
  personId: string,
  { publicationId, version }: Pick<ReadableFile, 'publicationId' | 'version'>,
): Readable => {
  const guardedChunks = async function* () {
    let [remainingBytes, checkAt] = [BYTES_PER_CHECK, performance.now() + PAUSE_MS];
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0 || performance.now() > checkAt) {
        const audienceKeys = await loadCurrentAudienceKeys(db, personId);
        if (!audienceKeys.length || !(await findReadableFile(db, audienceKeys, { publicationId, version }))) refuse(ObjectMissing);
        [remainingBytes, checkAt] = [BYTES_PER_CHECK, performance.now() + PAUSE_MS];
      }
      yield chunk;
    }
  };
  return Readable.from(guardedChunks(), { objectMode: false });
};
