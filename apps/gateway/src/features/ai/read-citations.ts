import { audienceKeysOf, type Citation, type CitationState, type Principal, type PublicationKind } from '@portal/contracts';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../../publishing/audience/audience';
import { visibleTitles } from '../../publishing/audience/visible-titles';
import { partsUnder } from '../../publishing/parts/part-column';
import { coverOf } from '../../publishing/read-cover';
import { firstCurrentVersion } from './index/current-versions';
import type { ChatCitationTable } from './tables';

interface Source {
  id: string;
  kind: PublicationKind;
  title: string;
  version: number;
  is_readable: boolean;
  is_concerned: boolean;
  is_withdrawn: boolean;
  is_expired: boolean;
  live_until: Date;
  changed_at: Date;
  replaced_at: Date | null;
  cover: string | null;
}

type Row = Selectable<ChatCitationTable>;
type QuotedCells = NonNullable<Row['passage']['row']>;

/** Returns a condition for items whose audience contains, or contained until their withdrawal, a reader with these audience keys. */
export const isForReader = (audienceKeys: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (select from audience
  where audience.publication_id = publication.id and audience.mark = any(${audienceKeys}::text[])
    and (audience.until = 'infinity' or (publication.state = 'withdrawn' and audience.until >= publication.changed_at)))`;

/** Returns the current state of the sources for the requester. */
const sourcesOf = async (db: Kysely<Tables>, principal: Principal, rows: readonly Row[]): Promise<Map<string, Source>> => {
  const citedRows = rows.filter(({ publication_id }) => publication_id !== null);
  if (!citedRows.length) return new Map();
  const { rows: sources } = await sql<Source & { cited: number }>`
    select publication.id, publication.kind, publication.title, ${firstCurrentVersion} as version, cited.version as cited, ${visibleTo(audienceKeysOf(principal))} as is_readable, ${isForReader(sql.val([...audienceKeysOf(principal)]))} as is_concerned,
      publication.state = 'withdrawn' as is_withdrawn, publication.live_until <= now() as is_expired,
      nullif(publication.live_until, 'infinity') as live_until, publication.changed_at,
      (select min(published_at) from publication_version where publication_id = publication.id and nr = cited.version + 1) as replaced_at,
      ${coverOf(sql<number>`cited.version`)} as cover
    from (select distinct id, version from unnest(${citedRows.map((row) => row.publication_id)}::text[], ${citedRows.map((row) => row.version)}::int[]) as given (id, version)) as cited
    join publication on publication.id = cited.id
  `.execute(db);
  return new Map(sources.map((source) => [`${source.id} ${source.cited}`, source]));
};

const stateOf = (source: Source | undefined, version: number): { state: CitationState; changedAt: Date | null } => {
  // A reader who has lost access must not learn of later changes.
  if (!source?.is_concerned) return { state: 'closed', changedAt: null };
  if (source.is_withdrawn) return { state: 'withdrawn', changedAt: source.changed_at };
  if (source.is_expired) return { state: 'expired', changedAt: source.live_until };
  if (!source.is_readable) return { state: 'closed', changedAt: null };
  return version < source.version ? { state: 'replaced', changedAt: source.replaced_at } : { state: 'current', changedAt: null };
};

/** Returns citations as their reader may see them now. Sources that the reader can no longer open are neither named nor quoted. */
export const readCitations = async (db: Kysely<Tables>, principal: Principal, rows: readonly Row[]): Promise<Map<string, Citation[]>> => {
  const sources = await sourcesOf(db, principal, rows);
  const citations = new Map<string, Citation[]>();
  for (const row of rows) {
    const citation = toCitation(row, row.publication_id === null ? null : sources.get(`${row.publication_id} ${row.version}`));
    citations.set(row.run_id, [...(citations.get(row.run_id) ?? []), citation]);
  }
  return citations;
};

/** Returns a quoted row, with the part number added. */
const addPart = ({ heads, cells }: QuotedCells): Citation['row'] => {
  const parts = partsUnder(heads, [cells]);
  const [partKey] = parts?.keys ?? [];
  return { heads, cells, part: parts && partKey ? { column: parts.column, partKey } : null };
};

/** Converts a row to a citation. A null source is the file attached to the question, which its owner may always read. */
const toCitation = (row: Row, source: Source | null | undefined): Citation => {
  const { n, page, sheet, quote, proof } = row;
  const cells = row.passage.row ? addPart(row.passage.row) : null;
  if (source === null) return { n, document: null, file: true, page, sheet, quote, row: cells, state: 'current', changedAt: null, proof };
  const { state, changedAt } = stateOf(source, row.version!);
  const baseCitation = { n, file: false, state, changedAt: changedAt?.toISOString() ?? null, proof };
  if (!source?.is_readable) return { ...baseCitation, document: null, page: null, sheet: null, quote: null, row: null };
  const { id: documentId, kind, title, cover } = source;
  return { ...baseCitation, document: { documentId, kind, version: row.version!, title, cover }, page, sheet, quote, row: cells };
};

export const readVisibleIds = async (db: Kysely<Tables>, principal: Principal, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await visibleTitles(db, audienceKeysOf(principal), ids)).map(({ documentId }) => documentId));

/** Returns true if an answer used a source that its reader can no longer open. */
export const hasClosedSource = (citations: readonly Citation[]): boolean => citations.some(({ document, file }) => !document && !file);
