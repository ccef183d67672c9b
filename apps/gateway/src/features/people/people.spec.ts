import { afterEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, PersonChanged } from '@portal/contracts';
import { insertAccount, insertApplicant } from '../../../../../tests/kit/applicant';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { codeAt, giveApp, twinOf } from '../../../../../tests/kit/second-factor';
import { call, clock, DAY, gateway, login, refresh, replyOf } from '../../../../../tests/kit/sessions-gateway';
import type { Person } from '../../../../../tests/kit/test-gateway';
import { appendFact } from '../../platform/facts/facts';
import { findRecipients } from '../../platform/facts/recipients';
import { userRoom } from '../../platform/facts/rooms';
import { DEMO_PASSWORD } from '../accounts/demo-users';

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
const hasReceived = (client: LiveClient, userId: string) => client.facts('people.changed').some(({ data }) => data['userId'] === userId);
/** Checks that a client of Chloe has received no fact about people, with a later fact of her own as the barrier. */
const expectUninformed = async (client: LiveClient) => {
  const chloe = await gateway.as('chloe');
  await gateway.database.tx((tx) => appendFact(tx, [userRoom(chloe.id)], 'account.changed', { userId: chloe.id }));
  await client.until(() => client.facts('account.changed').some(({ data }) => data['userId'] === chloe.id));
  expect(client.facts('people.changed')).toEqual([]);
};
const idsOf = async (person: Person, search: string) => (await person.people.list({ search })).items.map(({ userId }) => userId).toSorted();
const mailsTo = (email: string) =>
  gateway.database.db.selectFrom('letter').select(['kind', 'data']).where('to_address', '=', email).orderBy('due_at').execute();
/** Creates a partner of the same company as Bruno, who is signed in. */
const signedInPartner = async () => {
  const { id, email } = await twinOf(gateway, 'bruno');
  return { id, email, partner: await gateway.signIn(email, DEMO_PASSWORD) };
};
const reason = 'The contract has ended.';

describe('dormant accounts', () => {
  it('R6.1 staff see and filter accounts that were not used for 90 days, and partners see such colleagues as active', async () => {
    const { id, email, partner } = await signedInPartner();
    const statusesFor = async (name: 'lena' | 'bruno', status?: 'Active' | 'Dormant' | 'Disabled') =>
      (await (await gateway.as(name)).people.list({ search: email, ...(status ? { status } : {}) })).items.map((person) => person.status);
    const setLastUse = (daysAgo: number | null) =>
      gateway.database.db
        .updateTable('person')
        .set({ last_seen_at: daysAgo === null ? null : new Date(Date.now() - daysAgo * DAY), decided_at: new Date(Date.now() - 91 * DAY) })
        .where('id', '=', id)
        .execute();
    await setLastUse(89);
    expect(await statusesFor('lena')).toEqual(['Active']);
    expect(await statusesFor('lena', 'Dormant')).toEqual([]);
    for (const daysAgo of [91, null]) {
      await setLastUse(daysAgo);
      expect(await statusesFor('lena')).toEqual(['Dormant']);
      expect(await statusesFor('lena', 'Dormant')).toEqual(['Dormant']);
      expect(await statusesFor('lena', 'Active')).toEqual([]);
      expect(await statusesFor('bruno')).toEqual(['Active']);
      expect(await statusesFor('bruno', 'Active')).toEqual(['Active']);
      expect(await statusesFor('bruno', 'Dormant')).toEqual([]);
    }
    await gateway.database.db
      .updateTable('person')
      .set({ last_seen_at: null, requested_at: new Date(Date.now() - 100 * DAY), decided_at: new Date(Date.now() - 10 * DAY) })
      .where('id', '=', id)
      .execute();
    expect(await statusesFor('lena')).toEqual(['Active']);
    await setLastUse(91);
    await refresh(partner.cookie);
    expect(await statusesFor('lena')).toEqual(['Active']);
    await setLastUse(91);
    expect((await (await gateway.as('lena')).people.disable({ userId: id, reason })).person.status).toBe('Disabled');
    expect(await statusesFor('lena', 'Dormant')).toEqual([]);
    await (await gateway.as('lena')).people.enable({ userId: id });
    expect(await statusesFor('lena')).toEqual(['Active']);
  });
});

