import {
  type EffectiveState,
  EVERY_PARTNER,
  type Input,
  Invalid,
  isHeadquarters,
  type Mark,
  marksOf,
  type Principal,
  type pricelist,
  staffOf,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { placesOf } from '../../content/audience';
import type { PageQuery } from '../../content/publication-page';
import { readsAsForAll } from '../../content/staff-columns';
import { wasVisible } from '../../content/versions';
import type { Tables } from '../../core/tables';
import { refuseFields } from '../../http/refusal-error';

type Filter = Pick<Input<typeof pricelist.list>, 'scope' | 'region' | 'effective'> & { day: string };

/** How a list stands on a day for who has these marks, as `priceListState` says. */
const standsAs = (state: EffectiveState, day: string, marks: readonly Mark[]): RawBuilder<SqlBool> => {
  const isOver = sql`coalesce(version.effective_until < ${day}, false)`;
  const hasBegun = sql`coalesce(version.effective_from <= ${day}, true)`;
  const newest = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (select from publication_version as version
    where version.publication_id = publication.id and version.nr = publication.version and ${condition})`;
  if (state === 'superseded') return newest(isOver);
  const isUpcoming = newest(sql`not ${isOver} and not ${hasBegun}`);
  const isEarlierGood = sql`exists (select from publication_version as version
    where version.publication_id = publication.id and version.nr < publication.version and ${hasBegun} and not ${isOver} and ${wasVisible(marks)}
    and not exists (select from publication_version as newer where newer.publication_id = version.publication_id
      and newer.nr > version.nr and coalesce(newer.effective_from <= ${day}, true)))`;
  // Few are announced at a time, and an index has them by their day; without it every list would be looked at.
  const isAnnounced = sql`publication.id = any(array(select publication_id from publication_version where effective_from > ${day}))`;
  if (state === 'upcoming') return sql`(${isAnnounced} and ${isUpcoming} and not ${isEarlierGood})`;
  return sql`(${newest(sql`not ${isOver} and ${hasBegun}`)} or (${isUpcoming} and ${isEarlierGood}))`;
};

const byScope = (who: Principal, scope: 'all' | 'specific'): RawBuilder<SqlBool> => {
  // Partners have no such column, so they cannot find it out by a filter either.
  if (who.role === 'CP') return refuseFields(Invalid, { scope: [{ code: 'not-settable' }] });
  return scope === 'all' ? readsAsForAll(who, 'price') : sql`not ${readsAsForAll(who, 'price')}`;
};

/** The marks of what reaches partners of a region, for headquarters. Who belongs to one learns of no other. */
const byRegion = async (db: Kysely<Tables>, who: Principal, region: string): Promise<{ also?: RawBuilder<SqlBool>; reaching?: Mark[] }> => {
  const places = await placesOf(db, [region, who.unitId]);
  if (places.get(region)?.kind !== 'RHQ') return refuseFields(Invalid, { region: [{ code: 'no-such-choice' }] });
  if (isHeadquarters(who.role)) return { reaching: [EVERY_PARTNER, staffOf(region)] };
  return places.get(who.unitId)?.rhqId === region ? {} : { also: sql`false` };
};

/** The marks by which somebody finds what the list is narrowed to: what everybody sees is not for named companies. */
const marksWithin = (who: Principal, scope: Filter['scope']): Mark[] =>
  marksOf(who).filter((mark) => scope !== 'specific' || mark !== EVERY_PARTNER);

/** What the list is narrowed by beside words. */
export const priceQuery = async (
  db: Kysely<Tables>,
  who: Principal,
  { scope, region, effective, day }: Filter,
): Promise<Pick<PageQuery, 'marks' | 'reaching' | 'also'>> => {
  const within = region === undefined ? {} : await byRegion(db, who, region);
  const conditions = [scope && byScope(who, scope), within.also, effective && standsAs(effective, day, marksOf(who))].filter(
    (condition) => condition !== undefined,
  );
  return {
    marks: marksWithin(who, scope),
    reaching: within.reaching,
    also: conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : undefined,
  };
};
