import {
  audienceKeysOf,
  canEdit,
  type Input,
  type PriceDelta,
  type Principal,
  type priceRoutes,
  publishesPriceLists,
} from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { loadReadableVersions } from '../versions';
import { type ChangeQuery, type Changes, NO_CHANGES, readChanges } from './changes';
import { comparisonOf, isCompared } from './compare-versions';

type Query = Omit<Input<typeof priceRoutes.delta>, 'callerId'>;

/**
 * Returns the changes of a version since the previous one, only for readers who could see both: a difference must not reveal prices from
 * before their access. Returns undefined if the reader may not read the version.
 */
export const loadPriceDelta = async (db: Kysely<Tables>, principal: Principal, query: Query): Promise<PriceDelta | undefined> => {
  const { documentId } = query;
  const versions = (await loadReadableVersions(db, audienceKeysOf(principal), documentId)).map(({ version }) => version);
  const version = query.version ?? versions[0];
  if (version === undefined || !versions.includes(version)) return undefined;
  if (version === 1) return { version, against: null, state: 'first', ...NO_CHANGES };
  if (!versions.includes(version - 1)) return { version, against: null, state: 'new', ...NO_CHANGES };
  const previousVersion = version - 1;
  const files = (await comparisonOf(db, documentId, version)).state;
  const state = files === 'ready' && !(await isCompared(db, documentId, version)) ? 'reading' : files;
  if (state !== 'ready') return { version, against: previousVersion, state, ...NO_CHANGES };
  const { unit_id } = await db.selectFrom('publication').select('unit_id').where('id', '=', documentId).executeTakeFirstOrThrow();
  const isPublisher = canEdit(principal, unit_id) && publishesPriceLists(principal.role);
  return { version, against: previousVersion, state, ...(await readVersionChanges(db, documentId, version, isPublisher, query)) };
};

/** Reads the changes of a version. Only the publisher sees unclear prices, and has to resolve them. */
const readVersionChanges = (
  db: Kysely<Tables>,
  documentId: string,
  version: number,
  isPublisher: boolean,
  query: ChangeQuery,
): Promise<Changes> =>
  readChanges(
    db,
    sql`select * from price_change where publication_id = ${documentId} and nr = ${version}::int and (${isPublisher} or change <> 'unclear')`,
    query,
  );
