import { COUNTED_ROLES, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isInScopeOf } from '../../../services/org/visibility-scope';

type Condition = RawBuilder<SqlBool>;
type Viewer = Pick<Principal, 'role' | 'unitId'>;

/** Returns a condition on `used` for the uses that the caller may count, by the user's unit and role when the use was recorded. */
export const isCountedUse = (who: Viewer): Condition =>
  sql<SqlBool>`(${isInScopeOf(who, 'used.lco_id', 'used.rhq_id')} and used.role = any(${sql.val([...COUNTED_ROLES[who.role]])}::text[]))`;

/** Returns a condition on `unit` for the units that the caller may count: the caller's own unit and those below. */
export const isCountedUnit = (who: Viewer): Condition => isInScopeOf(who, 'unit.lco_id', 'unit.rhq_id');
