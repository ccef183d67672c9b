import { z } from 'zod/mini';

/** Role keys as they travel (R1.1). The label of LBO is LCO. */
export const ROLES = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = { SUPER_YHQ: 'SuperYHQ', YHQ: 'YHQ', RHQ: 'RHQ', LBO: 'LCO', CP: 'CP' };

/** Whom each role acts over: accept, reject, delete (R6.1). It says nothing about what they may see. */
export const ACTS_OVER: Record<Role, readonly Role[]> = {
  SUPER_YHQ: ['YHQ', 'RHQ', 'LBO', 'CP'],
  YHQ: ['RHQ'],
  RHQ: ['LBO', 'CP'],
  LBO: ['CP'],
  CP: [],
};

/** Who signs up by themselves: a SUPER_YHQ is seeded. */
export const SELF_REGISTERING = ['YHQ', 'RHQ', 'LBO', 'CP'] as const satisfies readonly Role[];

const byLabel = new Map<string, Role>(ROLES.flatMap((role) => [[role, role] as const, [ROLE_LABELS[role], role] as const]));

/** Returns a role's key or label in its own case (`super_yhq` → `SUPER_YHQ`, `lco` → `LCO`); other texts unchanged. */
export const roleSpelling = (name: string): string =>
  [...byLabel.keys()].find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;

/** A role as input: its key or its label. */
export const RoleInput = z.pipe(
  z.enum([...new Set([...ROLES, ...Object.values(ROLE_LABELS)])]),
  z.transform((name: string) => byLabel.get(name)!),
);

export const RoleKey = z.enum(ROLES);

/** Where a person stands between signing up and being let in. */
export const ACCOUNT_STATUSES = ['unverified', 'waiting', 'approved', 'rejected', 'deleted'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Who is asking, as read from the token: never from the request. */
export interface Principal {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: AccountStatus;
  /** The one unit this person belongs to: a company, an LCO, an RHQ, YHQ or SUPER_YHQ. */
  unitId: string;
  /** The local company of a partner, or the own of who works at one; null for others. */
  lcoId: string | null;
  /** The sign-in (refresh family) that this token belongs to. */
  sessionId: string;
  /** True if a partner also reads the inquiries of colleagues at the own company, as the installation sets it. */
  readsCompanyTickets?: boolean;
}