describe('the list of people', () => {
  it('R6.1 staff see the people of their scope and partners those of their own company, and only staff see the last use of each', async () => {
    const { id, email, partner } = await signedInPartner();
    clock.ahead = 60_000;
    await refresh(partner.cookie);
    const usedAt = Date.now() + clock.ahead - 10_000;
    for (const name of ['lena', 'marco', 'ines', 'sam', 'bruno'] as const) {
      const { items, totalCount } = await (await gateway.as(name)).people.list({ search: email });
      expect(totalCount).toBe(1);
      expect(items[0]).toMatchObject({
        userId: id,
        email,
        role: 'CP',
        companyName: 'Brennhagen Messtechnik',
        status: 'Active',
        disabled: null,
        isManaged: ['lena', 'marco', 'sam'].includes(name),
      });
      if (name === 'bruno') expect(items[0]!.lastSeenAt).toBeNull();
      else expect(Date.parse(items[0]!.lastSeenAt!)).toBeGreaterThan(usedAt);
    }
    for (const name of ['chloe', 'mei', 'eve'] as const) expect(await idsOf(await gateway.as(name), email)).toEqual([]);
    clock.ahead = 0;
  });

  it('R6.1 the list finds people by name, address and company, filters by status, and contains no applicants', async () => {
    const place = { company: 'Wiesengrund Technik', name: ['Ida', 'Wiesengrund'] as [string, string] };
    const active = await insertAccount(gateway.database, { ...place, name: ['Ada', 'Wiesengrund'] }, 'approved');
    const disabled = await insertAccount(gateway.database, place, 'disabled');
    await insertApplicant(gateway.database, place);
    const lena = await gateway.as('lena');
    for (const search of ['ada wiesen', 'WIESENGRUND TECHNIK', active]) expect(await idsOf(lena, search)).toContain(active);
    const page = (input: Parameters<typeof lena.people.list>[0]) => lena.people.list({ search: 'Wiesengrund', ...input });
    expect((await page({ status: 'Active' })).items.map(({ userId }) => userId)).toEqual([active]);
    expect((await page({ status: 'Disabled' })).items).toMatchObject([
      { userId: disabled, status: 'Disabled', disabled: { by: 'Sam Whitfield', reason: 'Verborgen' } },
    ]);
    expect((await page({ pageSize: 1, pageNumber: 2 })).items.map(({ userId }) => userId)).toEqual([disabled]);
    expect((await page({})).totalCount).toBe(2);
  });

  it('R10.1 an accepted request, and a deleted account, are reported to everybody who sees the person in the list', async () => {
    const userId = await insertApplicant(gateway.database, { company: 'Quellental Technik' });
    const [sam, ines, lena] = [await gateway.as('sam'), await gateway.as('ines'), await gateway.as('lena')];
    const [headquarters, otherCompany] = [await follow(ines), await follow(await gateway.as('chloe'))];
    await lena.approvals.decide({ userId, status: 'Approved' });
    await headquarters.until(() => hasReceived(headquarters, userId));
    expect(await idsOf(ines, 'Quellental')).toEqual([userId]);
    await sam.approvals.removeAccount({ userId, reason });
    await headquarters.until(() => headquarters.facts('people.changed').filter(({ data }) => data['userId'] === userId).length === 2);
    expect(await idsOf(ines, 'Quellental')).toEqual([]);
    await expectUninformed(otherCompany);
  });
});

