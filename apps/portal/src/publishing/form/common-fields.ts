import { AudienceFields, type Role } from '@portal/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import type { PublicationRow } from '../rows';
import { toMoment, toWallTime } from '../schedule';

export interface CommonFields {
  title: string;
  scope: 'all' | 'specific';
  lcos: string[];
  companies: string[];
  note: string;
  /**
   * The publication period in the publisher's local time, such as `2026-11-23T08:00`. An empty start means immediately; an empty end means
   * never.
   */
  liveFrom: string;
  liveUntil: string;
}
export type FieldValue = string | string[];
export type PublishForm<T extends CommonFields> = UseFormReturn<T, unknown, T>;
export type LcoOf = (companyId: string) => string | undefined;

export const BLANK_FIELDS: CommonFields = { title: '', scope: 'all', lcos: [], companies: [], note: '', liveFrom: '', liveUntil: '' };

/** Validates the audience, which depends on the publisher's role and the scope, and the publication period (R5.3). */
export const sharedFields = (role: Role, scope: CommonFields['scope']) => {
  const nonEmptyIds = z.array(z.string()).check(z.minLength(1));
  const anyIds = z.array(z.string());
  const audience = {
    scope: AudienceFields.scope,
    lcos: role === 'RHQ' ? nonEmptyIds : anyIds,
    companies: scope === 'specific' ? nonEmptyIds : anyIds,
  };
  return { ...audience, liveFrom: z.string(), liveUntil: z.string() };
};

/**
 * Returns the initial form values of an edited item. If a company is listed in addition to whole local companies, it was granted access
 * individually. Its local company was not selected, and saving must not add it.
 */
export const commonOf = (
  { title, accessLevel = 'all', lcos = [], companies = [], liveFrom, liveUntil }: PublicationRow,
  role: Role,
  lcoOf: LcoOf,
): CommonFields => {
  const isForAll = accessLevel === 'all';
  const grantedLcos = new Set(companies.map(({ id }) => lcoOf(id)));
  return {
    title,
    scope: accessLevel,
    lcos: role === 'RHQ' ? lcos.map(({ id }) => id).filter((id) => !isForAll || !grantedLcos.has(id)) : [],
    companies: isForAll ? [] : companies.map(({ id }) => id),
    note: '',
    liveFrom: toWallTime(liveFrom),
    liveUntil: toWallTime(liveUntil),
  };
};

/** Returns the publication period to send. An unchanged time keeps its seconds. */
export const hoursOf = (
  { liveFrom, liveUntil }: Pick<CommonFields, 'liveFrom' | 'liveUntil'>,
  knownPeriod: Pick<CommonFields, 'liveFrom' | 'liveUntil'>,
): { liveFrom?: string | null; liveUntil?: string | null } => ({
  ...(liveFrom === knownPeriod.liveFrom ? {} : { liveFrom: liveFrom ? toMoment(liveFrom) : null }),
  ...(liveUntil === knownPeriod.liveUntil ? {} : { liveUntil: liveUntil ? toMoment(liveUntil) : null }),
});
