import { describe, expect, it } from '@jest/globals';
import {
  approverRolesOf,
  canApprove,
  canGrant,
  handlesTickets,
  handlingUnitOf,
  isHeadquarters,
  isInScope,
  isStaff,
  type PersonPosition,
  sees,
  sideAt,
} from './policy';
import { MANAGED_ROLES, normalizeRole, ROLE_LABELS, ROLES, type Role, RoleInput } from './roles';

const principal = (role: Role, unitId: string, id = `a ${role}`) => ({ id, role, unitId });
const SUPER = principal('SUPER_YHQ', 'super');
const YHQ = principal('YHQ', 'yhq');
const REGION = principal('RHQ', 'rhq-europe');
const OTHER_REGION = principal('RHQ', 'rhq-asia');
const LOCAL = principal('LBO', 'lco-germany');
const OTHER_LOCAL = principal('LBO', 'lco-france');
const PARTNER = principal('CP', 'cp-havelwerk');

/** Returns a person of each role in Germany. Headquarters have no country. */
const person = (role: Role): PersonPosition => ({
  id: `another ${role}`,
  role,
  lcoId: role === 'LBO' || role === 'CP' ? 'lco-germany' : null,
  rhqId: role === 'LBO' || role === 'CP' || role === 'RHQ' ? 'rhq-europe' : null,
});

const rolesWith = (predicate: (role: Role) => boolean): Role[] => ROLES.filter(predicate);

