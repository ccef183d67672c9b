import { COUNTED_ROLES, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScopeOf } from '../../../services/org/visibility';

type Condition = RawBuilder<SqlBool>;
type Viewer = Pick<Principal, 'role' | 'unitId'>;

/** The uses that somebody counts, by where people stood at the time and in the roles that the dashboard counts for them, as a condition on `used`. */
export const countedUses = (who: Viewer): Condition =>
  sql<SqlBool>`(${inScopeOf(who, 'used.lco_id', 'used.rhq_id')} and used.role = any(${sql.val([...COUNTED_ROLES[who.role]])}::text[]))`;

/** The units whose doings somebody counts, as a condition on `unit`: their own and those below. */
export const countedUnits = (who: Viewer): Condition => inScopeOf(who, 'unit.lco_id', 'unit.rhq_id');
