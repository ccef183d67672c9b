import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startHalfAnswer } from '../../../../../../tests/kit/ai/chat-question';
import { END_PIECE, ScriptedAnswerer } from '../../../../../../tests/kit/ai/scripted-answering';
import type { LiveClient } from '../../../../../../tests/kit/live-client';
import { addDirectory, type Directory, ENTRA, OKTA, patchOf, sendScim } from '../../../../../../tests/kit/scim/directory';
import { twinOf } from '../../../../../../tests/kit/second-factor';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { until } from '../../../../../../tests/kit/until';
import { Limits } from '../../../platform/http/limits/limits';
import { Counters } from '../../../platform/telemetry/counters';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { DEMO_PASSWORD } from '../../accounts/demo-users';
import { readGroupPatch } from './group-draft';
import { readOperations } from './patch-operations';
import { CLIENT_BUDGET, STRANGER_BUDGET } from './scim-server';
import { ScimTokens } from './scim-tokens';
import { ScimUsers } from './scim-users';

const scriptedAnswering = new ScriptedAnswerer();
let gateway: TestGateway;
let directory: Directory;
beforeAll(async () => {
  gateway = await openTestGateway({ answering: scriptedAnswering, env: { NO_RATE_LIMITS: '0', LOG_LEVEL: 'silent' } });
});
beforeEach(async () => {
  directory = await addDirectory(gateway, await gateway.as('sam'));
});
afterAll(() => gateway.close());
const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
const follow = async (person: Person): Promise<LiveClient> => {
  const client = person.connect();
  clients.push(client);
  await client.until((events) => events.some(({ event }) => event === 'welcome'));
  return client;
};
/** Gives a colleague of Bruno an address in the domain of the directory. */
const signedInPartner = async () => {
  const { id } = await twinOf(gateway, 'bruno');
  const email = `${randomUUID()}@${directory.domain}`;
  await gateway.database.db.updateTable('person').set({ email }).where('id', '=', id).execute();
  return { id, email, partner: await gateway.signIn(email, DEMO_PASSWORD) };
};
const hasReceived = (client: LiveClient, userId: string) => client.facts('people.changed').some(({ data }) => data['userId'] === userId);

describe('an account that a directory disables', () => {
  it('R4.4 R10.1 a disabled person loses every session and socket within two seconds, and the lists of others move', async () => {
    const { id, email, partner } = await signedInPartner();
    const phone = await gateway.signIn(email, DEMO_PASSWORD);
    const screens = [await follow(partner), await follow(phone)];
    const watchers = [
      await follow(await gateway.as('lena')),
      await follow(await gateway.as('bruno')),
      await follow(await gateway.as('sam')),
    ];
    const startedAt = performance.now();
    expect(await directory.send('PATCH', `/Users/${id}`, ENTRA.disable)).toMatchObject({ status: 200, body: { active: false } });
    for (const screen of screens) await screen.until((events) => events.some(({ event }) => event === 'disconnect'), 2_000);
    for (const device of [partner, phone])
      await expect(device.masters.products()).rejects.toMatchObject({ status: 401, body: { data: { reason: 'account-disabled' } } });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    for (const watcher of watchers) await watcher.until(() => hasReceived(watcher, id));
    const [person] = (await (await gateway.as('lena')).people.list({ search: email })).items;
    expect(person).toMatchObject({ status: 'Disabled', disabled: { by: directory.name } });
    await expect(gateway.signIn(email, DEMO_PASSWORD)).rejects.toThrow('account.disabled');
    await directory.send('PATCH', `/Users/${id}`, OKTA.enable);
    expect((await gateway.signIn(email, DEMO_PASSWORD)).id).toBe(id);
  });

  it('R4.4 a disabled person receives no further line of a streamed answer after two seconds', async () => {
    const { id } = await twinOf(gateway, 'jonas');
    const email = `${randomUUID()}@${directory.domain}`;
    await gateway.database.db.updateTable('person').set({ email }).where('id', '=', id).execute();
    const { caller, say } = await startHalfAnswer(scriptedAnswering, await gateway.signIn(email, DEMO_PASSWORD));
    await directory.send('PATCH', `/Users/${id}`, ENTRA.disable);
    await pause(2_000);
    say({ text: 'secret answer.' }, END_PIECE);
    expect(await caller.final()).toBeUndefined();
    expect(JSON.stringify(caller.lines)).not.toContain('secret');
  });

  it('T9 the audit log shows administrators that the directory made the change', async () => {
    const { id } = await signedInPartner();
    await directory.send('PATCH', `/Users/${id}`, ENTRA.disable);
    const { items } = await (await gateway.as('sam')).audit.entries({ search: id });
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'account.disabled',
        actor: expect.objectContaining({ name: `scim:${directory.name}`, role: null }),
      }),
    );
  });
});

