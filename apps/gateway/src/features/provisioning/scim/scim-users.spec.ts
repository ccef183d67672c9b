import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDirectory, type Directory, ENTRA, OKTA, patchOf } from '../../../../../../tests/kit/scim/directory';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let directory: Directory;
beforeAll(async () => {
  gateway = await openTestGateway();
  directory = await addDirectory(gateway, await gateway.as('sam'));
});
afterAll(() => gateway.close());

const rowOf = (id: string) => gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Returns the numbers of facts, audit rows and mails, to show that a request changes nothing. */
const countTraces = async () => {
  const count = (table: 'fact' | 'audit' | 'letter') =>
    gateway.database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
  return [await count('fact'), await count('audit'), await count('letter')];
};
/** Creates a user who is a member of the mapped group of Germany. */
const addColleague = async () => {
  const id = await directory.addUser();
  await directory.addGroup(`Portal LCO Deutschland`, id).catch(async () => {
    const { body } = await directory.send('GET', `/Groups?filter=${encodeURIComponent('displayName eq "Portal LCO Deutschland"')}`);
    await directory.send('PATCH', `/Groups/${body.Resources[0]!.id}`, ENTRA.addMember(id));
  });
  return id;
};

describe('discovery', () => {
  it('R6.1 the configuration, the schemas and the resource types describe what the server supports', async () => {
    const config = await directory.send('GET', '/ServiceProviderConfig');
    expect(config.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    const { body: schemas } = await directory.send('GET', '/Schemas');
    expect(schemas.Resources.map(({ id }) => id)).toEqual([
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:core:2.0:Group',
    ]);
    expect((await directory.send('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).body).toMatchObject({ name: 'User' });
    expect((await directory.send('GET', '/ResourceTypes/Group')).body).toMatchObject({ endpoint: '/Groups' });
    expect(await directory.send('GET', '/ResourceTypes/Device')).toMatchObject({ status: 404 });
    expect(await directory.send('POST', '/Bulk', {})).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    });
  });
});

describe('creating users', () => {
  it.each([
    ['Microsoft Entra', ENTRA],
    ['Okta', OKTA],
  ])('R6.1 the request of %s creates an account without a password, which has no access without a group', async (_name, { createUser }) => {
    const userName = `Nora.${Math.random().toString(36).slice(2)}@${directory.domain}`;
    const reply = await directory.send('POST', '/Users', createUser(userName));
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`${gateway.url}/scim/v2/Users/${reply.body.id}`);
    expect(reply.body).toMatchObject({
      userName: userName.toLowerCase(),
      name: { givenName: 'Nora', familyName: 'Falk' },
      active: true,
      emails: [{ value: userName.toLowerCase(), type: 'work', primary: true }],
      groups: [],
      meta: { resourceType: 'User' },
    });
    expect(await rowOf(reply.body.id)).toMatchObject({
      standing: 'disabled',
      password_hash: null,
      unit_id: null,
      disabled_by_client: directory.name,
    });
    const audit = await gateway.database.db.selectFrom('audit').selectAll().where('object', '=', reply.body.id).execute();
    expect(audit).toMatchObject([{ action: 'account.provisioned', actor: `scim:${directory.name}` }]);
  });

  it('R6.1 a second user with the same userName is refused with uniqueness and changes nothing', async () => {
    const userName = `same.${Date.now()}@${directory.domain}`;
    await directory.send('POST', '/Users', ENTRA.createUser(userName));
    const before = await countTraces();
    expect(await directory.send('POST', '/Users', ENTRA.createUser(userName.toUpperCase()))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', status: '409' },
    });
    expect(await countTraces()).toEqual(before);
  });

  it('R6.1 a user without a valid address in a domain of the client is refused', async () => {
    for (const userName of ['nora', 'nora@yarrowdyne.example', `nora@sub.${directory.domain}`, '', 7, null, undefined]) {
      expect(await directory.send('POST', '/Users', { ...ENTRA.createUser(''), userName })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
    }
  });

  it('R6.1 an open request for access becomes an account of the directory', async () => {
    const { insertApplicant } = await import('../../../../../../tests/kit/applicant');
    const id = await insertApplicant(gateway.database, { domain: directory.domain });
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({ status: 404 });
    const reply = await directory.send('POST', '/Users', ENTRA.createUser(`${id}@${directory.domain}`));
    expect(reply).toMatchObject({ status: 201, body: { id } });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', firstname: 'Nora', unit_id: null });
  });
});

describe('reading users', () => {
  it('R6.1 filters of every operator find the users that match', async () => {
    const id = await directory.addUser(`filter.me@${directory.domain}`);
    await directory.send('PUT', `/Users/${id}`, {
      ...ENTRA.createUser(`filter.me@${directory.domain}`),
      name: { givenName: 'Fil', familyName: 'Ter' },
      externalId: 'Ext-1',
    });
    const find = async (filter: string) => {
      const { body } = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      return body.Resources.map((user) => user.id);
    };
    const matchingFilters = [
      `userName eq "FILTER.me@${directory.domain}"`,
      `userName eq "filter.me@${directory.domain}" and active eq true`,
      'name.familyName eq "ter" and name.givenName pr',
      'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName eq "Ter"',
      'userName sw "filter."',
      'displayName co "l te"',
      'emails[type eq "work" and value sw "filter"]',
      'emails.value eq "filter.me@' + directory.domain + '"',
      'externalId eq "Ext-1"',
      '(externalId eq "nothing" or externalId eq "Ext-1") and not (active eq false)',
      'userName sw "filter" and meta.lastModified gt "2020-01-01T00:00:00Z"',
      'userName sw "filter" and active eq "True"',
      `id eq "${id}"`,
    ];
    for (const filter of matchingFilters) expect([filter, await find(filter)]).toEqual([filter, [id]]);
    for (const filter of [
      'externalId eq "ext-1"',
      'nickName eq "x"',
      'userName sw "filter" and title pr',
      'userName sw "filter" and meta.created lt "2020-01-01T00:00:00Z"',
    ])
      expect([filter, await find(filter)]).toEqual([filter, []]);
  });

  it('R6.1 a malformed filter is refused with invalidFilter', async () => {
    const filters = [
      'userName eq',
      'userName',
      'eq "x"',
      '(userName eq "x"',
      'userName eq "x" and',
      'active gt true',
      'userName eq {}',
      'meta.created gt "yesterday"',
      `userName eq "${'\n'.repeat(60)}`,
      'x'.repeat(3_000),
    ];
    for (const filter of filters) {
      expect([filter, await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)]).toMatchObject([
        filter,
        { status: 400, body: { scimType: 'invalidFilter' } },
      ]);
    }
  });

  it('R6.1 a list is returned in pages, and a count of 0 returns the total only', async () => {
    const own = await addDirectory(gateway, await gateway.as('sam'));
    const ids = [await own.addUser(), await own.addUser(), await own.addUser()].toSorted();
    const page = async (query: string) => (await own.send('GET', `/Users?${query}`)).body;
    expect(await page('startIndex=2&count=1')).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ id: ids[1] }],
    });
    expect(await page('count=0')).toMatchObject({ totalResults: 3, Resources: [] });
    expect(await page('startIndex=-5&count=100000')).toMatchObject({ startIndex: 1, itemsPerPage: 3 });
    expect(await own.send('GET', '/Users?count=many')).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });

  it('R6.1 a client receives only the requested attributes, always with the id', async () => {
    const id = await directory.addUser();
    const keys = async (query: string) => Object.keys((await directory.send('GET', `/Users/${id}?${query}`)).body).toSorted();
    expect(await keys('attributes=userName,name.familyName')).toEqual(['id', 'name', 'schemas', 'userName']);
    expect((await directory.send('GET', `/Users/${id}?attributes=name.familyName`)).body['name']).toEqual({ familyName: 'Falk' });
    expect(await keys('excludedAttributes=groups,emails,meta')).toEqual([
      'active',
      'displayName',
      'externalId',
      'id',
      'name',
      'schemas',
      'userName',
    ]);
  });

  it('R6.1 G10 a client sees exactly the accounts of its domains', async () => {
    const brennhagen = await addDirectory(gateway, await gateway.as('sam'), { domain: 'brennhagen.example' });
    const { body } = await brennhagen.send('GET', `/Users?filter=${encodeURIComponent('userName eq "bruno@brennhagen.example"')}`);
    expect(body.Resources).toMatchObject([{ id: 'bruno', active: true, name: { givenName: 'Bruno' } }]);
    for (const id of ['lena', 'nobody']) {
      const expected = { status: 404, body: { status: '404', detail: `User ${id} not found.` } };
      expect(await brennhagen.send('GET', `/Users/${id}`)).toMatchObject(expected);
      expect(await brennhagen.send('PATCH', `/Users/${id}`, ENTRA.disable)).toMatchObject(expected);
      expect(await brennhagen.send('PUT', `/Users/${id}`, ENTRA.createUser('a@brennhagen.example'))).toMatchObject(expected);
      expect(await brennhagen.send('DELETE', `/Users/${id}`)).toMatchObject(expected);
    }
    expect((await directory.send('GET', '/Users?count=200')).body.Resources.map(({ id }) => id)).not.toContain('bruno');
    await (await gateway.as('sam')).provisioning.revoke({ clientId: brennhagen.clientId, rev: 1 });
  });
});

