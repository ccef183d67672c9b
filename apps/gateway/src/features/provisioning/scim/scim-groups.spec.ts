import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PersonProvisioned } from '@portal/contracts';
import { addDirectory, type Directory, ENTRA, MAPPINGS, OKTA, patchOf } from '../../../../../../tests/kit/scim/directory';
import { twinOf } from '../../../../../../tests/kit/second-factor';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { PersonMoves } from '../../../services/hooks/person-moves';
import { DEMO_PASSWORD } from '../../accounts/demo-users';

let gateway: TestGateway;
let directory: Directory;
beforeAll(async () => {
  gateway = await openTestGateway();
});
beforeEach(async () => {
  directory = await addDirectory(gateway, await gateway.as('sam'));
});
afterAll(() => gateway.close());

const [GERMANY, EUROPE, BRENNHAGEN, ADMINISTRATORS] = MAPPINGS.map(({ group }) => group) as [string, string, string, string];
const rowOf = (id: string) => gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  gateway.database.db
    .selectFrom('letter')
    .select('kind')
    .where('to_address', '=', email)
    .where('dropped_at', 'is', null)
    .orderBy('due_at')
    .execute();
const membersOf = async (id: string) =>
  ((await directory.send('GET', `/Groups/${id}`)).body['members'] as { value: string }[]).map(({ value }) => value);

