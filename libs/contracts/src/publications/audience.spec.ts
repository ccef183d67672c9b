import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../roles';
import {
  type AudienceKey,
  type AudienceRule,
  audienceKeysOf,
  audienceViolations,
  canEdit,
  expandRule,
  isBelow,
  type Publisher,
  publishesNews,
  publishesPriceLists,
  type UnitPlace,
  unitOfStaff,
} from './audience';

const UNITS: UnitPlace[] = [
  { id: 'rhq-europe', kind: 'RHQ', lcoId: null, rhqId: 'rhq-europe' },
  { id: 'rhq-asia', kind: 'RHQ', lcoId: null, rhqId: 'rhq-asia' },
  { id: 'lco-germany', kind: 'LBO', lcoId: 'lco-germany', rhqId: 'rhq-europe' },
  { id: 'lco-france', kind: 'LBO', lcoId: 'lco-france', rhqId: 'rhq-europe' },
  { id: 'lco-japan', kind: 'LBO', lcoId: 'lco-japan', rhqId: 'rhq-asia' },
  { id: 'cp-berlin', kind: 'CP', lcoId: 'lco-germany', rhqId: 'rhq-europe' },
  { id: 'cp-bonn', kind: 'CP', lcoId: 'lco-germany', rhqId: 'rhq-europe' },
  { id: 'cp-paris', kind: 'CP', lcoId: 'lco-france', rhqId: 'rhq-europe' },
  { id: 'cp-tokyo', kind: 'CP', lcoId: 'lco-japan', rhqId: 'rhq-asia' },
  { id: 'cp-new', kind: 'CP', lcoId: null, rhqId: null },
];
const PLACES = new Map(UNITS.map((unit) => [unit.id, unit]));

const SUPER: Publisher = { role: 'SUPER_YHQ', unitId: 'super' };
const YHQ: Publisher = { role: 'YHQ', unitId: 'yhq' };
const EUROPE: Publisher = { role: 'RHQ', unitId: 'rhq-europe' };
const GERMANY: Publisher = { role: 'LBO', unitId: 'lco-germany' };
const PARTNER: Publisher = { role: 'CP', unitId: 'cp-berlin' };

const rule = (overrides: Partial<AudienceRule> = {}): AudienceRule => ({
  scope: 'all',
  lcos: [],
  companies: [],
  granted: [],
  ...overrides,
});
const keysOfRule = (publisher: Publisher, overrides: Partial<AudienceRule>): Record<AudienceKey, string> =>
  Object.fromEntries(expandRule(rule(overrides), publisher, PLACES));

