import { COUNTED_ROLES, NotAllowed, type Principal, type Role } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '../../http/refusal-error';

type Condition = RawBuilder<SqlBool>;

/** What somebody counts of the log: uses by where people stood at the time, inquiries, and whom of today's people they know by name. */
export interface LogScope {
  /** Equal for those who count the same. */
  key: string;
  /** Of all units: what headquarters count. */
  isWhole: boolean;
  roles: readonly Role[];
  /** A condition on rows of the log or of its figures. */
  uses: Condition;
  /** A condition on `ticket` and on `company`, the unit that asked. */
  tickets: Condition;
  /** A condition on `person`. */
  people: Condition;
}

const PLACES = {
  RHQ: { uses: 'rhq_id', tickets: 'ticket.rhq_id', people: 'person.rhq_id' },
  LBO: { uses: 'lco_id', tickets: 'ticket.handling_unit', people: 'person.lco_id' },
} as const;

const all = (...conditions: (Condition | null)[]): Condition => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length ? sql<SqlBool>`(${sql.join(given, sql` and `)})` : sql<SqlBool>`true`;
};

/**
 * The part of the log that somebody may read, narrowed to roles: headquarters all, a region what happens in it, a local company what its
 * companies do. A role outside it is refused; no role named means all of them.
 */
export const logScope = ({ role, unitId }: Pick<Principal, 'role' | 'unitId'>, wanted: readonly Role[] | undefined): LogScope => {
  const counted = COUNTED_ROLES[role];
  if (wanted?.some((each) => !counted.includes(each))) refuse(NotAllowed);
  const roles = wanted?.length ? counted.filter((each) => wanted.includes(each)) : counted;
  const place = role === 'RHQ' || role === 'LBO' ? PLACES[role] : null;
  const within = (column: keyof (typeof PLACES)['RHQ']) => place && sql<SqlBool>`${sql.ref(place[column])} = ${unitId}`;
  const hasAllRoles = roles.length === COUNTED_ROLES.SUPER_YHQ.length;
  const ofRoles = (column: string) => (hasAllRoles ? null : sql<SqlBool>`${sql.ref(column)} = any(${sql.val([...roles])}::text[])`);
  return {
    key: [place ? unitId : '', ...[...roles].sort()].join(),
    isWhole: place === null,
    roles,
    uses: all(within('uses'), ofRoles('role')),
    tickets: all(within('tickets'), ofRoles('company.kind')),
    people: all(
      within('people'),
      sql<SqlBool>`person.role = any(${sql.val([...counted])}::text[])`,
      sql<SqlBool>`person.standing <> 'deleted'`,
    ),
  };
};
