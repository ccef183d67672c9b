import type { Group } from '@portal/answers';
import type { AudienceKey } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { isLive, visibleTo } from '../../../publishing/audience/audience';
import { isOfCurrentVersion } from '../index/current-versions';
import { PASSAGES_PER_POSTING_ROW, PLACE_BITS } from '../index/write-doc';

/**
 * The maximum number of hits to rank. Hits for rare words are counted first, because a word that occurs on every page does not distinguish
 * pages.
 */
const MAX_HITS = 6_000;
export const MAX_RANKED_PASSAGES = 50;

/** A passage, identified by document and ordinal number, with the word groups found in it. */
export interface RankedPassage {
  doc: number;
  ordinal: number;
  score: number;
  found: number[];
}

export interface Ranking {
  /** The number of searched passages: all that the requester may read. */
  passages: number;
  documents: number;
  /** The lexemes that occur in readable documents. */
  known: ReadonlySet<string>;
  idf: ReadonlyMap<number, number>;
  best: readonly RankedPassage[];
}

/**
 * Returns a condition on `search_doc` and `publication` that selects documents that a reader with these audience keys may read now. For
 * price lists: the version in effect on `day` or, without a day, the version in effect today and future ones.
 */
export const isReadableBy = (audienceKeys: readonly AudienceKey[], day?: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOfCurrentVersion(audienceKeys, day)} and search_doc.passages > 0 and ${isLive} and ${visibleTo(audienceKeys)})`;

interface Row {
  passages: number;
  documents: number;
  known: string[] | null;
  idf: Record<string, number> | null;
  best: RankedPassage[] | null;
}

/** Sets session options for the short statements of a question, for which JIT compilation takes longer than execution. */
export const setSearchOptions = async (tx: Tx): Promise<void> => {
  await sql`select set_config('jit', 'off', true), set_config('work_mem', '16MB', true)`.execute(tx);
};

interface RankOptions {
  most?: number;
  /** The ids of the items to search; all items if undefined. */
  only?: readonly string[] | undefined;
  /** The day whose prices are requested. */
  day?: string | undefined;
}

/**
 * Ranks the passages for these groups with BM25 among readable documents. Hidden documents do not affect any count. Scores are rounded and
 * ties broken by number, so that databases that differ only in hidden documents give the same result.
 */
export const rankPassages = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  groups: readonly Group[],
  { most = MAX_RANKED_PASSAGES, only, day }: RankOptions = {},
): Promise<Ranking> => {
  const forms = groups.flatMap(({ nr, weight, forms: all }) =>
    all.map((form) => ({ nr, lexeme: form.lexeme, weight: weight * form.weight })),
  );
  const { rows } = await sql<Row>`
    with q as (
      select g, lexeme collate "C" as lexeme, max(w)::float8 as w from unnest(
        ${sql.val(forms.map(({ nr }) => nr))}::int[], ${sql.val(forms.map(({ lexeme }) => lexeme))}::text[],
        ${sql.val(forms.map(({ weight }) => weight))}::float8[]) as q (g, lexeme, w) group by 1, 2),
    allowed as materialized (
      select search_doc.doc, search_doc.publication_id, search_doc.passages from search_doc join publication on publication.id = search_doc.publication_id
      where ${isReadableBy(audienceKeys, day)}${only ? sql` and publication.id = any(${sql.val([...only])}::text[])` : sql``}),
    n as (select coalesce(sum(passages), 0)::float8 as n, count(distinct publication_id)::int as documents from allowed),
    t as materialized (select q.g, q.w, q.lexeme, term.id from q join term on term.lexeme = q.lexeme),
    hit as materialized (
      select posting.* from posting join allowed using (doc) where posting.term = any(array(select id from t))),
    df as materialized (
      select id, lexeme, df, sum(df) over (order by df, lexeme) - df as before from (select distinct id, lexeme from t) as l
      join (select term as id, sum(cardinality(hits))::float8 as df from hit group by term) as d using (id)),
    w as materialized (
      select t.g, t.id, t.w * ln(1 + (n.n - df.df + .5) / (df.df + .5)) as w from t join df using (id), n where df.before < ${sql.lit(MAX_HITS)}),
    best as (
      select hit.doc, hit.part * ${sql.lit(PASSAGES_PER_POSTING_ROW)} + (x >> ${sql.lit(PLACE_BITS)}) as ordinal, w.g,
        max(w.w * (x & ${sql.lit((1 << PLACE_BITS) - 1)})) as s
      from hit join w on w.id = hit.term, unnest(hit.hits) as x group by 1, 2, 3),
    top as (
      select doc, ordinal, round((sum(s) / 1000)::numeric, 6)::float8 as score, array_agg(g order by g) as found
      from best group by 1, 2 order by score desc, doc, ordinal limit ${sql.lit(most)})
    select n.n as passages, n.documents, (select json_agg(lexeme) from df) as known,
      (select json_object_agg(g, m) from (select g, max(w) as m from w group by g) as i) as idf,
      (select json_agg(top order by score desc, doc, ordinal) from top) as best
    from n`.execute(tx);
  const { passages, documents, known, idf, best } = rows[0]!;
  return {
    passages,
    documents,
    known: new Set(known),
    idf: new Map(Object.entries(idf ?? {}).map(([nr, weight]) => [Number(nr), weight])),
    best: best ?? [],
  };
};
