import { z } from 'zod/mini';
import { isHeadquarters, isInScope } from '../policy';
import type { Principal } from '../roles';
import { idInput } from '../wire/ids';
import type { Violations } from '../wire/violations';
import { ACCESS_LEVELS } from './choices';

export const PUBLICATION_KINDS = ['material', 'price', 'news', 'event'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** The selected audience of a publication (R3.4). A region selects `lcos`; `granted` are companies that got access individually. */
export interface AudienceRule {
  scope: 'all' | 'specific';
  lcos: readonly string[];
  companies: readonly string[];
  granted: readonly string[];
}

/** A key of an audience. A reader sees a publication if both have a key in common. */
export type AudienceKey = string;
export const EVERY_PARTNER: AudienceKey = '*';
/** The key of headquarters, which every publication has. */
export const HEADQUARTERS: AudienceKey = '#hq';
const partnersOf = (lcoId: string): AudienceKey => `lco:${lcoId}`;
const peopleOf = (companyId: string): AudienceKey => `cp:${companyId}`;
/** Returns the audience key for the staff of a local company or region. */
export const staffOf = (unitId: string): AudienceKey => `#${unitId}`;
/** Returns the unit of a staff audience key, or undefined for a partner key. */
export const unitOfStaff = (mark: AudienceKey): string | undefined => (mark.startsWith('#') ? mark.slice(1) : undefined);

/** The reasons why a publication has an audience key. */
export const AUDIENCE_KEY_REASONS = ['all', 'lco', 'company', 'grant', 'staff', 'own'] as const;
export type AudienceKeyReason = (typeof AUDIENCE_KEY_REASONS)[number];

export type Publisher = Pick<Principal, 'role' | 'unitId'>;

/** True if a role may publish price lists (R6.2). */
export const publishesPriceLists = (role: Principal['role']): boolean => role === 'RHQ' || isHeadquarters(role);

/** True if a role may publish news (R3.14). */
export const publishesNews = publishesPriceLists;

/** True if the person may edit and withdraw the unit's publications. Permission to publish the kind at all is checked separately. */
export const canEdit = ({ role, unitId }: Publisher, publishingUnit: string): boolean =>
  isHeadquarters(role) || (role !== 'CP' && unitId === publishingUnit);

/** Returns the audience keys of a reader: at most three. A given publication matches at most one of them. */
export const audienceKeysOf = ({ role, unitId, lcoId }: Pick<Principal, 'role' | 'unitId' | 'lcoId'>): AudienceKey[] => {
  if (role === 'CP') return [EVERY_PARTNER, ...(lcoId === null ? [] : [partnersOf(lcoId)]), peopleOf(unitId)];
  if (role === 'LBO' || role === 'RHQ') return [EVERY_PARTNER, staffOf(unitId)];
  return [HEADQUARTERS];
};

/** The position of a unit in the organisation, needed to expand an audience rule. */
export interface UnitPlace {
  id: string;
  kind: Principal['role'];
  lcoId: string | null;
  rhqId: string | null;
}

/** Returns the audience keys of a rule with their reasons. This is the whole visibility policy of publications. */
export const expandRule = (
  rule: AudienceRule,
  publisher: Publisher,
  places: ReadonlyMap<string, UnitPlace>,
): Map<AudienceKey, AudienceKeyReason> => {
  const audienceKeys = new Map<AudienceKey, AudienceKeyReason>([[HEADQUARTERS, 'staff']]);
  if (rule.scope === 'all' && isHeadquarters(publisher.role)) return audienceKeys.set(EVERY_PARTNER, 'all');
  if (!isHeadquarters(publisher.role)) audienceKeys.set(staffOf(publisher.unitId), 'own');
  const addPlace = (place: UnitPlace | undefined) => {
    for (const id of [place?.lcoId, place?.rhqId]) if (id && !audienceKeys.has(staffOf(id))) audienceKeys.set(staffOf(id), 'staff');
  };
  const lcos = new Set(rule.scope === 'all' ? (publisher.role === 'LBO' ? [publisher.unitId] : rule.lcos) : []);
  for (const lco of lcos) {
    audienceKeys.set(partnersOf(lco), 'lco');
    addPlace(places.get(lco));
  }
  for (const [companies, reason] of [
    [rule.scope === 'specific' ? rule.companies : [], 'company'],
    [rule.granted, 'grant'],
  ] as const)
    for (const company of companies) {
      const place = places.get(company);
      if (!place || lcos.has(place.lcoId ?? '') || audienceKeys.has(peopleOf(company))) continue;
      audienceKeys.set(peopleOf(company), reason);
      addPlace(place);
    }
  return audienceKeys;
};

/** True if the unit is below the publisher, who may therefore select it. */
export const isBelow = (place: UnitPlace | undefined, kind: UnitPlace['kind'], publisher: Publisher): boolean =>
  place?.kind === kind && isInScope(publisher, place);

/**
 * Returns the violations of an audience by field (R5.3): nothing selected, or a unit that is not below the publisher. Null if it is valid.
 */
export const audienceViolations = (
  { scope, lcos, companies }: Omit<AudienceRule, 'granted'>,
  publisher: Publisher,
  places: ReadonlyMap<string, UnitPlace>,
): Violations | null => {
  const { role } = publisher;
  const violations: Violations = {};
  if (role === 'RHQ') {
    if (!lcos.length) violations['lcos'] = [{ code: 'required' }];
    else if (lcos.some((lco) => !isBelow(places.get(lco), 'LBO', publisher))) violations['lcos'] = [{ code: 'no-such-choice' }];
  } else if (lcos.length) violations['lcos'] = [{ code: 'not-settable' }];
  if (scope === 'all') {
    if (companies.length) violations['companies'] = [{ code: 'not-settable' }];
  } else if (!companies.length) violations['companies'] = [{ code: 'required' }];
  else {
    const isLcoSelected = (place: UnitPlace | undefined) => role !== 'RHQ' || lcos.includes(place?.lcoId ?? '');
    const hasForeignCompany = companies.some(
      (company) => !isBelow(places.get(company), 'CP', publisher) || !isLcoSelected(places.get(company)),
    );
    if (hasForeignCompany) violations['companies'] = [{ code: 'no-such-choice' }];
  }
  return Object.keys(violations).length ? violations : null;
};

const COMPANIES = 1_000;

/** The input fields that select an audience. */
export const AudienceFields = {
  scope: z.enum(ACCESS_LEVELS),
  lcos: z._default(z.array(idInput('lco')).check(z.maxLength(100)), []),
  companies: z._default(z.array(idInput('company')).check(z.maxLength(COMPANIES)), []),
};