describe('the groups of a directory', () => {
  it('R6.1 a group is created once, found by its name, renamed, and deleted', async () => {
    const reply = await directory.send('POST', '/Groups', ENTRA.createGroup('Sales'));
    expect(reply).toMatchObject({ status: 201, body: { displayName: 'Sales', members: [], meta: { resourceType: 'Group' } } });
    expect(await directory.send('POST', '/Groups', ENTRA.createGroup('SALES'))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    const { id } = reply.body;
    const find = async (filter: string) =>
      (await directory.send('GET', `/Groups?filter=${encodeURIComponent(filter)}&excludedAttributes=members`)).body.Resources;
    expect(await find('displayName eq "sales"')).toMatchObject([{ id }]);
    expect((await find('displayName eq "sales"'))[0]).not.toHaveProperty('members');
    expect((await directory.send('PATCH', `/Groups/${id}`, OKTA.renameGroup(id, 'Service'))).body).toMatchObject({
      displayName: 'Service',
    });
    expect(await find('displayName eq "sales"')).toEqual([]);
    expect(await directory.send('DELETE', `/Groups/${id}`)).toMatchObject({ status: 204 });
    expect(await directory.send('GET', `/Groups/${id}`)).toMatchObject({ status: 404, body: { detail: `Group ${id} not found.` } });
  });

  it.each([
    ['Microsoft Entra', ENTRA],
    ['Okta', OKTA],
  ])('R6.1 the requests of %s add and remove members, and a repetition changes nothing', async (_name, { addMember, removeMember }) => {
    const [first, second] = [await directory.addUser(), await directory.addUser()];
    const group = await directory.addGroup('Sales', first);
    await directory.send('PATCH', `/Groups/${group}`, addMember(second));
    expect(await membersOf(group)).toEqual([first, second].toSorted());
    const lastFact = () =>
      gateway.database.db
        .selectFrom('fact')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .executeTakeFirstOrThrow();
    const before = await lastFact();
    expect((await directory.send('PATCH', `/Groups/${group}`, addMember(second))).status).toBe(200);
    expect(await lastFact()).toEqual(before);
    const { body: user } = await directory.send('GET', `/Users/${second}`);
    expect(user['groups']).toMatchObject([{ value: group, display: 'Sales' }]);
    await directory.send('PATCH', `/Groups/${group}`, removeMember(first));
    expect(await membersOf(group)).toEqual([second]);
  });

  it('R6.1 members are replaced by a list, removed all at once, and kept by a PUT that does not state them', async () => {
    const [first, second] = [await directory.addUser(), await directory.addUser()];
    const group = await directory.addGroup('Sales', first);
    await directory.send('PATCH', `/Groups/${group}`, patchOf({ op: 'replace', path: 'members', value: [{ value: second }] }));
    expect(await membersOf(group)).toEqual([second]);
    await directory.send('PUT', `/Groups/${group}`, { displayName: 'Sales' });
    expect(await membersOf(group)).toEqual([second]);
    await directory.send('PUT', `/Groups/${group}`, { displayName: 'Sales', members: [{ value: first }] });
    expect(await membersOf(group)).toEqual([first]);
    await directory.send('PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: 'members' }));
    expect(await membersOf(group)).toEqual([]);
  });

  it('R6.1 G10 a person outside of the domains of the client cannot become a member', async () => {
    const group = await directory.addGroup('Sales');
    for (const id of ['lena', 'nobody'])
      expect(await directory.send('PATCH', `/Groups/${group}`, ENTRA.addMember(id))).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
    expect(await membersOf(group)).toEqual([]);
    const other = await addDirectory(gateway, await gateway.as('sam'));
    expect(await other.send('GET', `/Groups/${group}`)).toMatchObject({ status: 404 });
    expect((await other.send('GET', '/Groups')).body).toMatchObject({ totalResults: 0 });
  });
});

describe('the role of a group', () => {
  it('R6.1 the first membership of a mapped group gives access with its role and unit, and the last one takes it away', async () => {
    const id = await directory.addUser();
    const { email } = await rowOf(id);
    const group = await directory.addGroup(GERMANY, id);
    expect(await rowOf(id)).toMatchObject({
      standing: 'approved',
      role: 'LBO',
      unit_id: 'lco-deutschland',
      rhq_id: 'rhq-europe',
      employee: true,
    });
    const { items } = await (await gateway.as('marco')).people.list({ search: email });
    expect(items).toMatchObject([{ userId: id, name: 'Nora Falk', status: 'Active' }]);
    await directory.send('PATCH', `/Groups/${group}`, ENTRA.removeMember(id));
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', disabled_by_client: directory.name });
    await directory.send('PATCH', `/Groups/${group}`, ENTRA.addMember(id));
    expect(await rowOf(id)).toMatchObject({ standing: 'approved' });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account.provisioned', 'account.enabled']);
  });

  it('R6.1 a person whose place follows from groups cannot be moved by hand until the directory deletes the user', async () => {
    const id = await directory.addUser();
    await directory.addGroup('Portal Brennhagen', id);
    const sam = await gateway.as('sam');
    const move = () => sam.people.move({ userId: id, role: 'CP', unitId: 'cp-karnberg', reason: 'Works for another company now.' });
    await expect(move()).rejects.toMatchObject({
      status: 422,
      code: PersonProvisioned.code,
      body: { data: { directory: directory.name } },
    });
    expect(await rowOf(id)).toMatchObject({ unit_id: 'cp-brennhagen' });
    await directory.send('DELETE', `/Users/${id}`);
    await sam.people.enable({ userId: id });
    expect((await move()).person.companyName).toBe('Karnberg Regeltechnik');
  });

  it('R6.1 the highest role of several groups wins', async () => {
    const id = await directory.addUser();
    const germany = await directory.addGroup(GERMANY, id);
    const europe = await directory.addGroup(EUROPE, id);
    expect(await rowOf(id)).toMatchObject({ role: 'RHQ', unit_id: 'rhq-europe', lco_id: null });
    await directory.addGroup(BRENNHAGEN, id);
    await directory.send('DELETE', `/Groups/${europe}`);
    expect(await rowOf(id)).toMatchObject({ role: 'LBO', unit_id: 'lco-deutschland' });
    await directory.send('PATCH', `/Groups/${germany}`, OKTA.renameGroup(germany, 'Former colleagues'));
    expect(await rowOf(id)).toMatchObject({ role: 'CP', unit_id: 'cp-brennhagen', company_name: 'Brennhagen Messtechnik' });
  });

  it('R6.1 the first of two groups with the same role, by name, gives role and unit', async () => {
    const mappings = [
      { group: 'Portal France', role: 'LBO', unitId: 'lco-france' },
      { group: 'portal Germany', role: 'LBO', unitId: 'lco-deutschland' },
    ] as const;
    directory = await addDirectory(gateway, await gateway.as('sam'), { mappings });
    const id = await directory.addUser();
    await directory.addGroup('Portal Germany', id);
    await directory.addGroup('Portal France', id);
    expect(await rowOf(id)).toMatchObject({ role: 'LBO', unit_id: 'lco-france' });
  });

  it('R6.1 an account that existed before the directory keeps its place until a group gives it another one', async () => {
    const { id } = await twinOf(gateway, 'bruno');
    await gateway.database.db
      .updateTable('person')
      .set({ email: `${id}@${directory.domain}` })
      .where('id', '=', id)
      .execute();
    const before = await rowOf(id);
    await directory.addGroup('No mapping', id);
    await directory.send('PATCH', `/Users/${id}`, OKTA.enable);
    expect(await rowOf(id)).toEqual(before);
    const group = await directory.addGroup(GERMANY, id);
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', role: 'LBO', unit_id: 'lco-deutschland' });
    await directory.send('DELETE', `/Groups/${group}`);
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', role: 'LBO' });
  });

  it('R6.1 G10 a directory does not enable an account that another directory has disabled until a mapped group covers it', async () => {
    const sam = await gateway.as('sam');
    const former = await directory.addUser();
    const group = await directory.addGroup(ADMINISTRATORS, former);
    await directory.send('PATCH', `/Groups/${group}`, ENTRA.removeMember(former));
    const placeless = await directory.addUser();
    expect(await rowOf(former)).toMatchObject({ standing: 'disabled', role: 'SUPER_YHQ' });
    await sam.provisioning.remove({ clientId: directory.clientId, rev: 1, password: DEMO_PASSWORD });
    directory = await addDirectory(gateway, sam, { domain: directory.domain });
    await directory.addGroup('No mapping', former, placeless);
    for (const id of [former, placeless]) {
      await directory.send('PATCH', `/Users/${id}`, ENTRA.enable);
      expect(await rowOf(id)).toMatchObject({ standing: 'disabled' });
    }
    await directory.addGroup(GERMANY, former, placeless);
    for (const id of [former, placeless]) expect(await rowOf(id)).toMatchObject({ standing: 'approved', role: 'LBO' });
  });

  it('R6.1 G10 a status without a group does not enable an account that another directory has disabled', async () => {
    const sam = await gateway.as('sam');
    const id = await directory.addUser();
    await directory.addGroup(GERMANY, id);
    await directory.send('PATCH', `/Users/${id}`, ENTRA.disable);
    await sam.provisioning.remove({ clientId: directory.clientId, rev: 1, password: DEMO_PASSWORD });
    directory = await addDirectory(gateway, sam, { domain: directory.domain });
    await directory.send('PATCH', `/Users/${id}`, ENTRA.enable);
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled' });
  });

  it('R6.1 R10.1 all members of a group are moved before the first move is announced', async () => {
    const ids = [await directory.addUser(), await directory.addUser()];
    const group = await directory.addGroup(GERMANY, ...ids);
    const moves = gateway.app.get(PersonMoves, { strict: false });
    const original = moves.move.bind(moves);
    const steps: string[] = [];
    moves.move = async (...call) => {
      steps.push('move');
      const announce = await original(...call);
      return async () => {
        steps.push('announce');
        await announce();
      };
    };
    await directory.send('PATCH', `/Groups/${group}`, OKTA.renameGroup(group, EUROPE));
    moves.move = original;
    expect(steps).toEqual(['move', 'move', 'announce', 'announce']);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ role: 'RHQ' });
  });

  it('R6.1 an inactive user gets no access by a group until the directory activates the user', async () => {
    const id = await directory.addUser();
    await directory.send('PATCH', `/Users/${id}`, OKTA.disable);
    await directory.addGroup(GERMANY, id);
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', role: 'LBO' });
    await directory.send('PATCH', `/Users/${id}`, OKTA.enable);
    expect(await rowOf(id)).toMatchObject({ standing: 'approved' });
  });

  it('R6.1 a changed mapping applies to the members of its group', async () => {
    const id = await directory.addUser();
    await directory.addGroup(GERMANY, id);
    const sam = await gateway.as('sam');
    const change = (mappings: readonly { group: string; role: 'LBO' | 'RHQ'; unitId: string }[], rev: number) =>
      sam.provisioning.change({
        clientId: directory.clientId,
        rev,
        name: directory.name,
        domains: [directory.domain],
        mappings: [...mappings],
        password: DEMO_PASSWORD,
      });
    await change([{ group: GERMANY, role: 'RHQ', unitId: 'rhq-apac' }], 1);
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', role: 'RHQ', unit_id: 'rhq-apac' });
    await change([], 2);
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled' });
  });

  it('R6.1 the last active SUPER_YHQ keeps the role and the access', async () => {
    const id = await directory.addUser();
    const group = await directory.addGroup(ADMINISTRATORS, id);
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', role: 'SUPER_YHQ', unit_id: 'super-yhq' });
    const { db } = gateway.database;
    const others = await db
      .updateTable('person')
      .set({ standing: 'disabled' })
      .where('role', '=', 'SUPER_YHQ')
      .where('id', '<>', id)
      .where('standing', '=', 'approved')
      .returning('id')
      .execute();
    const before = await rowOf(id);
    const expected = { status: 400, body: { scimType: 'mutability' } };
    expect(await directory.send('PATCH', `/Users/${id}`, ENTRA.disable)).toMatchObject(expected);
    expect(await directory.send('DELETE', `/Users/${id}`)).toMatchObject(expected);
    expect(await directory.send('PATCH', `/Groups/${group}`, ENTRA.removeMember(id))).toMatchObject(expected);
    expect(await directory.send('DELETE', `/Groups/${group}`)).toMatchObject(expected);
    expect(await directory.send('PATCH', `/Groups/${group}`, OKTA.renameGroup(group, EUROPE))).toMatchObject(expected);
    expect(await rowOf(id)).toEqual(before);
    expect(await membersOf(group)).toEqual([id]);
    await db
      .updateTable('person')
      .set({ standing: 'approved' })
      .where(
        'id',
        'in',
        others.map((other) => other.id),
      )
      .execute();
    expect(await directory.send('PATCH', `/Users/${id}`, ENTRA.disable)).toMatchObject({ status: 200, body: { active: false } });
  });

  it('R6.1 two directories that disable the last two SUPER_YHQ at the same time leave one of them', async () => {
    const directories = [directory, await addDirectory(gateway, await gateway.as('sam'))];
    const ids = await Promise.all(directories.map((one) => one.addUser()));
    for (const [at, one] of directories.entries()) await one.addGroup(ADMINISTRATORS, ids[at]!);
    const { db } = gateway.database;
    const others = await db
      .updateTable('person')
      .set({ standing: 'disabled' })
      .where('role', '=', 'SUPER_YHQ')
      .where('id', 'not in', ids)
      .where('standing', '=', 'approved')
      .returning('id')
      .execute();
    const replies = await Promise.all(directories.map((one, at) => one.send('PATCH', `/Users/${ids[at]}`, ENTRA.disable)));
    const people = await Promise.all(ids.map(rowOf));
    await db
      .updateTable('person')
      .set({ standing: 'approved' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(people.map(({ standing }) => standing).toSorted()).toEqual(['approved', 'disabled']);
  });
});