describe('a disabled account', () => {
  it('R4.4 R10.1 disabling an account ends every session and socket within two seconds, and moves the lists of those who see it', async () => {
    const { id, email, partner } = await signedInPartner();
    const phone = await gateway.signIn(email, DEMO_PASSWORD);
    const [lena, bruno] = [await gateway.as('lena'), await gateway.as('bruno')];
    const screens = [await follow(partner), await follow(phone)];
    const watchers = [await follow(await gateway.as('jonas')), await follow(await gateway.as('marco')), await follow(bruno)];
    const otherCompany = await follow(await gateway.as('chloe'));
    const { rev } = (await lena.people.list({ search: email })).items[0]!;
    const startedAt = performance.now();
    const { person } = await lena.people.disable({ userId: id, reason, rev });
    expect(person).toMatchObject({ userId: id, status: 'Disabled', isManaged: true, rev: rev + 1, disabled: { by: 'Lena Vogt', reason } });
    for (const screen of screens) await screen.until((events) => events.some(({ event }) => event === 'disconnect'), 2_000);
    for (const device of [partner, phone]) {
      await expect(device.masters.products()).rejects.toMatchObject({ status: 401, body: { data: { reason: 'account-disabled' } } });
      expect(replyOf(await refresh(device.cookie))).toMatchObject({
        status: 401,
        body: { code: 'session.ended', data: { reason: 'account-disabled' } },
      });
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    for (const watcher of watchers) await watcher.until(() => hasReceived(watcher, id));
    await expectUninformed(otherCompany);
    // A colleague sees that the account is disabled, but neither the reason nor by whom.
    expect((await bruno.people.list({ search: email })).items).toMatchObject([{ status: 'Disabled', isManaged: false, disabled: null }]);

    expect(await mailsTo(email)).toContainEqual({ kind: 'account.disabled', data: { name: 'Bruno Hagen', reason } });
    const auditRows = await gateway.database.db.selectFrom('audit').selectAll().where('object', '=', id).execute();
    expect(auditRows).toMatchObject([
      { actor: 'lena', action: 'account.disabled', after: { standing: 'disabled', reason, endedSessions: 2 } },
    ]);
  });

  it('R4.4 enabling an account drops the mail about its disabling if it has not been sent', async () => {
    const { id, email } = await twinOf(gateway, 'bruno');
    const sam = await gateway.as('sam');
    const { db } = gateway.database;
    const dueMails = () =>
      db
        .selectFrom('letter')
        .select('kind')
        .where('to_address', '=', email)
        .where('sent_at', 'is', null)
        .where('dropped_at', 'is', null)
        .execute();
    await db.updateTable('letter').set({ dropped_at: new Date() }).where('to_address', '=', email).execute();
    await sam.people.disable({ userId: id, reason });
    expect(await dueMails()).toEqual([{ kind: 'account.disabled' }]);
    await sam.people.enable({ userId: id });
    expect(await dueMails()).toEqual([{ kind: 'account.enabled' }]);
  });

  it('R10.1 a new name of the person who disabled an account reaches those who see that name in the list', async () => {
    const { id: authorId, email: authorEmail } = await twinOf(gateway, 'lena');
    const author = await gateway.signIn(authorEmail, DEMO_PASSWORD);
    const userId = await insertAccount(gateway.database, { lco: null, rhq: 'rhq-apac', country: 'JP', role: 'LBO' }, 'disabled');
    await gateway.database.db.updateTable('person').set({ disabled_by: authorId }).where('id', '=', userId).execute();
    const watcher = await follow(await gateway.as('mei'));
    await author.accounts.saveProfile({ firstname: 'Lea', lastname: 'Vogt', phone: '' });
    await watcher.until(() => watcher.facts('account.changed').some(({ data }) => data['userId'] === authorId));
  });

  it('R1.3 a disabled person cannot sign in, and learns the reason only with the correct password', async () => {
    const { id, email } = await signedInPartner();
    const sam = await gateway.as('sam');
    await sam.people.disable({ userId: id, reason });
    expect(replyOf(await login(email))).toMatchObject({ status: 403, body: { code: 'account.disabled', data: { reason } } });
    const wrongReply = replyOf(await login(email, 'wrong-password-1'));
    expect(wrongReply).toMatchObject({ status: 401, body: { code: 'sign-in.wrong' } });
    expect(JSON.stringify(wrongReply)).not.toContain('contract');
    await sam.people.enable({ userId: id });
    expect((await login(email)).status).toBe(200);
  });

  it('R1.3 a second step that began before the account was disabled does not sign in', async () => {
    const { id, email } = await twinOf(gateway, 'bruno');
    const secret = await giveApp(gateway, id);
    const { flow } = ((await login(email)).body as { data: { flow: string } }).data;
    const sam = await gateway.as('sam');
    await sam.people.disable({ userId: id, reason });
    const confirm = () => call('/api/auth/secondfactor', { body: { email, flow, code: codeAt(secret, Date.now()) } });
    expect(replyOf(await confirm())).toMatchObject({ status: 403, body: { code: 'account.disabled' } });
    await sam.people.enable({ userId: id });
    expect((await confirm()).status).toBe(200);
  });

  it('R10.4 a disabled person gets no notifications and is not offered as an assignee, and receives both again once enabled', async () => {
    const { id } = await twinOf(gateway, 'jonas');
    const [marco, lena] = [await gateway.as('marco'), await gateway.as('lena')];
    const isWanted = async () => (await findRecipients(gateway.database.db, [id, 'lena'], 'UserRequest', 'app')).has(id);
    const isHandler = async () => (await lena.tickets.queueHealth()).handlers.some((handler) => handler.id === id);
    expect([await isWanted(), await isHandler()]).toEqual([true, true]);
    await marco.people.disable({ userId: id, reason });
    expect([await isWanted(), await isHandler()]).toEqual([false, false]);
    await marco.people.enable({ userId: id });
    expect([await isWanted(), await isHandler()]).toEqual([true, true]);
  });

  it('R6.1 the request of a disabled person stays accepted in the list of requests, and the account can be deleted', async () => {
    const userId = await insertAccount(gateway.database, { company: 'Lindenau Technik' }, 'approved');
    const sam = await gateway.as('sam');
    await sam.people.disable({ userId, reason });
    const { items, counts } = await sam.approvals.list({ search: 'Lindenau', status: 'Approved' });
    expect(items).toMatchObject([{ userId, status: 'Approved', reason: null }]);
    expect(counts.Approved).toBe((await sam.approvals.list({ status: 'Approved' })).totalCount);
    expect(await sam.approvals.request({ userId })).toMatchObject({ status: 'Approved' });
    await sam.approvals.removeAccount({ userId, reason });
    await expect(sam.people.enable({ userId })).rejects.toMatchObject({ code: ObjectMissing.code });
  });
});

describe('the rights to disable', () => {
  it('R6.1 a person cannot disable their own account, nor that of a peer, a higher role, a SUPER_YHQ or an applicant', async () => {
    const [sam, marco, lena] = [await gateway.as('sam'), await gateway.as('marco'), await gateway.as('lena')];
    const applicant = await insertApplicant(gateway.database);
    const { id: secondSuper } = await twinOf(gateway, 'sam');
    const attempts: [Person, string][] = [
      [sam, 'sam'],
      [sam, secondSuper],
      [sam, applicant],
      [marco, 'ines'],
      [lena, 'lena'],
      [lena, 'jonas'],
      [lena, 'marco'],
      [lena, 'eve'],
    ];
    for (const [person, userId] of attempts) {
      await expect(person.people.disable({ userId, reason })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    }
    await expect((await gateway.as('bruno')).people.disable({ userId: 'eve', reason })).rejects.toMatchObject({ status: 403 });
    expect((await sam.people.list({ status: 'Disabled', search: 'yarrowdyne' })).totalCount).toBe(0);
  });

  it('R4.7 disabling an account needs a reason', async () => {
    const userId = await insertAccount(gateway.database, {}, 'approved');
    const sam = await gateway.as('sam');
    for (const text of ['', '  ', 'x'.repeat(5_001)]) {
      await expect(sam.people.disable({ userId, reason: text })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('R6.1 one of two simultaneous changes succeeds, and an outdated one is refused with the current status', async () => {
    const userId = await insertAccount(gateway.database, {}, 'approved');
    const [sam, lena] = [await gateway.as('sam'), await gateway.as('lena')];
    const both = await Promise.allSettled([sam.people.disable({ userId, reason }), lena.people.disable({ userId, reason })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 412, code: PersonChanged.code, body: { data: { status: 'Disabled', rev: 2 } } },
    });
    await expect(sam.people.enable({ userId, rev: 1 })).rejects.toMatchObject({ status: 412, code: PersonChanged.code });
    await sam.people.enable({ userId, rev: 2 });
    await expect(sam.people.enable({ userId })).rejects.toMatchObject({ body: { data: { status: 'Active', by: null, rev: 3 } } });
  });
});
