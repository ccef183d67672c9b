import { COUNTED_ROLES, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isInScopeOf } from '../../../services/org/visibility-scope';

type Condition = RawBuilder<SqlBool>;
type Viewer = Pick<Principal, 'role' | 'unitId'>;

/** Returns a condition on `used` for the uses that the caller may count, by the user's unit and role at that time. */
export const isCountedUse = (viewer: Viewer): Condition =>
  sql<SqlBool>`(${isInScopeOf(viewer, 'used.lco_id', 'used.rhq_id')} and used.role = any(${sql.val([...COUNTED_ROLES[viewer.role]])}::text[]))`;

/** Returns a condition on `unit` for the units that the caller may count: the caller's own unit and those below. */
export const isCountedUnit = (viewer: Viewer): Condition => isInScopeOf(viewer, 'unit.lco_id', 'unit.rhq_id');
