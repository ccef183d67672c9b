import {
  type AudienceKey,
  type AudienceRule,
  audienceViolations,
  expandRule,
  Invalid,
  MAX_NAMED_COMPANIES,
  type Publisher,
  type Reach,
} from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { refuseFields } from '../../platform/http/refusal-error';
import { loadUnitPlaces } from '../audience/audience';
import { AUDIENCE_KEYS_OF_COMPANY } from '../audience/audience-keys';

/**
 * Returns the audience keys of a rule that is still being edited. An empty choice has no keys; the field of a forbidden choice is refused.
 */
const audienceKeysOfChoice = async (db: Kysely<Tables>, rule: AudienceRule, by: Publisher): Promise<AudienceKey[]> => {
  const places = await loadUnitPlaces(db, rule, by);
  const fieldViolations = Object.entries(audienceViolations(rule, by, places) ?? {});
  const forbidden = fieldViolations.filter(([, violations]) => violations.some(({ code }) => code !== 'required'));
  if (forbidden.length) return refuseFields(Invalid, Object.fromEntries(forbidden));
  return [...expandRule(rule, by, places).keys()];
};

/** Returns the companies and people that a rule of this publisher currently reaches. */
export const reachOf = async (db: Kysely<Tables>, rule: AudienceRule, by: Publisher, isDetailed: boolean): Promise<Reach> => {
  const audienceKeys = await audienceKeysOfChoice(db, rule, by);
  const reachedUnits = sql`
    select unit.id, unit.name, unit.lco_id, count(person.id)::int as people from unit
    left join person on person.unit_id = unit.id and person.role = 'CP' and person.standing = 'approved'
    where unit.kind = 'CP' and ${AUDIENCE_KEYS_OF_COMPANY} && ${sql.val(audienceKeys)}::text[]
    group by unit.id, unit.name, unit.lco_id`;
  const { rows: sums } = await sql<Omit<Reach, 'companies'>>`
    select count(*)::int as "companyCount", coalesce(sum(people), 0)::int as "personCount", count(distinct lco_id)::int as "lcoCount"
    from (${reachedUnits}) as reached`.execute(db);
  if (!isDetailed) return { ...sums[0]!, companies: [] };
  const { rows } = await sql<{ id: string; name: string; lco_name: string | null; people: number }>`
    select reached.*, lco.name as lco_name from (${reachedUnits}) as reached left join unit as lco on lco.id = reached.lco_id
    order by reached.name, reached.id limit ${sql.lit(MAX_NAMED_COMPANIES)}`.execute(db);
  return {
    ...sums[0]!,
    companies: rows.map(({ id, name, lco_name, people }) => ({ company: { id, name }, lcoName: lco_name, personCount: people })),
  };
};
