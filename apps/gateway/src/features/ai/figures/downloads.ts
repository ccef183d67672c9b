import { audienceKeysOf, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { visibleTo } from '../../../publishing/audience/audience';
import { isCountedUnit } from './counted-scope';
import type { FigureInput } from './figure-inputs';
import { column, type FigureResult } from './frame';
import { bucketOf, isGrain, largestCountFinding } from './inquiries';
import { bucketsOf, type DayInterval } from './period';

interface DownloadRow {
  id: string;
  key: string;
  downloads: number;
  companies: number;
}

/** Counts document downloads by people in the units below the caller, limited to documents that the caller may see. */
export const countDownloadsByDocument = async (
  tx: Kysely<Tables>,
  principal: Principal,
  { group }: FigureInput<'downloads.byDocument'>,
  period: DayInterval,
): Promise<FigureResult> => {
  const from = sql`download join publication on publication.id = download.publication_id
    join unit on unit.id = download.company_id
    where download.at >= ${period.from} and download.at < ${period.to} and ${isCountedUnit(principal)} and ${visibleTo(audienceKeysOf(principal))}`;
  const numbers = sql`count(*)::int as downloads, count(distinct download.company_id)::int as companies`;
  const chart = { kind: 'bar', series: ['downloads'], unit: null } as const;
  const { rows: most } = await sql<DownloadRow>`
    select publication.id, publication.title as key, ${numbers} from ${from} group by publication.id, publication.title order by 2 desc, 1, publication.id limit 500`.execute(
    tx,
  );
  const { rows: sums } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  const finding = largestCountFinding(
    'downloads',
    most.map(({ key, downloads }) => [key, downloads]),
    period,
    sums[0]?.total ?? 0,
  );
  // The finding always names the most downloaded document.
  const namedDocuments = most.slice(0, 1).map(({ id }) => id);
  if (isGrain(group)) {
    const { grain, days } = bucketsOf(period, group);
    const { rows } = await sql<
      Omit<DownloadRow, 'id'>
    >`select ${bucketOf(grain, sql`download.at`)} as key, ${numbers} from ${from} group by 1`.execute(tx);
    const countsByKey = new Map(rows.map(({ key, downloads, companies }) => [key, { downloads, companies }]));
    return {
      columns: [column(grain, 'date', grain), column('downloads', 'number'), column('companies', 'number')],
      rows: rows.length ? days.map((day) => ({ [grain]: day, ...(countsByKey.get(day) ?? { downloads: 0, companies: 0 }) })) : [],
      documents: namedDocuments,
      finding,
      chart: { ...chart, kind: 'line' },
    };
  }
  if (group === 'company') {
    const { rows } = await sql<Omit<DownloadRow, 'id'>>`
      select unit.name as key, ${numbers} from ${from} group by unit.id, unit.name order by 2 desc, 1, unit.id limit 500`.execute(tx);
    return {
      columns: [column('company', 'text'), column('downloads', 'number')],
      rows: rows.map(({ key, downloads }) => ({ company: key, downloads })),
      documents: namedDocuments,
      finding,
      chart,
    };
  }
  return {
    columns: [column('document', 'text'), column('downloads', 'number'), column('companies', 'number')],
    rows: most.map(({ id: _, key, ...row }) => ({ document: key, ...row })),
    documents: most.map(({ id }) => id),
    finding,
    chart,
  };
};