describe('The policy of roles', () => {
  it('R1.1 every role except channel partner is staff, and YHQ and SUPER_YHQ are headquarters', () => {
    expect(rolesWith(isStaff)).toEqual(['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO']);
    expect(rolesWith(isHeadquarters)).toEqual(['SUPER_YHQ', 'YHQ']);
  });

  it('R6.1 each role may act on the roles in its row of the permission table', () => {
    expect(MANAGED_ROLES).toEqual({
      SUPER_YHQ: ['YHQ', 'RHQ', 'LBO', 'CP'],
      YHQ: ['RHQ'],
      RHQ: ['LBO', 'CP'],
      LBO: ['CP'],
      CP: [],
    });
  });

  it.each<[Role, Role[]]>([
    ['SUPER_YHQ', []],
    ['YHQ', ['SUPER_YHQ']],
    ['RHQ', ['SUPER_YHQ', 'YHQ']],
    ['LBO', ['SUPER_YHQ', 'RHQ']],
    ['CP', ['SUPER_YHQ', 'RHQ', 'LBO']],
  ])('R6.1 a request of a %s is decided by the roles %j', (role, approvers) => {
    expect(approverRolesOf(role)).toEqual(approvers);
  });

  it.each<[string, Role[], (role: Role) => boolean]>([
    ['approvals', ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'], sees.approvals],
    ['the dashboard', ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'], sees.dashboard],
    ['the AI search', ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'], sees.aiSearch],
    ['contact us', ['RHQ', 'LBO', 'CP'], sees.contactUs],
    ['the audit', ['SUPER_YHQ', 'YHQ', 'RHQ'], sees.audit],
  ])('R2.9 R2.10 R2.11 R6.3 the menu item %s is visible to the roles %j', (_, roles, sees) => {
    expect(rolesWith(sees)).toEqual(roles);
  });

  it('R4.8 regions and local companies handle tickets', () => {
    expect(rolesWith(handlesTickets)).toEqual(['RHQ', 'LBO']);
  });

  it.each([
    ['super_yhq', 'SUPER_YHQ'],
    ['SUPERYHQ', 'SuperYHQ'],
    ['SuperYHQ', 'SuperYHQ'],
  ])('R1.1 the role name “%s” is normalized to “%s”', (name, spelling) => {
    expect(normalizeRole(name)).toBe(spelling);
    expect(RoleInput.parse(spelling)).toBe('SUPER_YHQ');
  });

  it('R1.1 LBO has the label LCO, and both texts are accepted as the role', () => {
    expect(ROLE_LABELS.LBO).toBe('LCO');
    expect(['LCO', 'LBO'].map((name) => RoleInput.parse(name))).toEqual(['LBO', 'LBO']);
    expect(normalizeRole('lco')).toBe('LCO');
    expect(normalizeRole('owner')).toBe('owner');
    expect(RoleInput.safeParse('owner').success).toBe(false);
  });
});

describe('the scope of a person', () => {
  const germany = { lcoId: 'lco-germany', rhqId: 'rhq-europe' };

  it.each([
    [SUPER, true],
    [YHQ, true],
    [REGION, true],
    [OTHER_REGION, false],
    [LOCAL, true],
    [OTHER_LOCAL, false],
    [PARTNER, false],
  ])('R6.3 a location in Germany is in the scope of %j: %s', (reader, isWithin) => {
    expect(isInScope(reader, germany)).toBe(isWithin);
  });

  it('R6.3 a location without a region and a local company is in the scope of headquarters only', () => {
    const noLocation = { lcoId: null, rhqId: null };
    expect([SUPER, YHQ, REGION, LOCAL, PARTNER].map((reader) => isInScope(reader, noLocation))).toEqual([true, true, false, false, false]);
  });

  it('R6.3 a unit has no scope over a unit of another level with the same id', () => {
    expect(isInScope(principal('RHQ', 'lco-germany'), germany)).toBe(false);
    expect(isInScope(principal('LBO', 'rhq-europe'), germany)).toBe(false);
  });
});

describe('The approval of access requests', () => {
  it.each([
    [SUPER, ['YHQ', 'RHQ', 'LBO', 'CP']],
    [YHQ, ['RHQ']],
    [REGION, ['LBO', 'CP']],
    [OTHER_REGION, []],
    [LOCAL, ['CP']],
    [OTHER_LOCAL, []],
    [PARTNER, []],
  ])('R6.1 %j may decide on people in Germany with the roles %j', (decider, roles) => {
    expect(rolesWith((role) => canApprove(decider, person(role)))).toEqual(roles);
  });

  it('R6.1 an approver cannot approve their own request', () => {
    expect(canApprove(LOCAL, { ...person('CP'), id: LOCAL.id })).toBe(false);
  });

  it.each<[Role, Role, Role, boolean]>([
    ['RHQ', 'LBO', 'LBO', true],
    ['RHQ', 'LBO', 'CP', true],
    ['SUPER_YHQ', 'RHQ', 'CP', true],
    ['SUPER_YHQ', 'YHQ', 'RHQ', true],
    ['LBO', 'CP', 'CP', true],
    ['RHQ', 'CP', 'LBO', false],
    ['SUPER_YHQ', 'CP', 'YHQ', false],
    ['YHQ', 'RHQ', 'LBO', false],
    ['LBO', 'LBO', 'RHQ', false],
  ])(
    'R6.1 the permission of a %s who decides on a request as %s to grant the role %s is %s',
    (decider, request, grantedRole, isAllowed) => {
      expect(canGrant(decider, request, grantedRole)).toBe(isAllowed);
    },
  );
});

describe('the sides of a ticket', () => {
  const ticket = { requesterId: 'bruno', handlingUnit: 'lco-germany', rhqId: 'rhq-europe' };

  it.each([
    [principal('CP', 'cp-havelwerk', 'bruno'), 'requester'],
    [principal('CP', 'cp-havelwerk', 'eve'), null],
    [principal('LBO', 'lco-germany', 'bruno'), 'requester'],
    [LOCAL, 'handler'],
    [OTHER_LOCAL, null],
    [REGION, 'handler'],
    [OTHER_REGION, null],
    [YHQ, null],
    [SUPER, null],
    [principal('YHQ', 'yhq', 'bruno'), null],
  ])('R6.3 R4.8 in a ticket of a German partner, the person %j is on the side %j', (reader, side) => {
    expect(sideAt(reader, ticket)).toBe(side);
  });

  it.each<[Role, string | null]>([
    ['CP', 'lco-germany'],
    ['LBO', 'rhq-europe'],
    ['RHQ', null],
    ['YHQ', null],
    ['SUPER_YHQ', null],
  ])('R4.8 an inquiry of a %s is handled by the unit %j', (role, unit) => {
    expect(handlingUnitOf({ role, lcoId: 'lco-germany', rhqId: 'rhq-europe' })).toBe(unit);
  });
});
