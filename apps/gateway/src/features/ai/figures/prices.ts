import { audienceKeysOf, type Principal } from '@portal/contracts';
import { columnOf, partKey } from '@portal/office';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { visibleTo } from '../../../publishing/audience/audience';
import { isLeadTime, weeksOf } from '../../../publishing/parts/lead-times';
import { hadAccessBefore } from '../../../publishing/parts/movements';
import { TODAY } from '../../../publishing/version-in-effect';
import { isOfCurrentVersion } from '../index/current-versions';
import type { FigureInput } from './figure-inputs';
import { column, type FigureResult } from './frame';

const TEN_THOUSANDTHS = 10_000;
const MAX_ROWS = 500;

/** Selects the parts of a product, whose numbers start with the product's code. */
const isOfFamily = (family: string | undefined): RawBuilder<SqlBool> =>
  family === undefined ? sql`true` : sql<SqlBool>`starts_with(price_change.part_key, ${partKey(family)})`;

interface ChangeRow {
  id: string;
  part: string;
  description: string;
  list: string;
  currency: string;
  before: string | null;
  after: string | null;
  change: number | null;
}

const amountOf = (amount: string | null): number | null => (amount === null ? null : Number(amount) / TEN_THOUSANDTHS);

/** Returns the price changes in the newest price list versions, if the reader may see both the new and the previous version. */
export const readPriceChanges = async (
  tx: Kysely<Tables>,
  principal: Principal,
  { family }: FigureInput<'prices.changed'>,
): Promise<FigureResult> => {
  const audienceKeys = audienceKeysOf(principal);
  const from = sql`price_change
    join publication on publication.id = price_change.publication_id and publication.version = price_change.nr
    join publication_version as newer on newer.publication_id = publication.id and newer.nr = price_change.nr
    join publication_version as older on older.publication_id = publication.id and older.nr = price_change.nr - 1
    where publication.kind = 'price' and price_change.change <> 'unclear' and ${visibleTo(audienceKeys)} and ${hadAccessBefore(sql`${sql.val(audienceKeys)}::text[]`)}
      and ${isOfFamily(family)}`;
  const { rows: sums } = await sql<Record<'up' | 'down' | 'added' | 'removed' | 'lists', number>>`
    select (count(*) filter (where change = 'up'))::int as up, (count(*) filter (where change = 'down'))::int as down,
      (count(*) filter (where change in ('added', 'given')))::int as added,
      (count(*) filter (where change in ('removed', 'withdrawn')))::int as removed,
      count(distinct price_change.publication_id)::int as lists from ${from}`.execute(tx);
  const { rows } = await sql<ChangeRow>`
    select publication.id, price_change.shown as part, price_change.description, publication.title as list,
      coalesce(nullif(price_change.currency, ''), price_change.before_currency) as currency,
      price_change.before::text as before, price_change.after::text as after, price_change.percent::float8 as change
    from ${from} order by abs(price_change.percent) desc nulls last, price_change.part_key, price_change.quantity, publication.id
    limit ${sql.lit(MAX_ROWS)}`.execute(tx);
  const { up = 0, down = 0, added = 0, removed = 0, lists = 0 } = sums[0] ?? {};
  return {
    columns: [
      column('part', 'text'),
      column('description', 'text'),
      column('list', 'text'),
      column('currency', 'text', 'currency'),
      column('before', 'money'),
      column('after', 'money'),
      column('change', 'percent'),
    ],
    rows: rows.map(({ id: _, ...row }) => ({ ...row, before: amountOf(row.before), after: amountOf(row.after) })),
    documents: [...new Set(rows.map(({ id }) => id))],
    finding: lists ? { code: 'prices-changed', values: { up, down, added, removed, lists } } : { code: 'no-changes', values: {} },
    chart: rows.length <= 60 ? { kind: 'bar', series: ['change'], unit: 'percent' } : null,
  };
};

/** Returns the lead times in readable price lists, in weeks. */
export const readLeadTimes = async (
  tx: Kysely<Tables>,
  principal: Principal,
  { family }: FigureInput<'prices.leadTimes'>,
): Promise<FigureResult> => {
  const { rows } = await sql<{ id: string; title: string; cells: string[][] }>`
    select publication.id, publication.title, passage.cells from publication
    join search_doc on search_doc.publication_id = publication.id and search_doc.passages > 0 and ${isOfCurrentVersion(audienceKeysOf(principal))}
      and not exists (select from publication_version as coming where coming.publication_id = publication.id and coming.nr = search_doc.version and coming.effective_from > ${TODAY})
    join passage on passage.doc = search_doc.doc
    where publication.kind = 'price' and passage.cells is not null and ${visibleTo(audienceKeysOf(principal))}
    order by publication.title, publication.id, passage.doc, passage.ordinal`.execute(tx);
  const key = family === undefined ? '' : partKey(family);
  const leadTimeByPart = new Map<string, { part: string; weeks: number; list: string }>();
  for (const { title, cells } of rows) {
    const [head = [], ...lines] = cells;
    const partAt = head.findIndex((heading) => columnOf(heading)?.column === 'part');
    const weeksAt = head.findIndex(isLeadTime);
    if (partAt < 0 || weeksAt < 0) continue;
    for (const line of lines) {
      const part = line[partAt]?.trim() ?? '';
      const weeks = weeksOf(line[weeksAt] ?? '', head[weeksAt]!);
      if (part && weeks !== null && partKey(part).startsWith(key))
        leadTimeByPart.set(`${title}\n${partKey(part)}`, { part, weeks, list: title });
    }
  }
  const all = [...leadTimeByPart.values()].sort((a, b) => b.weeks - a.weeks || (a.part < b.part ? -1 : 1));
  return {
    columns: [column('part', 'text'), column('weeks', 'number', 'weeks'), column('list', 'text')],
    rows: all.slice(0, MAX_ROWS),
    documents: [...new Set(rows.map(({ id }) => id))],
    finding: all.length
      ? { code: 'lead-times', values: { parts: all.length, shortest: all.at(-1)!.weeks, longest: all[0]!.weeks } }
      : { code: 'no-lead-times', values: {} },
    chart: all.length <= 60 ? { kind: 'bar', series: ['weeks'], unit: 'weeks' } : null,
  };
};
