import {
  type AudienceKey,
  type AudienceKeyReason,
  type AudienceRule,
  audienceViolations,
  EVERY_PARTNER,
  expandRule,
  HEADQUARTERS,
  Invalid,
  type PublicationKind,
  type Publisher,
  type UnitPlace,
  unitOfStaff,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import { refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { AUDIENCE_KEYS_OF_COMPANY } from './audience-keys';

const COMPANY_PREFIX = 'cp:';
const INFINITE_TIME = sql<Date>`'infinity'::timestamptz`;

/** A condition on `publication`: the current time is within its period. */
export const isLive: RawBuilder<SqlBool> = sql<SqlBool>`(publication.live_from <= now() and now() < publication.live_until)`;

/**
 * A condition on `publication`: the current time is within its period, or the reader belongs to the publishing unit or headquarters. The
 * second condition is only added for unit staff, because it costs time.
 */
const isOpenFor = (marks: readonly AudienceKey[]): RawBuilder<SqlBool> => {
  if (marks.includes(HEADQUARTERS)) return sql`true`;
  const units = marks.flatMap((mark) => unitOfStaff(mark) ?? []);
  return units.length ? sql`(${isLive} or publication.unit_id = any(${sql.val(units)}::text[]))` : isLive;
};

/**
 * A condition on `publication`: it is published for readers with these audience keys. Compares the period with the clock, so no job has to
 * update a status. Outside the period only the publishing unit and headquarters see a publication.
 */
export const isInPeriodFor = (
  marks: readonly AudienceKey[],
): RawBuilder<SqlBool> => sql<SqlBool>`(publication.state in ('scheduled', 'live')
  and ${isOpenFor(marks)})`;

/** A condition on `publication`: readers with these audience keys may see it. Every read must use this condition. */
export const visibleTo = (marks: readonly AudienceKey[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from audience where audience.publication_id = publication.id and audience.mark = any(${sql.val([...marks])}::text[]) and audience.until = 'infinity')
  and ${isInPeriodFor(marks)})`;

/** A condition on `publication`: it is published to every partner. */
export const isForEveryPartner: RawBuilder<SqlBool> = sql<SqlBool>`exists (select from audience
  where audience.publication_id = publication.id and audience.mark = ${EVERY_PARTNER} and audience.until = 'infinity')`;

/** Returns the positions of units in the hierarchy. */
export const placesOf = async (db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, UnitPlace>> => {
  const rows = ids.length ? await db.selectFrom('unit').select(['id', 'kind', 'lco_id', 'rhq_id']).where(isAmong('id', ids)).execute() : [];
  return new Map(rows.map(({ id, kind, lco_id, rhq_id }) => [id, { id, kind, lcoId: lco_id, rhqId: rhq_id }]));
};

export const loadUnitPlaces = (db: Kysely<Tables>, rule: AudienceRule, by: Publisher) =>
  placesOf(db, [by.unitId, ...rule.lcos, ...rule.companies, ...rule.granted]);

/** Returns the unit as a publisher, with its position in the hierarchy. */
export const publisherOf = async (db: Kysely<Tables>, unitId: string): Promise<Publisher> => {
  const { kind } = await db.selectFrom('unit').select('kind').where('id', '=', unitId).executeTakeFirstOrThrow();
  return { role: kind, unitId };
};

/** Returns the current audience keys of a rule. Refuses the field that this unit may not choose (R5.3). */
export const expandChosenRule = async (
  db: Kysely<Tables>,
  rule: AudienceRule,
  by: Publisher,
): Promise<Map<AudienceKey, AudienceKeyReason>> => {
  const places = await loadUnitPlaces(db, rule, by);
  const violations = audienceViolations(rule, by, places);
  if (violations) return refuseFields(Invalid, violations);
  return expandRule(rule, by, places);
};

/** Returns the current audience keys of an accepted rule. */
export const expandAcceptedRule = async (
  db: Kysely<Tables>,
  rule: AudienceRule,
  by: Publisher,
): Promise<Map<AudienceKey, AudienceKeyReason>> => expandRule(rule, by, await loadUnitPlaces(db, rule, by));

/** Returns the companies whose people have one of these audience keys. */
export const companiesOf = async (db: Kysely<Tables>, marks: readonly AudienceKey[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unit where kind = 'CP' and ${AUDIENCE_KEYS_OF_COMPANY} && ${sql.val([...marks])}::text[] order by id
  `.execute(db);
  return rows.map(({ id }) => id);
};

export const loadOpenAudienceKeys = async (db: Kysely<Tables>, publicationId: string): Promise<AudienceKey[]> => {
  const rows = await db
    .selectFrom('audience')
    .select('mark')
    .where('publication_id', '=', publicationId)
    .where('until', '=', INFINITE_TIME)
    .orderBy('mark')
    .execute();
  return rows.map(({ mark }) => mark);
};

interface Audience {
  publicationId: string;
  kind: PublicationKind;
  sortTime: Date;
  byId: string;
}

/**
 * Locks the companies in the audience keys, so that they cannot be merged concurrently. A company that has just been merged is replaced by
 * the remaining one.
 */
const lockCompanies = async (tx: Tx, marks: ReadonlyMap<AudienceKey, AudienceKeyReason>): Promise<Map<AudienceKey, AudienceKeyReason>> => {
  const companyIds = [...marks.keys()].filter((mark) => mark.startsWith(COMPANY_PREFIX)).map((mark) => mark.slice(COMPANY_PREFIX.length));
  if (!companyIds.length) return new Map(marks);
  await tx.selectFrom('unit').select('id').where('id', 'in', companyIds).orderBy('id').forKeyShare().execute();
  const aliases = await tx.selectFrom('company_alias').select(['id', 'company_id']).where('id', 'in', companyIds).execute();
  const survivors = new Map(aliases.map(({ id, company_id }) => [`${COMPANY_PREFIX}${id}`, `${COMPANY_PREFIX}${company_id}`]));
  return new Map([...marks].map(([mark, reason]) => [(survivors.get(mark) ?? mark) as AudienceKey, reason]));
};

/** Replaces the open audience keys of a publication: closes rows and opens others, but deletes none. Returns the previous keys. */
export const setAudience = async (
  tx: Tx,
  { publicationId, kind, sortTime, byId }: Audience,
  chosenKeys: ReadonlyMap<AudienceKey, AudienceKeyReason>,
): Promise<AudienceKey[]> => {
  const marks = await lockCompanies(tx, chosenKeys);
  const previousKeys = await loadOpenAudienceKeys(tx, publicationId);
  const openRowUpdate = tx.updateTable('audience').where('publication_id', '=', publicationId).where('until', '=', INFINITE_TIME);
  const closingKeys = previousKeys.filter((mark) => !marks.has(mark));
  if (closingKeys.length) await openRowUpdate.set({ until: sql<Date>`now()` }).where('mark', 'in', closingKeys).execute();
  const openingKeys = [...marks].filter(([mark]) => !previousKeys.includes(mark));
  await openRowUpdate.set({ sort_at: sortTime }).execute();
  if (openingKeys.length) {
    const row = { publication_id: publicationId, kind, sort_at: sortTime, since: sql<Date>`now()`, by_id: byId };
    await tx
      .insertInto('audience')
      .values(openingKeys.map(([mark, via]) => ({ ...row, mark, via })))
      .execute();
  }
  return previousKeys;
};
