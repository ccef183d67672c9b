import { z } from 'zod/mini';

/** The role keys used on the wire (R1.1). The label of LBO is LCO. */
export const ROLES = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = { SUPER_YHQ: 'SuperYHQ', YHQ: 'YHQ', RHQ: 'RHQ', LBO: 'LCO', CP: 'CP' };

/** For each role, the roles whose users it may accept, reject and delete (R6.1). Visibility is defined elsewhere. */
export const MANAGED_ROLES: Record<Role, readonly Role[]> = {
  SUPER_YHQ: ['YHQ', 'RHQ', 'LBO', 'CP'],
  YHQ: ['RHQ'],
  RHQ: ['LBO', 'CP'],
  LBO: ['CP'],
  CP: [],
};

/** The roles that decide on access. */
export const DECIDERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const satisfies readonly Role[];

/** The roles that may delegate their decisions while they are away, and the roles that may receive such delegations. */
export const DELEGATORS = ['RHQ', 'LBO'] as const satisfies readonly Role[];
export const DELEGATES = ['YHQ', 'RHQ', 'LBO'] as const satisfies readonly Role[];

/** The roles that can sign up. A SUPER_YHQ account is created by the seed only. */
export const SIGN_UP_ROLES = ['YHQ', 'RHQ', 'LBO', 'CP'] as const satisfies readonly Role[];

const roleByLabel = new Map<string, Role>(ROLES.flatMap((role) => [[role, role] as const, [ROLE_LABELS[role], role] as const]));

/** Returns the role key for a key or label in any case (`super_yhq` → `SUPER_YHQ`, `lco` → `LCO`); other texts unchanged. */
export const normalizeRole = (name: string): string =>
  [...roleByLabel.keys()].find((spelling) => spelling.toLowerCase() === name.toLowerCase()) ?? name;

/** A role as input: its key or its label. */
export const RoleInput = z.pipe(
  z.enum([...new Set([...ROLES, ...Object.values(ROLE_LABELS)])]),
  z.transform((name: string) => roleByLabel.get(name)!),
);

export const RoleKey = z.enum(ROLES);

/** The statuses of an account from sign-up on. */
export const ACCOUNT_STATUSES = ['unverified', 'waiting', 'approved', 'disabled', 'rejected', 'deleted'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** An absent approver with the role and unit that determine the delegated decisions. */
export type Delegator = Pick<Principal, 'id' | 'role' | 'unitId'>;

/** The authenticated caller, read only from the token. */
export interface Principal {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: AccountStatus;
  /** The person's unit: a company, an LCO, an RHQ, YHQ or SUPER_YHQ. */
  unitId: string;
  /** The local company that a partner belongs to or a staff member works for; null for others. */
  lcoId: string | null;
  /** The session (refresh family) of this token. */
  sessionId: string;
  /** True if the installation lets partners read the inquiries of colleagues in their company. */
  readsCompanyTickets?: boolean;
  /** The absent approvers on whose behalf the person decides at present. */
  decidesFor?: readonly Delegator[];
}
