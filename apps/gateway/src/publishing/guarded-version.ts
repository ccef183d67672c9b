import type { Readable } from 'node:stream';
import { type AudienceKey, audienceKeysOf } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { guardedStream } from '../platform/http/guarded-stream';
import { findReadableFile, type ReadableFile } from './versions';

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
export const guardedVersion = (
  db: Kysely<Tables>,
  bytes: Readable,
  personId: string,
  { publicationId, version }: Pick<ReadableFile, 'publicationId' | 'version'>,
): Readable =>
  guardedStream(bytes, async () => {
    const audienceKeys = await loadCurrentAudienceKeys(db, personId);
    return audienceKeys.length > 0 && Boolean(await findReadableFile(db, audienceKeys, { publicationId, version }));
  });
