import { COUNTED_ROLES, isHeadquarters, NotAllowed, type Principal, type Role } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '../../platform/http/refusal-error';
import { inScopeOf, ticketCountedBy } from '../../services/org/visibility-scope';

type Condition = RawBuilder<SqlBool>;

/** The part of the log that a caller counts: uses by the place at that time, inquiries, and the people whose names they may see. */
export interface LogScope {
  /** Equal for callers with the same scope. */
  key: string;
  /** Includes all units, as for headquarters. */
  isWhole: boolean;
  roles: readonly Role[];
  /** A condition on rows of the log or of its figures. */
  uses: Condition;
  /** A condition on `ticket` and on `company`, the requesting unit. */
  tickets: Condition;
  /** A condition on `person`. */
  people: Condition;
}

const all = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * Returns the part of the log that a caller may read, filtered by roles: all for headquarters, the region for its staff, and its companies
 * for a local company. A role out of reach is refused; no role means all.
 */
export const logScope = (who: Pick<Principal, 'role' | 'unitId'>, requestedRoles: readonly Role[] | undefined): LogScope => {
  const countedRoles = COUNTED_ROLES[who.role];
  if (requestedRoles?.some((each) => !countedRoles.includes(each))) refuse(NotAllowed);
  const roles = requestedRoles?.length ? countedRoles.filter((each) => requestedRoles.includes(each)) : countedRoles;
  const isWhole = isHeadquarters(who.role);
  const hasAllRoles = roles.length === COUNTED_ROLES.SUPER_YHQ.length;
  const ofRoles = (column: string) =>
    hasAllRoles ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${sql.val([...roles])}::text[])`;
  return {
    key: [isWhole ? '' : who.unitId, ...[...roles].sort()].join(),
    isWhole,
    roles,
    uses: all(inScopeOf(who, 'lco_id', 'rhq_id'), ofRoles('role')),
    tickets: all(ticketCountedBy(who), ofRoles('company.kind')),
    people: all(
      inScopeOf(who, 'person.lco_id', 'person.rhq_id'),
      sql<SqlBool>`person.role = any(${sql.val([...countedRoles])}::text[])`,
      sql<SqlBool>`person.standing <> 'deleted'`,
    ),
  };
};