describe('the token of a directory', () => {
  const eventsOf = (clientId: string) =>
    gateway.database.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', clientId)
      .where('action', '=', 'security.scim_refused')
      .execute();

  it('T9 a missing, wrong, revoked or replaced token is refused with a challenge, and is a security event', async () => {
    const sam = await gateway.as('sam');
    const counters = gateway.app.get(Counters);
    const refusedCount = () => counters.countOf('security.scim_refused');
    const countBefore = refusedCount();
    const { token } = await sam.provisioning.rotate({ clientId: directory.clientId, rev: 1, tokenDays: null, password: DEMO_PASSWORD });
    expect(await sendScim(gateway, token, 'GET', '/Users')).toMatchObject({ status: 200 });
    await sam.provisioning.revoke({ clientId: directory.clientId, rev: 2 });
    for (const badToken of [null, 'scim_wrong', directory.token, token, sam.token]) {
      const reply = await sendScim(gateway, badToken, 'GET', '/Users');
      expect(reply).toMatchObject({ status: 401, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' } });
      expect(reply.headers.get('www-authenticate')).toContain('Bearer');
      expect(reply.headers.get('content-type')).toContain('application/scim+json');
    }
    expect(refusedCount() - countBefore).toBe(5);
  });

  it('T9 an expired token is refused, and the audit log shows its use', async () => {
    const { db } = gateway.database;
    await db
      .updateTable('scim_client')
      .set({ token_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', directory.clientId)
      .execute();
    expect(await directory.send('GET', '/Users')).toMatchObject({ status: 401, body: { detail: 'The token has expired.' } });
    await gateway.app.get(SecurityEvents).write();
    await until(async () => (await eventsOf(directory.clientId)).length);
    const [client] = (await (await gateway.as('sam')).provisioning.clients()).items.filter(
      ({ clientId }) => clientId === directory.clientId,
    );
    expect(client).toMatchObject({ token: { state: 'expired' } });
  });

  it('T9 only the hash of a token is stored, and its last use is shown', async () => {
    await directory.send('GET', '/Users');
    const row = await gateway.database.db
      .selectFrom('scim_client')
      .selectAll()
      .where('id', '=', directory.clientId)
      .executeTakeFirstOrThrow();
    expect(directory.token).toMatch(/^scim_[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(directory.token);
    expect(row.last_used_at!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const rows = await gateway.database.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(directory.token);
  });

  it('T9 a deleted client ends with its next request, and its accounts remain', async () => {
    const id = await directory.addUser();
    await (await gateway.as('sam')).provisioning.remove({ clientId: directory.clientId, rev: 1, password: DEMO_PASSWORD });
    expect(await directory.send('GET', `/Users/${id}`)).toMatchObject({ status: 401 });
    expect(await gateway.database.db.selectFrom('person').select('id').where('id', '=', id).execute()).toHaveLength(1);
  });
});

describe('bursts and large requests', () => {
  it('T37 a client that sends too many requests is asked to wait, and others are served', async () => {
    const limits = gateway.app.get(Limits, { strict: false });
    await limits.spend(CLIENT_BUDGET.name, directory.clientId, CLIENT_BUDGET.points, CLIENT_BUDGET.windowMs, CLIENT_BUDGET.points);
    const reply = await directory.send('GET', '/Users');
    expect(reply).toMatchObject({ status: 429, body: { status: '429' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await addDirectory(gateway, await gateway.as('sam'));
    expect(await other.send('GET', '/Users')).toMatchObject({ status: 200 });
  });

  it('T37 a network with too many refused tokens is asked to wait before its token is read', async () => {
    const limits = gateway.app.get(Limits, { strict: false });
    const tokens = gateway.app.get(ScimTokens);
    const check = jest.spyOn(tokens, 'check');
    const waits = jest.spyOn(limits, 'remainingWaitMs').mockImplementation(async (name) => (name === STRANGER_BUDGET.name ? 5_000 : null));
    const reply = await sendScim(gateway, 'scim_wrong', 'GET', '/Users');
    expect(reply).toMatchObject({ status: 429, body: { status: '429' } });
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(check).not.toHaveBeenCalled();
    waits.mockRestore();
    check.mockRestore();
  });

  it('T37 the changes of a client wait in its own queue, and changes beyond the queue are asked to wait', async () => {
    const userName = () => `nora.${randomUUID()}@${directory.domain}`;
    const transactions = jest.spyOn(gateway.database, 'tx');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    transactions.mockImplementationOnce(async () => {
      await released;
      throw new Error('The first change fails.');
    });
    const replies = Array.from({ length: 22 }, () => directory.send('POST', '/Users', ENTRA.createUser(userName())));
    const busyReply = await Promise.race(replies);
    expect(busyReply).toMatchObject({ status: 429, body: { status: '429' } });
    expect(Number(busyReply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(transactions).toHaveBeenCalledTimes(1);
    release();
    const statuses = (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    transactions.mockRestore();
  });

  it('T9 a request may name only a limited number of members in all its operations', async () => {
    const members = Array.from({ length: 5_001 }, (_, at) => ({ value: String(at) }));
    const group = await directory.addGroup('Sales');
    const twice = patchOf({ op: 'add', path: 'members', value: members }, { op: 'remove', path: 'members', value: members });
    expect(await directory.send('PATCH', `/Groups/${group}`, twice)).toMatchObject({ status: 400, body: { scimType: 'tooMany' } });
  });

  it('T9 filters of a request are compared with a limited number of members, except single ids', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => String(at));
    const removals = (operator: string) =>
      readOperations(patchOf(...ids.slice(0, 1_000).map((id) => ({ op: 'remove', path: `members[value ${operator} "${id}"]` }))));
    expect(readGroupPatch(removals('eq'), ids).members!.size).toBe(1_000);
    expect(() =>
      readGroupPatch(
        removals('sw'),
        Array.from({ length: 20_000 }, (_, at) => `x${at}`),
      ),
    ).toThrow('too many filters');
  });

  it('T9 values that the database cannot store or compare are refused as errors of the client', async () => {
    const readFiltered = (filter: string) => directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    for (const filter of [
      'meta.created gt "+100000-01-01T00:00:00Z"',
      'meta.created gt "-000001-01-01T00:00:00Z"',
      'meta.created gt "0000-01-01T00:00:00Z"',
    ])
      expect([filter, await readFiltered(filter)]).toMatchObject([filter, { status: 400, body: { scimType: 'invalidFilter' } }]);
    expect(await directory.send('GET', '/Users/%00')).toMatchObject({ status: 404 });
    expect(await directory.send('GET', '/Groups/%00')).toMatchObject({ status: 404 });
    const id = await directory.addUser();
    const patch = { Operations: [{ op: { toString: 1 }, path: 'active', value: true }] };
    expect(await directory.send('PATCH', `/Users/${id}`, patch)).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
    const address = `nora.${randomUUID()}@${directory.domain}`;
    const emails = [{ type: { toString: 1 }, primary: { toString: 1 }, value: address }];
    expect(await directory.send('POST', '/Users', { userName: address, emails })).toMatchObject({ status: 201 });
  });

  it('R6.1 an address that another person takes during the change is refused with uniqueness', async () => {
    const [id, other] = [await directory.addUser(), await directory.addUser()];
    const { email } = await gateway.database.db.selectFrom('person').select('email').where('id', '=', other).executeTakeFirstOrThrow();
    const users = gateway.app.get(ScimUsers) as unknown as { changedAddress: () => Promise<string> };
    const check = jest.spyOn(users, 'changedAddress').mockResolvedValue(email);
    expect(await directory.send('PATCH', `/Users/${id}`, ENTRA.changeAddress(email))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    check.mockRestore();
  });

  it('R6.1 G10 a directory cannot be responsible for a public mail domain', async () => {
    await expect(addDirectory(gateway, await gateway.as('sam'), { domain: 'gmail.com' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { 'domains.0': [{ code: 'public-mail-domain' }] } },
    });
  });

  it('T9 a body that is too large, malformed or of another type is refused in the form of SCIM', async () => {
    const post = (body: string, type = 'application/scim+json') => directory.send('POST', '/Users', body, { 'content-type': type });
    expect(await post('{')).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
    expect(await post('[]')).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
    expect(await post('{"__proto__": {"active": true}}')).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
    expect(await post('<user/>', 'application/xml')).toMatchObject({ status: 415, body: { status: '415' } });
    expect(await post(JSON.stringify({ userName: 'x'.repeat(1_100_000) }))).toMatchObject({ status: 413, body: { status: '413' } });
    const members = Array.from({ length: 10_001 }, (_, at) => ({ value: String(at) }));
    expect(await directory.send('POST', '/Groups', { displayName: 'All', members })).toMatchObject({
      status: 400,
      body: { scimType: 'tooMany' },
    });
  });
});
