import { Injectable } from '@nestjs/common';
import {
  audienceKeysOf,
  canEdit,
  type Input,
  NotAllowed,
  ObjectMissing,
  type PriceDelta,
  type PriceLook,
  type Principal,
  type priceRoutes,
} from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { refuse } from '../../platform/http/refusal-error';
import { isUnpublished } from '../../services/storage/file-rows';
import { visibleTo } from '../audience/audience';
import { filesOfVersion } from '../publication-search';
import { NO_CHANGES, readChanges } from './changes';
import { comparisonStateOf, differencesOf } from './compare-versions';
import { loadReadingReport } from './reading';

type Query = Input<typeof priceRoutes.look>;

/** Refuses a file that is not an unpublished upload of this person. */
export const requireOwnPriceFile = async (db: Kysely<Tables>, principal: Principal, fileId: string): Promise<void> => {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', principal.id)
    .where('purpose', '=', 'price')
    .where(isUnpublished)
    .executeTakeFirst();
  if (!file) refuse(ObjectMissing);
};

/** Returns the number of contradictory prices in the person's own unpublished file. */
export const countUnclearPrices = async (db: Kysely<Tables>, principal: Principal, fileId: string): Promise<number> => {
  const row = await db
    .selectFrom('price_reading')
    .innerJoin('file', 'file.id', 'price_reading.file_id')
    .select('price_reading.unclear')
    .where('file.id', '=', fileId)
    .where('file.owner_id', '=', principal.id)
    .where(isUnpublished)
    .executeTakeFirst();
  return row?.unclear ?? 0;
};

const priceListOf = (db: Kysely<Tables>, principal: Principal, id: string) =>
  db
    .selectFrom('publication')
    .select(['id', 'unit_id', 'version'])
    .where('id', '=', id)
    .where('kind', '=', 'price')
    .where(visibleTo(audienceKeysOf(principal)))
    .executeTakeFirst();

/** Selects the contradictory offers of a first version. */
const selectUnclearOffers = (fileId: string) => sql`
  select part_key, quantity, shown, description, 'unclear' as change, null::bigint as before, amount as after,
    '' as before_currency, currency, null::float8 as percent, source_rows
  from price_row where file_id = ${fileId} and unclear`;

/** Shows publishers the content of an uploaded price list and its changes before it is published. */
@Injectable()
export class PriceLooks {
  constructor(private readonly database: Database) {}

  look(principal: Principal, { fileId, documentId, ...query }: Query): Promise<PriceLook> {
    return this.database.read(async (tx) => {
      const item = documentId === undefined ? undefined : ((await priceListOf(tx, principal, documentId)) ?? refuse(ObjectMissing));
      if (item && !canEdit(principal, item.unit_id)) refuse(NotAllowed);
      await requireOwnPriceFile(tx, principal, fileId);
      const olderFileId = item && (await filesOfVersion(tx, item.id, item.version))[0];
      const delta = await this.compare(tx, fileId, olderFileId, query);
      return {
        reading: await loadReadingReport(tx, fileId),
        delta: { version: (item?.version ?? 0) + 1, against: item?.version ?? null, ...delta },
      };
    });
  }

  private async compare(
    db: Kysely<Tables>,
    fileId: string,
    olderFileId: string | undefined,
    query: Omit<Query, 'fileId' | 'documentId'>,
  ): Promise<Omit<PriceDelta, 'version' | 'against'>> {
    if (olderFileId === undefined) return { state: 'first', ...(await readChanges(db, selectUnclearOffers(fileId), query)) };
    const state = await comparisonStateOf(db, fileId, olderFileId);
    return { state, ...(state === 'ready' ? await readChanges(db, differencesOf({ fileId, olderFileId }), query) : NO_CHANGES) };
  }
}
