import type { RequestStatus } from '@portal/contracts';
import type { TFunction } from 'i18next';
import type { PillStatus } from '../../ui/text/status-pill';
import type { Ghost } from './approvals.rules';

type Words = TFunction<'approval'>;

export const PILLS: Record<RequestStatus, PillStatus> = { Waiting: 'waiting', Approved: 'accepted', Rejected: 'rejected' };

const ORGANIZATIONS = [
  'headquarters',
  'regional-headquarters',
  'local-company',
  'branch-office',
  'distributor',
  'system-integrator',
  'agent',
  'oem',
  'service-partner',
] as const;

export function organizationName(t: Words, type: string): string {
  const organization = ORGANIZATIONS.find((organization) => organization === type);
  return organization ? t(`organization.${organization}`) : type;
}

export const ghostText = (t: Words, { what, by }: Ghost, me: string): string =>
  by === me ? t(`ghost.${what}ByYou`) : t(`ghost.${what}`, { name: by });
