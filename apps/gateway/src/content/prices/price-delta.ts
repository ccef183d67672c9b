import {
  type Input,
  marksOf,
  mayEdit,
  PRICE_CHANGES,
  type PriceChange,
  type PriceDelta,
  type Principal,
  type pricelist,
} from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../core/tables';
import { partKey } from '../../files/extraction/prices/part-key';
import { readableVersions } from '../versions';
import { comparable, isCompared } from './compare-versions';
import type { PriceChangeTable } from './tables';

type Query = Omit<Input<typeof pricelist.delta>, 'callerId'>;
type Changes = Pick<PriceDelta, 'counts' | 'averages' | 'items' | 'totalCount'>;

/** Ten-thousandths as they are shown. */
const toAmount = (amount: number | null): number | null => (amount === null ? null : amount / 10_000);
export const toPriceChange = (row: Selectable<PriceChangeTable>): PriceChange => ({
  partKey: row.part_key,
  partNumber: row.shown,
  quantity: row.quantity,
  description: row.description,
  change: row.change,
  before: toAmount(row.before),
  after: toAmount(row.after),
  beforeCurrency: row.before_currency,
  currency: row.currency,
  percent: row.percent,
});
const NONE: Changes = { counts: {}, averages: {}, items: [], totalCount: 0 };

/**
 * What a version changed of the one before it, for who could see both: what was before somebody's time they do not learn by its
 * difference either. Undefined where they may not read the version.
 */
export const priceDelta = async (db: Kysely<Tables>, who: Principal, query: Query): Promise<PriceDelta | undefined> => {
  const { documentId } = query;
  const versions = (await readableVersions(db, marksOf(who), documentId)).map(({ version }) => version);
  const version = query.version ?? versions[0];
  if (version === undefined || !versions.includes(version)) return undefined;
  if (version === 1) return { version, against: null, state: 'first', ...NONE };
  if (!versions.includes(version - 1)) return { version, against: null, state: 'new', ...NONE };
  const against = version - 1;
  const files = (await comparable(db, documentId, version)).state;
  const state = files === 'ready' && !(await isCompared(db, documentId, version)) ? 'reading' : files;
  if (state !== 'ready') return { version, against, state, ...NONE };
  const { unit_id } = await db.selectFrom('publication').select('unit_id').where('id', '=', documentId).executeTakeFirstOrThrow();
  return { version, against, state, ...(await changesOf(db, { ...query, version }, mayEdit(who, unit_id) && who.role !== 'LBO')) };
};

/** The changes of a page. What is unclear is for the publisher alone: it is a question to them. */
const changesOf = async (db: Kysely<Tables>, query: Query & { version: number }, isPublisher: boolean): Promise<Changes> => {
  const { documentId, version, change, search, pageNumber, pageSize } = query;
  const shown = PRICE_CHANGES.filter((one) => isPublisher || one !== 'unclear');
  const all = db.selectFrom('price_change').where('publication_id', '=', documentId).where('nr', '=', version).where('change', 'in', shown);
  const sums = await all
    .select(['change', sql<number>`count(*)::int`.as('count'), sql<number | null>`round(avg(percent)::numeric, 2)::float8`.as('average')])
    .groupBy('change')
    .execute();
  const matches = all
    .$if(change !== undefined, (rows) => rows.where('change', '=', change!))
    .$if(Boolean(search), (rows) => rows.where(sql<boolean>`strpos(part_key, ${partKey(search ?? '')}) > 0`));
  const { count } = await matches.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await matches
    .selectAll()
    .orderBy('part_key')
    .orderBy('quantity')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  return {
    counts: Object.fromEntries(sums.map((sum) => [sum.change, sum.count])),
    averages: Object.fromEntries(
      sums.flatMap((sum) => (sum.average !== null && /up|down/.test(sum.change) ? [[sum.change, sum.average]] : [])),
    ),
    items: rows.map(toPriceChange),
    totalCount: count,
  };
};
