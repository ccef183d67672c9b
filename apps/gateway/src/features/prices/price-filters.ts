import {
  type EffectiveState,
  EVERY_PARTNER,
  type Input,
  Invalid,
  isHeadquarters,
  type Mark,
  marksOf,
  type Principal,
  type priceRoutes,
  staffOf,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { refuseFields } from '../../platform/http/refusal-error';
import { placesOf } from '../../publishing/audience/audience';
import type { PageQuery } from '../../publishing/publication-page';
import { readsAsForAll } from '../../publishing/staff-columns';
import { isAnnounced, versionInEffect } from '../../publishing/version-in-effect';

type Filter = Pick<Input<typeof priceRoutes.list>, 'scope' | 'region' | 'effective'> & { day: string };

/** True of lists with prices of this state on a day, for a reader with these marks: in step with `hasEffectiveState`. */
const hasState = (state: EffectiveState, day: string, marks: readonly Mark[]): RawBuilder<SqlBool> => {
  // Few are announced at a time, and an index has them by their day; without it every list would be looked at.
  const begins = sql`publication.id = any(array(select publication_id from publication_version where effective_from > ${day}))`;
  const announced = sql<SqlBool>`(${begins} and exists (select from publication_version as version
    where version.publication_id = publication.id and ${isAnnounced(day, marks)}))`;
  if (state === 'upcoming') return announced;
  const inEffect = versionInEffect(day, marks);
  return state === 'current' ? sql<SqlBool>`${inEffect} is not null` : sql<SqlBool>`(${inEffect} is null and not ${announced})`;
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
  const conditions = [scope && byScope(who, scope), within.also, effective && hasState(effective, day, marksOf(who))].filter(
    (condition) => condition !== undefined,
  );
  return {
    marks: marksWithin(who, scope),
    reaching: within.reaching,
    also: conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : undefined,
  };
};
