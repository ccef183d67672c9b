import { COUNTED_ROLES, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ticketHandledBy } from '../../org/visibility';

type Condition = RawBuilder<SqlBool>;
type Viewer = Pick<Principal, 'role' | 'unitId'>;

const isHeadquarters = ({ role }: Viewer): boolean => role === 'YHQ' || role === 'SUPER_YHQ';
const isStaff = ({ role }: Viewer): boolean => role === 'LBO' || role === 'RHQ';

/** The inquiries that somebody counts: those that their unit handles or oversees, headquarters all. A partner counts none. */
export const countedTickets = (who: Viewer): Condition => {
  if (isHeadquarters(who)) return sql<SqlBool>`true`;
  return isStaff(who) ? ticketHandledBy(who) : sql<SqlBool>`false`;
};

/** The uses that somebody counts, by where people stood at the time and in the roles that the dashboard counts for them, as a condition on `used`. */
export const countedUses = (who: Viewer): Condition => {
  if (isHeadquarters(who)) return sql<SqlBool>`true`;
  if (!isStaff(who)) return sql<SqlBool>`false`;
  const place = sql.ref(who.role === 'LBO' ? 'used.lco_id' : 'used.rhq_id');
  return sql<SqlBool>`${place} = ${who.unitId} and used.role = any(${sql.val([...COUNTED_ROLES[who.role]])}::text[])`;
};

/** The units whose doings somebody counts, as a condition on `unit`: their own and those below. */
export const countedUnits = (who: Viewer): Condition => {
  if (isHeadquarters(who)) return sql<SqlBool>`true`;
  if (!isStaff(who)) return sql<SqlBool>`false`;
  return sql<SqlBool>`(unit.id = ${who.unitId} or ${sql.ref(who.role === 'LBO' ? 'unit.lco_id' : 'unit.rhq_id')} = ${who.unitId})`;
};