describe('The audience of a publication', () => {
  it.each<[Publisher, Partial<AudienceRule>, Record<AudienceKey, string>]>([
    [YHQ, {}, { '#hq': 'staff', '*': 'all' }],
    [SUPER, { granted: ['cp-berlin'] }, { '#hq': 'staff', '*': 'all' }],
    [
      YHQ,
      { scope: 'specific', companies: ['cp-berlin', 'cp-tokyo'] },
      {
        '#hq': 'staff',
        'cp:cp-berlin': 'company',
        '#lco-germany': 'staff',
        '#rhq-europe': 'staff',
        'cp:cp-tokyo': 'company',
        '#lco-japan': 'staff',
        '#rhq-asia': 'staff',
      },
    ],
    [EUROPE, { lcos: ['lco-germany'] }, { '#hq': 'staff', '#rhq-europe': 'own', 'lco:lco-germany': 'lco', '#lco-germany': 'staff' }],
    [
      EUROPE,
      { lcos: ['lco-germany'], granted: ['cp-berlin', 'cp-paris'] },
      {
        '#hq': 'staff',
        '#rhq-europe': 'own',
        'lco:lco-germany': 'lco',
        '#lco-germany': 'staff',
        'cp:cp-paris': 'grant',
        '#lco-france': 'staff',
      },
    ],
    [
      EUROPE,
      { scope: 'specific', lcos: ['lco-germany'], companies: ['cp-berlin'] },
      { '#hq': 'staff', '#rhq-europe': 'own', 'cp:cp-berlin': 'company', '#lco-germany': 'staff' },
    ],
    [GERMANY, {}, { '#hq': 'staff', '#lco-germany': 'own', 'lco:lco-germany': 'lco', '#rhq-europe': 'staff' }],
    [
      GERMANY,
      { scope: 'specific', companies: ['cp-berlin'], granted: ['cp-berlin', 'cp-bonn'] },
      { '#hq': 'staff', '#lco-germany': 'own', 'cp:cp-berlin': 'company', '#rhq-europe': 'staff', 'cp:cp-bonn': 'grant' },
    ],
    [GERMANY, { scope: 'specific', companies: ['cp-closed'] }, { '#hq': 'staff', '#lco-germany': 'own' }],
    [YHQ, { scope: 'specific', companies: ['cp-new'] }, { '#hq': 'staff', 'cp:cp-new': 'company' }],
    [GERMANY, { companies: ['cp-paris'] }, { '#hq': 'staff', '#lco-germany': 'own', 'lco:lco-germany': 'lco', '#rhq-europe': 'staff' }],
  ])('R3.4 R6.3 a publication of %j with the rule %j gets the audience keys %j', (by, more, marks) => {
    expect(keysOfRule(by, more)).toEqual(marks);
  });

  it.each<[Role, string, string | null, AudienceKey[]]>([
    ['CP', 'cp-berlin', 'lco-germany', ['*', 'lco:lco-germany', 'cp:cp-berlin']],
    ['CP', 'cp-new', null, ['*', 'cp:cp-new']],
    ['LBO', 'lco-germany', 'lco-germany', ['*', '#lco-germany']],
    ['RHQ', 'rhq-europe', null, ['*', '#rhq-europe']],
    ['YHQ', 'yhq', null, ['#hq']],
    ['SUPER_YHQ', 'super', null, ['#hq']],
  ])('R6.3 a %s of %s in the local company %j has the audience keys %j', (role, unitId, lcoId, marks) => {
    expect(audienceKeysOf({ role, unitId, lcoId })).toEqual(marks);
  });

  it('R6.3 the audience key of staff contains their unit, and the audience key of partners contains no unit', () => {
    expect(['#lco-germany', '#hq', 'lco:lco-germany', 'cp:cp-berlin', '*'].map(unitOfStaff)).toEqual([
      'lco-germany',
      'hq',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('The right to publish and edit', () => {
  it('R6.2 R3.14 only regions and headquarters may publish price lists and news', () => {
    for (const publishes of [publishesPriceLists, publishesNews])
      expect(ROLES.filter((role) => publishes(role))).toEqual(['SUPER_YHQ', 'YHQ', 'RHQ']);
  });

  it.each([
    [SUPER, 'lco-germany', true],
    [YHQ, 'rhq-europe', true],
    [EUROPE, 'rhq-europe', true],
    [EUROPE, 'lco-germany', false],
    [GERMANY, 'lco-germany', true],
    [GERMANY, 'rhq-europe', false],
    [PARTNER, 'cp-berlin', false],
  ])('R6.2 the permission of %j to edit a publication of %s is %s', (by, unit, isAllowed) => {
    expect(canEdit(by, unit)).toBe(isAllowed);
  });

  it.each<[Publisher, string, UnitPlace['kind'], boolean]>([
    [EUROPE, 'lco-germany', 'LBO', true],
    [EUROPE, 'lco-germany', 'CP', false],
    [EUROPE, 'lco-japan', 'LBO', false],
    [GERMANY, 'cp-berlin', 'CP', true],
    [GERMANY, 'cp-paris', 'CP', false],
    [YHQ, 'cp-tokyo', 'CP', true],
    [YHQ, 'cp-closed', 'CP', false],
    [PARTNER, 'cp-berlin', 'CP', false],
  ])('R5.3 the permission of %j to address %s as a %s is %s', (by, unit, kind, isAllowed) => {
    expect(isBelow(PLACES.get(unit), kind, by)).toBe(isAllowed);
  });
});

describe('the check of an audience', () => {
  const code = (name: string) => [{ code: name }];

  it.each<[Publisher, Partial<AudienceRule>]>([
    [YHQ, {}],
    [YHQ, { scope: 'specific', companies: ['cp-berlin', 'cp-tokyo'] }],
    [EUROPE, { lcos: ['lco-germany', 'lco-france'] }],
    [EUROPE, { scope: 'specific', lcos: ['lco-germany'], companies: ['cp-berlin'] }],
    [GERMANY, {}],
    [GERMANY, { scope: 'specific', companies: ['cp-bonn'] }],
  ])('R5.3 %j may select the audience %j', (by, more) => {
    expect(audienceViolations(rule(more), by, PLACES)).toBeNull();
  });

  it.each<[Publisher, Partial<AudienceRule>, Record<string, { code: string }[]>]>([
    [EUROPE, {}, { lcos: code('required') }],
    [EUROPE, { lcos: ['lco-germany', 'lco-japan'] }, { lcos: code('no-such-choice') }],
    [EUROPE, { lcos: ['cp-berlin'] }, { lcos: code('no-such-choice') }],
    [YHQ, { lcos: ['lco-germany'] }, { lcos: code('not-settable') }],
    [GERMANY, { lcos: ['lco-germany'] }, { lcos: code('not-settable') }],
    [YHQ, { companies: ['cp-berlin'] }, { companies: code('not-settable') }],
    [YHQ, { scope: 'specific' }, { companies: code('required') }],
    [GERMANY, { scope: 'specific', companies: ['cp-berlin', 'cp-paris'] }, { companies: code('no-such-choice') }],
    [GERMANY, { scope: 'specific', companies: ['lco-germany'] }, { companies: code('no-such-choice') }],
    [EUROPE, { scope: 'specific', lcos: ['lco-germany'], companies: ['cp-berlin', 'cp-paris'] }, { companies: code('no-such-choice') }],
    [EUROPE, { scope: 'specific', lcos: ['lco-germany'], companies: ['cp-closed'] }, { companies: code('no-such-choice') }],
    [EUROPE, { scope: 'specific' }, { lcos: code('required'), companies: code('required') }],
  ])('R5.3 the audience selection of %j, %j, has the violations %j', (by, more, violations) => {
    expect(audienceViolations(rule(more), by, PLACES)).toEqual(violations);
  });
});