describe('changing users', () => {
  it.each([
    ['Microsoft Entra', ENTRA],
    ['Okta', OKTA],
  ])('R6.1 the requests of %s disable and enable an account, and a repetition changes nothing', async (_name, { disable, enable }) => {
    const id = await addColleague();
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', role: 'LBO', unit_id: 'lco-deutschland' });
    expect((await directory.send('PATCH', `/Users/${id}`, disable)).body).toMatchObject({ id, active: false });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', disabled_by: null, disabled_by_client: directory.name });
    const before = await countTraces();
    expect((await directory.send('PATCH', `/Users/${id}`, disable)).body).toMatchObject({ active: false });
    expect(await countTraces()).toEqual(before);
    expect((await directory.send('PATCH', `/Users/${id}`, enable)).body).toMatchObject({ active: true });
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', disabled_by_client: null });
  });

  it('R6.1 an account that a person has disabled stays disabled, whatever the directory states', async () => {
    const id = await addColleague();
    await (await gateway.as('sam')).people.disable({ userId: id, reason: 'The contract has ended.' });
    expect((await directory.send('PATCH', `/Users/${id}`, ENTRA.enable)).body).toMatchObject({ active: false });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', disabled_by: 'sam' });
  });

  it('R6.1 a change of the name does not turn the disabling by a person into a status of the directory', async () => {
    const id = await addColleague();
    await directory.send('PATCH', `/Users/${id}`, ENTRA.enable);
    const sam = await gateway.as('sam');
    await sam.people.disable({ userId: id, reason: 'A long leave.' });
    await directory.send('PATCH', `/Users/${id}`, ENTRA.renameUser('Berg'));
    await sam.people.enable({ userId: id });
    await directory.addGroup(`Team of ${id}`, id);
    expect(await rowOf(id)).toMatchObject({ standing: 'approved', lastname: 'Berg' });
  });

  it('R6.1 a directory that deactivates an account disabled by a person is obeyed after the person enables it', async () => {
    const id = await addColleague();
    const sam = await gateway.as('sam');
    await sam.people.disable({ userId: id, reason: 'A long leave.' });
    await directory.send('PATCH', `/Users/${id}`, ENTRA.disable);
    const before = await countTraces();
    await directory.send('PATCH', `/Users/${id}`, ENTRA.disable);
    expect(await countTraces()).toEqual(before);
    await sam.people.enable({ userId: id });
    await directory.addGroup(`Team of ${id}`, id);
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', disabled_by_client: directory.name });
    await sam.people.enable({ userId: id });
    expect((await directory.send('PATCH', `/Users/${id}`, ENTRA.disable)).body).toMatchObject({ active: false });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', disabled_by_client: directory.name });
  });

  it('R6.1 a user who is created again as inactive is disabled, although a person enabled the account', async () => {
    const id = await addColleague();
    const { email } = await rowOf(id);
    await directory.send('DELETE', `/Users/${id}`);
    await (await gateway.as('sam')).people.enable({ userId: id });
    const reply = await directory.send('POST', '/Users', { ...ENTRA.createUser(email), active: false });
    expect(reply).toMatchObject({ status: 201, body: { id, active: false } });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled', disabled_by_client: directory.name });
  });

  it('R6.1 names change by path, by value and by a whole resource', async () => {
    const id = await addColleague();
    const name = async (body: object, method = 'PATCH') => (await directory.send(method, `/Users/${id}`, body)).body['name'];
    expect(await name(ENTRA.renameUser('Berg'))).toMatchObject({ givenName: 'Nora', familyName: 'Berg' });
    expect(await name(patchOf({ op: 'replace', value: { 'name.givenName': 'Nele', nickName: 'N' } }))).toMatchObject({
      formatted: 'Nele Berg',
    });
    expect(await name(patchOf({ op: 'add', value: { name: { familyName: 'Falk' } } }))).toMatchObject({ formatted: 'Nele Falk' });
    const { email } = await rowOf(id);
    expect(await name(ENTRA.createUser(email), 'PUT')).toMatchObject({ formatted: 'Nora Falk' });
  });

  it('R6.1 an address changes only within the domains of the client and to a free one', async () => {
    const [id, other] = [await addColleague(), await directory.addUser()];
    const { email: takenAddress } = await rowOf(other);
    const { email: formerAddress } = await rowOf(id);
    const change = (address: string) => directory.send('PATCH', `/Users/${id}`, ENTRA.changeAddress(address));
    expect((await change(`New.${id}@${directory.domain}`)).body).toMatchObject({ userName: `new.${id}@${directory.domain}` });
    const before = await rowOf(id);
    const mails = await gateway.database.db
      .selectFrom('letter')
      .select(['to_address', 'data'])
      .where('kind', '=', 'account.address-changed')
      .where('to_address', 'in', [formerAddress, before.email])
      .execute();
    expect(mails.map((mail) => mail.to_address).toSorted()).toEqual([formerAddress, before.email].toSorted());
    expect(mails[0]!.data).toEqual({ name: 'Nora Falk', by: directory.name, address: before.email });
    expect(await change(takenAddress)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(await change('nora@yarrowdyne.example')).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect(await rowOf(id)).toEqual(before);
    const pathless = (path: string, value: string) =>
      directory.send('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', value: { [path]: value } }));
    expect((await pathless('emails[type eq "work"].value', `again.${id}@${directory.domain}`)).body).toMatchObject({
      userName: `again.${id}@${directory.domain}`,
    });
    expect((await pathless('emails[type eq "home"].value', 'home@elsewhere.example')).status).toBe(200);
    await pathless('emails[type eq "work"].value', before.email);
    const home = patchOf({ op: 'replace', path: 'emails[type eq "home"].value', value: 'home@elsewhere.example' });
    expect((await directory.send('PATCH', `/Users/${id}`, home)).body).toMatchObject({ userName: before.email });
  });

  it('R6.1 malformed patches are refused and change nothing', async () => {
    const id = await addColleague();
    const before = await countTraces();
    const attempts: [object, string][] = [
      [{}, 'invalidSyntax'],
      [patchOf(), 'invalidSyntax'],
      [patchOf({ op: 'move', path: 'active', value: true }), 'invalidSyntax'],
      [patchOf({ op: 'replace', path: 'active' }), 'invalidValue'],
      [patchOf({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
      [patchOf({ op: 'replace', value: 'false' }), 'invalidValue'],
      [patchOf({ op: 'remove' }), 'noTarget'],
      [patchOf({ op: 'remove', path: 'userName' }), 'mutability'],
      [patchOf({ op: 'replace', path: 'id', value: 'x' }), 'mutability'],
      [patchOf({ op: 'replace', path: 'emails[', value: 'x' }), 'invalidPath'],
      [patchOf({ op: 'replace', path: 'emails[type is "work"].value', value: 'x' }), 'invalidFilter'],
      [patchOf({ op: 'replace', path: 'name.givenName', value: '' }), 'invalidValue'],
    ];
    for (const [body, scimType] of attempts)
      expect([body, await directory.send('PATCH', `/Users/${id}`, body)]).toMatchObject([body, { status: 400, body: { scimType } }]);
    expect(await countTraces()).toEqual(before);
  });

  it('R6.1 a deleted user is disabled and hidden, and the same userName is provisioned again with the same account', async () => {
    const id = await addColleague();
    const { email } = await rowOf(id);
    expect(await directory.send('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: null });
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({ status: 404 });
    expect(await directory.send('DELETE', `/Users/${id}`)).toMatchObject({ status: 404 });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled' });
    expect(await directory.send('POST', '/Users', OKTA.createUser(email))).toMatchObject({ status: 201, body: { id, groups: [] } });
    expect(await rowOf(id)).toMatchObject({ standing: 'disabled' });
  });

  it('R6.1 two simultaneous changes of a user run one after another', async () => {
    const id = await addColleague();
    const both = [
      ENTRA.renameUser('Erste'),
      patchOf({ op: 'replace', path: 'name.givenName', value: 'Zweite' }),
      ENTRA.disable,
      ENTRA.renameUser('Dritte'),
    ];
    const replies = await Promise.all(both.map((body) => directory.send('PATCH', `/Users/${id}`, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowOf(id)).toMatchObject({ firstname: 'Zweite', standing: 'disabled' });
    const rows = await gateway.database.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', id)
      .where('action', '=', 'account.updated')
      .execute();
    expect(rows).toHaveLength(3);
  });
});
