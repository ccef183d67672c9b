import {
  type AudienceKey,
  audienceKeysOf,
  type EffectiveState,
  EVERY_PARTNER,
  type Input,
  Invalid,
  isHeadquarters,
  type Principal,
  type priceRoutes,
  staffOf,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { refuseFields } from '../../platform/http/refusal-error';
import { placesOf } from '../../publishing/audience/audience';
import type { PageQuery } from '../../publishing/publication-page';
import { isShownAsForAll } from '../../publishing/staff-columns';
import { isAnnounced, versionInEffect } from '../../publishing/version-in-effect';

type Filter = Pick<Input<typeof priceRoutes.list>, 'scope' | 'region' | 'effective'> & { day: string };

/**
 * Returns a condition for lists whose prices have the given state on a day, for a reader with these audience keys. Must agree with
 * `hasEffectiveState`.
 */
const hasState = (state: EffectiveState, day: string, marks: readonly AudienceKey[]): RawBuilder<SqlBool> => {
  // Few versions are scheduled at a time, and an index lists them by day. Without the index every list would be checked.
  const startsLater = sql`publication.id = any(array(select publication_id from publication_version where effective_from > ${day}))`;
  const isAnnouncedList = sql<SqlBool>`(${startsLater} and exists (select from publication_version as version
    where version.publication_id = publication.id and ${isAnnounced(day, marks)}))`;
  if (state === 'upcoming') return isAnnouncedList;
  const effectiveVersion = versionInEffect(day, marks);
  return state === 'current'
    ? sql<SqlBool>`${effectiveVersion} is not null`
    : sql<SqlBool>`(${effectiveVersion} is null and not ${isAnnouncedList})`;
};

const scopeCondition = (principal: Principal, scope: 'all' | 'specific'): RawBuilder<SqlBool> => {
  // Partners do not see this column, so they cannot filter by it either.
  if (principal.role === 'CP') return refuseFields(Invalid, { scope: [{ code: 'not-settable' }] });
  return scope === 'all' ? isShownAsForAll(principal, 'price') : sql`not ${isShownAsForAll(principal, 'price')}`;
};

/** Filters by the partners of a region, for headquarters. Members of a region learn nothing about other regions. */
const loadRegionFilter = async (
  db: Kysely<Tables>,
  principal: Principal,
  region: string,
): Promise<{ also?: RawBuilder<SqlBool>; reaching?: AudienceKey[] }> => {
  const places = await placesOf(db, [region, principal.unitId]);
  if (places.get(region)?.kind !== 'RHQ') return refuseFields(Invalid, { region: [{ code: 'no-such-choice' }] });
  if (isHeadquarters(principal.role)) return { reaching: [EVERY_PARTNER, staffOf(region)] };
  return places.get(principal.unitId)?.rhqId === region ? {} : { also: sql`false` };
};

/** Returns the reader's audience keys for the filter: an item for all companies does not match the filter for specific companies. */
const audienceKeysWithin = (principal: Principal, scope: Filter['scope']): AudienceKey[] =>
  audienceKeysOf(principal).filter((mark) => scope !== 'specific' || mark !== EVERY_PARTNER);

/** Returns the query parts for the filters of the price lists. */
export const buildPriceQuery = async (
  db: Kysely<Tables>,
  principal: Principal,
  { scope, region, effective, day }: Filter,
): Promise<Pick<PageQuery, 'marks' | 'reaching' | 'also'>> => {
  const regionFilter = region === undefined ? {} : await loadRegionFilter(db, principal, region);
  const conditions = [
    scope && scopeCondition(principal, scope),
    regionFilter.also,
    effective && hasState(effective, day, audienceKeysOf(principal)),
  ].filter((condition) => condition !== undefined);
  return {
    marks: audienceKeysWithin(principal, scope),
    reaching: regionFilter.reaching,
    also: conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : undefined,
  };
};
