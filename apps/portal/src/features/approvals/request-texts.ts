import type { RequestStatus } from '@portal/contracts';
import type { TFunction } from 'i18next';
import type { PillStatus } from '../../ui/status-pill';
import type { Ghost } from './approvals.rules';

type Words = TFunction<'approval'>;

export const PILLS: Record<RequestStatus, PillStatus> = { Waiting: 'waiting', Approved: 'accepted', Rejected: 'rejected' };

/** The country in the language of the page; an unknown code stays as it is. */
export function countryName(intl: string, code: string): string {
  try {
    return new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}

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
  const known = ORGANIZATIONS.find((organization) => organization === type);
  return known ? t(`organization.${known}`) : type;
}

export const ghostText = (t: Words, { what, by }: Ghost, me: string): string =>
  by === me ? t(`ghost.${what}ByYou`) : t(`ghost.${what}`, { name: by });
