import { canEdit, EVERY_PARTNER, isHeadquarters, isInScope, type Principal, type PublicationKind, type StaffView } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { isInScopeOf } from '../services/org/visibility-scope';

interface AudienceRow {
  publication_id: string;
  mark: string;
  id: string | null;
  name: string | null;
  kind: 'CP' | 'LBO' | null;
  lco_id: string | null;
  lco_name: string | null;
  rhq_id: string | null;
  rhq_name: string | null;
}

/** Returns these publications' open audience keys for partners, each with the unit that the key names. */
const reachOf = async (db: Kysely<Tables>, ids: readonly string[]): Promise<AudienceRow[]> => {
  const { rows } = await sql<AudienceRow>`
    select audience.publication_id, audience.mark, unit.id, unit.name, unit.kind, unit.lco_id, lco.name as lco_name, unit.rhq_id, rhq.name as rhq_name
    from audience
    left join unit on unit.id = substring(audience.mark from position(':' in audience.mark) + 1)
    left join unit as lco on lco.id = unit.lco_id
    left join unit as rhq on rhq.id = unit.rhq_id
    where audience.publication_id = any(${sql.val([...ids])}::text[]) and audience.until = 'infinity'
    and (audience.mark = '*' or audience.mark like 'lco:%' or audience.mark like 'cp:%')
    order by unit.name, unit.id
  `.execute(db);
  return rows;
};

const removeDuplicates = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/**
 * Returns the audience columns for a member of staff: only the part of the audience below their own unit, with the columns of their role
 * (R6.6).
 */
const viewOf = (principal: Principal, reach: readonly AudienceRow[]): StaffView => {
  const ownReach = reach.filter(
    ({ mark, lco_id, rhq_id }) => mark === EVERY_PARTNER || isInScope(principal, { lcoId: lco_id, rhqId: rhq_id }),
  );
  const namedUnits = ownReach.flatMap(({ id, name, kind }) => (kind === 'CP' && id !== null ? [{ id, name: name! }] : []));
  const lcos = ownReach.flatMap(({ lco_id, lco_name }) => (lco_id === null ? [] : [{ id: lco_id, name: lco_name! }]));
  const regions = ownReach.flatMap(({ rhq_id, rhq_name }) => (rhq_id === null ? [] : [{ id: rhq_id, name: rhq_name! }]));
  return {
    accessLevel: ownReach.some(({ kind }) => kind !== 'CP') ? 'all' : 'specific',
    companies: removeDuplicates(namedUnits),
    ...(principal.role === 'LBO' ? {} : { lcos: removeDuplicates(lcos) }),
    ...(isHeadquarters(principal.role) ? { regions: removeDuplicates(regions) } : {}),
  };
};

/** A condition on `publication`: `viewOf` shows the publication to this member of staff as one for all partners below them. */
export const isShownAsForAll = (principal: Principal, kind: PublicationKind): RawBuilder<SqlBool> =>
  // Find all such publications once, because checking the audience of each publication was slower.
  sql<SqlBool>`publication.id in (
    select audience.publication_id from audience where audience.until = 'infinity' and audience.kind = ${kind}
    and audience.mark = any(array[${EVERY_PARTNER}] || array(select 'lco:' || unit.id from unit
      where unit.kind = 'LBO' and ${isInScopeOf(principal, 'unit.lco_id', 'unit.rhq_id')})))`;

type EditorColumns = Pick<StaffView, 'liveFrom' | 'liveUntil' | 'publisher'>;

/** Returns the columns for editors: the publisher, the start if it is in the future, and the end if one is set. */
const editorColumnsOf = async (db: Kysely<Tables>, items: readonly { id: string }[]): Promise<Map<string, EditorColumns>> => {
  const rows = await db
    .selectFrom('publication')
    .innerJoin('unit', 'unit.id', 'publication.unit_id')
    .select([
      'publication.id',
      'unit.id as unit_id',
      'unit.kind',
      sql<Date | null>`case when live_from > now() then live_from end`.as('from'),
    ])
    .select(sql<Date | null>`nullif(live_until, 'infinity')`.as('until'))
    .where(
      'publication.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map(({ id, unit_id, kind, from, until }): [string, EditorColumns] => [
      id,
      {
        publisher: { id: unit_id, role: kind },
        ...(from && { liveFrom: from.toISOString() }),
        ...(until && { liveUntil: until.toISOString() }),
      },
    ]),
  );
};

/**
 * Loads the additional columns of staff for these publications. Returns a function that looks them up by publication id. Partners have no
 * additional columns.
 */
export const loadStaffColumns = async (
  db: Kysely<Tables>,
  principal: Principal,
  items: readonly { id: string; unit_id: string; rev: number }[],
): Promise<(id: string) => StaffView> => {
  if (principal.role === 'CP' || !items.length) return () => ({});
  const reach = Map.groupBy(
    await reachOf(
      db,
      items.map(({ id }) => id),
    ),
    ({ publication_id }) => publication_id,
  );
  const editors = await editorColumnsOf(db, items);
  const views = items.map(({ id, unit_id, rev }): [string, StaffView] => [
    id,
    { ...viewOf(principal, reach.get(id) ?? []), ...(canEdit(principal, unit_id) ? { rev, ...editors.get(id) } : {}) },
  ]);
  const viewById = new Map(views);
  return (id) => viewById.get(id)!;
};
