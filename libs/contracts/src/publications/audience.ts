import { z } from 'zod/mini';
import { isHeadquarters, isInScope } from '../policy';
import type { Principal } from '../roles';
import { idInput } from '../wire/ids';
import type { Violations } from '../wire/violations';
import { ACCESS_LEVELS } from './choices';

/** What can be published. */
export const PUBLICATION_KINDS = ['material', 'price', 'news', 'event'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** Who shall see an item, as it was chosen (R3.4). `lcos` are those that a region chose; `granted` got it company by company. */
export interface AudienceRule {
  scope: 'all' | 'specific';
  lcos: readonly string[];
  companies: readonly string[];
  granted: readonly string[];
}

/** What decides who sees an item: its open marks are compared with those of the reader. */
export type Mark = string;
/** Every partner. */
export const EVERY_PARTNER: Mark = '*';
/** Headquarters, which see every item. */
export const HEADQUARTERS: Mark = '#hq';
const partnersOf = (lcoId: string): Mark => `lco:${lcoId}`;
const peopleOf = (companyId: string): Mark => `cp:${companyId}`;
/** Who works at a local company or a region. */
export const staffOf = (unitId: string): Mark => `#${unitId}`;
/** The unit whose people a mark means; undefined of a mark of partners. */
export const unitOfStaff = (mark: Mark): string | undefined => (mark.startsWith('#') ? mark.slice(1) : undefined);

/** Why a mark stands at an item. */
export const MARK_REASONS = ['all', 'lco', 'company', 'grant', 'staff', 'own'] as const;
export type MarkReason = (typeof MARK_REASONS)[number];

export type Publisher = Pick<Principal, 'role' | 'unitId'>;

/** Whether people of a role publish price lists (R6.2). */
export const publishesPriceLists = (role: Principal['role']): boolean => role === 'RHQ' || isHeadquarters(role);

/** R3.14: whether somebody of this role may publish news. */
export const publishesNews = publishesPriceLists;

/** Whether somebody edits and withdraws what a unit has published, where they write such items at all. */
export const mayEdit = ({ role, unitId }: Publisher, publishingUnit: string): boolean =>
  isHeadquarters(role) || (role !== 'CP' && unitId === publishingUnit);

/** The marks of somebody: at most three, of which at most one stands at any item. */
export const marksOf = ({ role, unitId, lcoId }: Pick<Principal, 'role' | 'unitId' | 'lcoId'>): Mark[] => {
  if (role === 'CP') return [EVERY_PARTNER, ...(lcoId === null ? [] : [partnersOf(lcoId)]), peopleOf(unitId)];
  if (role === 'LBO' || role === 'RHQ') return [EVERY_PARTNER, staffOf(unitId)];
  return [HEADQUARTERS];
};

/** Where a unit stands: what a rule is expanded by. */
export interface UnitPlace {
  id: string;
  kind: Principal['role'];
  lcoId: string | null;
  rhqId: string | null;
}

/** The marks of a rule with their reasons: the whole policy of who sees what is published. */
export const expandRule = (rule: AudienceRule, by: Publisher, places: ReadonlyMap<string, UnitPlace>): Map<Mark, MarkReason> => {
  const marks = new Map<Mark, MarkReason>([[HEADQUARTERS, 'staff']]);
  if (rule.scope === 'all' && isHeadquarters(by.role)) return marks.set(EVERY_PARTNER, 'all');
  if (!isHeadquarters(by.role)) marks.set(staffOf(by.unitId), 'own');
  const reach = (place: UnitPlace | undefined) => {
    for (const id of [place?.lcoId, place?.rhqId]) if (id && !marks.has(staffOf(id))) marks.set(staffOf(id), 'staff');
  };
  const lcos = new Set(rule.scope === 'all' ? (by.role === 'LBO' ? [by.unitId] : rule.lcos) : []);
  for (const lco of lcos) {
    marks.set(partnersOf(lco), 'lco');
    reach(places.get(lco));
  }
  for (const [companies, reason] of [
    [rule.scope === 'specific' ? rule.companies : [], 'company'],
    [rule.granted, 'grant'],
  ] as const)
    for (const company of companies) {
      const place = places.get(company);
      if (!place || lcos.has(place.lcoId ?? '') || marks.has(peopleOf(company))) continue;
      marks.set(peopleOf(company), reason);
      reach(place);
    }
  return marks;
};

/** Whether a unit of that kind stands below a publisher, who may address it. */
export const isBelow = (place: UnitPlace | undefined, kind: UnitPlace['kind'], publisher: Publisher): boolean =>
  place?.kind === kind && isInScope(publisher, place);

/** What is wrong with an audience that this unit chose, by field (R5.3): nothing chosen, or what is not below the unit. */
export const audienceViolations = (
  { scope, lcos, companies }: Omit<AudienceRule, 'granted'>,
  by: Publisher,
  places: ReadonlyMap<string, UnitPlace>,
): Violations | null => {
  const { role } = by;
  const wrong: Violations = {};
  if (role === 'RHQ') {
    if (!lcos.length) wrong['lcos'] = [{ code: 'required' }];
    else if (lcos.some((lco) => !isBelow(places.get(lco), 'LBO', by))) wrong['lcos'] = [{ code: 'no-such-choice' }];
  } else if (lcos.length) wrong['lcos'] = [{ code: 'not-settable' }];
  if (scope === 'all') {
    if (companies.length) wrong['companies'] = [{ code: 'not-settable' }];
  } else if (!companies.length) wrong['companies'] = [{ code: 'required' }];
  else {
    const isChosen = (place: UnitPlace | undefined) => role !== 'RHQ' || lcos.includes(place?.lcoId ?? '');
    const foreign = companies.some((company) => !isBelow(places.get(company), 'CP', by) || !isChosen(places.get(company)));
    if (foreign) wrong['companies'] = [{ code: 'no-such-choice' }];
  }
  return Object.keys(wrong).length ? wrong : null;
};

/** The largest number of companies that a rule names. */
const COMPANIES = 1_000;

/** The fields by which an audience is chosen. */
export const AudienceFields = {
  scope: z.enum(ACCESS_LEVELS).register(z.globalRegistry, { description: 'All CPs, or Specific CP' }),
  lcos: z._default(z.array(idInput('lco')).check(z.maxLength(100)), []).register(z.globalRegistry, {
    description: 'The local companies that a region publishes to; other units leave it empty',
  }),
  companies: z._default(z.array(idInput('company')).check(z.maxLength(COMPANIES)), []).register(z.globalRegistry, {
    description: 'The companies of Specific CP',
  }),
};
