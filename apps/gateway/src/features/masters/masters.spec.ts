import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, LIMITS, NotAllowed, SessionOver, shapeOf } from '@portal/contracts';
import { z } from 'zod/mini';
import { type Name, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';

describe('master data', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway();
  });
  afterAll(() => gateway.close());

  it('R1.1 the five roles are public, and LBO has the label LCO', async () => {
    const { items, totalCount } = await gateway.nobody.masters.roles();
    expect(totalCount).toBe(5);
    expect(items.map(({ role, label }) => `${role} ${label}`)).toEqual(['SUPER_YHQ SuperYHQ', 'YHQ YHQ', 'RHQ RHQ', 'LBO LCO', 'CP CP']);
  });

  it('R6.1 each role may act on the roles below it as the specification defines', async () => {
    const { items } = await gateway.nobody.masters.roleMappings();
    expect(Object.fromEntries(items.map(({ role, actsOver }) => [role, actsOver.join(' ')]))).toEqual({
      SUPER_YHQ: 'YHQ RHQ LBO CP',
      YHQ: 'RHQ',
      RHQ: 'LBO CP',
      LBO: 'CP',
      CP: '',
    });
    expect(items.filter(({ selfRegister }) => !selfRegister).map(({ role }) => role)).toEqual(['SUPER_YHQ']);
  });

  it('R7.2 sub-roles, countries and products are available as options', async () => {
    const subRoles = await gateway.nobody.masters.organizationTypes();
    expect(subRoles.items.every(({ organizationTypes }) => organizationTypes.length > 0)).toBe(true);
    const countries = await gateway.nobody.masters.countries();
    expect(countries.totalCount).toBeGreaterThan(190);
    expect(countries.items.find(({ code }) => code === 'AT')).toEqual({
      code: 'AT',
      name: 'Austria',
      regionId: 'rhq-europe',
      regionName: 'Europe',
      lcoId: 'lco-deutschland',
      lcoName: 'Yarrowdyne Deutschland',
    });
    const bruno = await gateway.as('bruno');
    const { items, totalCount } = await bruno.masters.products();
    expect(totalCount).toBe(12);
    const modules = items.find(({ id }) => id === 'yd-r8')!;
    expect([modules.name, modules.names['de'], modules.names['ja']]).toEqual([
      'YD-R8 Remote I/O',
      'YD-R8 Remote I/O',
      'YD-R8 リモート I/O',
    ]);
    for (const { id, names } of items) {
      expect([id, Object.keys(names).length]).toEqual([id, 16]);
      for (const name of Object.values(names)) expect(name.startsWith(`${id.toUpperCase()} `)).toBe(true);
    }
    await expect(gateway.nobody.masters.products()).rejects.toMatchObject({ status: SessionOver.status });
  });

  it('R7.2 R9.1 one response contains all option lists and the limits', async () => {
    const bruno = await gateway.as('bruno');
    const all = await bruno.masters.all();
    expect(all.roles).toEqual((await bruno.masters.roles()).items);
    expect(all.roleMappings).toEqual((await bruno.masters.roleMappings()).items);
    expect(all.subRoles).toEqual((await bruno.masters.organizationTypes()).items);
    expect(all.countries).toEqual((await bruno.masters.countries()).items);
    expect(all.products).toEqual((await bruno.masters.products()).items);
    expect(all.limits).toMatchObject({
      pageSize: 12,
      otpResendMs: 118_000,
      activationMs: 86_400_000,
      subject: 200,
      company: LIMITS.company,
    });
  });

  it('R7.2 one response contains the options of every filter with fixed values', async () => {
    const bruno = await gateway.as('bruno');
    const answer = Object.values((await (await bruno.fetch('/api/master/master')).json()) as Record<string, unknown>);
    const isOffered = (values: string[]) => answer.some((list) => JSON.stringify(list) === JSON.stringify(values));
    /** The views and sort orders of single lists, which are defined by their screens. */
    const singleListFields = new Set([
      'role',
      'sort',
      'direction',
      'view',
      'side',
      'waitingFor',
      'place',
      'kind',
      'what',
      'area',
      'func',
      'change',
      'state',
    ]);
    const lists = allRoutes().filter(({ route }) => route.verb === 'GET' && 'pageNumber' in shapeOf(route.input));
    const unlistedFields = lists.flatMap(({ name, route }) =>
      Object.entries(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        .map(([field, schema]) => ({ field, values: (schema as { enum?: string[] }).enum ?? [] }))
        .filter(({ field, values }) => values.length && !singleListFields.has(field) && !isOffered(values))
        .map(({ field }) => `${name} ${field}`),
    );
    expect(unlistedFields).toEqual([]);
    expect(lists.length).toBeGreaterThan(5);
    const { regions, countries } = await bruno.masters.all();
    expect(regions.map(({ id }) => id).sort()).toEqual([...new Set(countries.map(({ regionId }) => regionId))].sort());
  });

  const companyCounts: [Name, number][] = [
    ['sam', 48],
    ['ines', 48],
    ['marco', 18],
    ['mei', 15],
    ['lena', 3],
    ['chloe', 3],
    ['faisal', 3],
  ];
  it.each(companyCounts)('R6.7 %s may address %d partner companies', async (name, companies) => {
    const { items, totalCount } = await (await gateway.as(name)).masters.companies();
    expect([items.length, totalCount]).toEqual([companies, companies]);
  });

  it('R6.7 a local company addresses only its own partners, and a partner addresses no companies', async () => {
    const lena = await (await gateway.as('lena')).masters.companies();
    expect(lena.items.map(({ id }) => id).sort()).toEqual(['cp-brennhagen', 'cp-karnberg', 'cp-ostwall']);
    await expect((await gateway.as('bruno')).masters.companies()).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
  });

  it('R7.2 a region addresses the partners of all its local companies, and no others', async () => {
    const { items } = await (await gateway.as('marco')).masters.companies();
    expect([...new Set(items.map(({ lcoId }) => lcoId))].sort()).toEqual(
      ['lco-deutschland', 'lco-france', 'lco-italia', 'lco-magyarorszag', 'lco-nederland', 'lco-polska'].sort(),
    );
  });

  it('R6.7 the company list response is byte-identical whether or not a sibling unit has another company', async () => {
    const lena = await gateway.as('lena');
    const list = async () => (await lena.fetch('/api/master/cplist')).text();
    const listBefore = await list();
    await gateway.database.db
      .insertInto('unit')
      .values({
        id: 'cp-new',
        kind: 'CP',
        name: 'Aube Contrôle',
        country: 'FR',
        lco_id: 'lco-france',
        rhq_id: 'rhq-europe',
        zone: 'UTC',
        language: 'fr',
      })
      .execute();
    expect(await list()).toBe(listBefore);
    expect((await (await gateway.as('chloe')).masters.companies()).totalCount).toBe(4);
  });
});
