import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  INVITATION_LIMITS,
  InvitationClosed,
  InvitationForbidden,
  InvitationOver,
  InvitationPending,
  ObjectMissing,
} from '@portal/contracts';
import { insertAccount } from '../../../../../../tests/kit/applicant';
import { codeFor, registration } from '../../../../../../tests/kit/sign-up';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { InvitationLinks } from '../../../services/org/invitation-links';
import { Invitations } from './invitations.store';

let gateway: TestGateway;
let owner: Person;
beforeAll(async () => {
  gateway = await openTestGateway();
  owner = await gateway.as('bruno');
});
afterAll(() => gateway.close());

const newAddress = () => `${randomUUID()}@brennhagen.example`;
const rowOf = (email: string) =>
  gateway.database.db
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
const tokenOf = (invitationId: string) => gateway.app.get(InvitationLinks).tokenOf(invitationId);
const lettersTo = (email: string) =>
  gateway.database.db.selectFrom('letter').selectAll().where('to_address', '=', email).where('kind', 'like', 'invitation.%').execute();
/** Invites an address and returns the token of its link. */
const invite = async (person: Person, email: string, more: { companyId?: string; note?: string } = {}) => {
  await person.invitations.invite({ email, language: 'de', ...more });
  const { id } = await rowOf(email);
  return { id, token: tokenOf(id) };
};
const signUpWith = async (email: string, token: string, more: Parameters<typeof registration>[0] = {}) => {
  const { flow } = await gateway.nobody.accounts.signUp(registration({ email, invitation: token, ...more }));
  return { flow, code: await codeFor(gateway, email) };
};
const personWith = (email: string) =>
  gateway.database.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('invitations', () => {
  it('R1.2 an invited colleague signs up for the company of the owner, whatever the form states, and the local company sees who invited', async () => {
    const email = newAddress();
    const watcher = owner.connect();
    await watcher.until((events) => events.some(({ event }) => event === 'welcome'));
    const { id, token } = await invite(owner, email);
    expect(await gateway.nobody.invitations.open({ token })).toMatchObject({
      email,
      companyName: 'Brennhagen Messtechnik',
      country: 'DE',
      invitedBy: expect.stringContaining('Bruno'),
    });
    const { flow, code } = await signUpWith(email, token, { role: 'LBO', employee: true, country: 'FR', companyName: 'Elsewhere' });
    expect((await owner.invitations.list({})).items).toContainEqual(expect.objectContaining({ invitationId: id, status: 'Pending' }));
    await gateway.nobody.accounts.verifyEmail({ email, code, flow });
    expect(await personWith(email)).toMatchObject({
      role: 'CP',
      employee: false,
      unit_id: 'cp-brennhagen',
      lco_id: 'lco-deutschland',
      standing: 'waiting',
      invited_by: 'bruno',
      invited_company: 'cp-brennhagen',
    });
    const lena = await gateway.as('lena');
    const { id: userId } = await personWith(email);
    const request = await lena.approvals.request({ userId });
    expect(request).toMatchObject({ invitedBy: expect.stringContaining('Bruno'), company: { kind: 'known', companyId: 'cp-brennhagen' } });
    await watcher.until(() => watcher.facts('invitations.changed').length >= 2);
    watcher.close();
    expect((await owner.invitations.list({})).items).toContainEqual(expect.objectContaining({ invitationId: id, status: 'Accepted' }));
    await lena.approvals.decide({ userId, status: 'Approved' });
    expect(await personWith(email)).toMatchObject({ standing: 'approved', unit_id: 'cp-brennhagen' });
  });

  it('R1.2 an address of a public mail provider joins the company of the invitation without a choice', async () => {
    const email = `${randomUUID()}@gmail.com`;
    const { token } = await invite(owner, email);
    const { flow, code } = await signUpWith(email, token);
    await gateway.nobody.accounts.verifyEmail({ email, code, flow });
    const { id: userId } = await personWith(email);
    await (await gateway.as('lena')).approvals.decide({ userId, status: 'Approved' });
    expect(await personWith(email)).toMatchObject({ unit_id: 'cp-brennhagen' });
  });

  it('T7 the link works once, for its address only, and not after a withdrawal or 14 days', async () => {
    const email = newAddress();
    const { id, token } = await invite(owner, email);
    const refusal = (reason: string) => ({ status: 422, code: InvitationOver.code, body: { data: { reason } } });
    await expect(gateway.nobody.invitations.open({ token: 'x'.repeat(43) })).rejects.toMatchObject(refusal('unknown'));
    await expect(signUpWith(newAddress(), token)).rejects.toMatchObject(refusal('unknown'));
    const { db } = gateway.database;
    await db
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    await expect(gateway.nobody.invitations.open({ token })).rejects.toMatchObject(refusal('expired'));
    await db
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    const { flow, code } = await signUpWith(email, token);
    await gateway.nobody.accounts.verifyEmail({ email, code, flow });
    await expect(gateway.nobody.invitations.open({ token })).rejects.toMatchObject(refusal('used'));
    await expect(owner.invitations.withdraw({ invitationId: id })).rejects.toMatchObject({ status: 422, code: InvitationClosed.code });

    const other = newAddress();
    const withdrawn = await invite(owner, other);
    const unfinishedSignUp = await signUpWith(other, withdrawn.token);
    await owner.invitations.withdraw({ invitationId: withdrawn.id });
    await expect(gateway.nobody.invitations.open({ token: withdrawn.token })).rejects.toMatchObject(refusal('withdrawn'));
    await gateway.nobody.accounts.verifyEmail({ email: other, ...unfinishedSignUp });
    expect(await personWith(other)).toMatchObject({ standing: 'waiting', invited_by: null, invited_company: null });
  });

  it('T20 neither the database nor the outbox contains the secret of a link', async () => {
    const email = newAddress();
    const { id, token } = await invite(owner, email, { note: 'See you there' });
    const storedText = JSON.stringify([await rowOf(email), await lettersTo(email)]);
    expect(storedText).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await owner.invitations.list({}))).not.toContain(token);
    expect(tokenOf(id)).toBe(token);
  });

  it('T8 inviting an address with an account gets the same response and list entry, and mails its person that it has one', async () => {
    const stranger = newAddress();
    const [known, unknown] = [
      await owner.invitations.invite({ email: 'eve@valbrune.example', language: 'de' }),
      await owner.invitations.invite({ email: stranger, language: 'de' }),
    ];
    expect(known).toEqual(unknown);
    const { items } = await owner.invitations.list({});
    const [ofKnown, ofUnknown] = ['eve@valbrune.example', stranger].map((email) => items.find((item) => item.email === email)!);
    expect({ ...ofKnown, invitationId: '', email: '', sentAt: '', expiresAt: '' }).toEqual({
      ...ofUnknown,
      invitationId: '',
      email: '',
      sentAt: '',
      expiresAt: '',
    });
    expect(await lettersTo('eve@valbrune.example')).toMatchObject([{ kind: 'invitation.known' }]);
    expect(await lettersTo(stranger)).toMatchObject([{ kind: 'invitation.sent', language: 'de' }]);
  });

  it('R6.1 only the owner and the staff above a company invite people, and only they see its invitations', async () => {
    const email = newAddress();
    const { id } = await invite(owner, email);
    const colleague = await insertAccount(gateway.database, { name: ['Carla', 'Kollege'] }, 'approved');
    const { db } = gateway.database;
    const { password_hash } = await personWith(owner.email);
    await db.updateTable('person').set({ unit_id: 'cp-brennhagen', password_hash }).where('id', '=', colleague).execute();
    const { email: colleagueEmail } = await db.selectFrom('person').select('email').where('id', '=', colleague).executeTakeFirstOrThrow();
    const carla = await gateway.signIn(colleagueEmail, 'portal-demo');
    const companyId = 'cp-brennhagen';
    for (const [person, companyIdOf] of [
      [carla, undefined],
      [await gateway.as('eve'), companyId],
      [await gateway.as('chloe'), companyId],
      [await gateway.as('lena'), undefined],
      [await gateway.as('lena'), 'lco-deutschland'],
    ] as const) {
      await expect(
        person.invitations.invite({ email: newAddress(), language: 'en', ...(companyIdOf ? { companyId: companyIdOf } : {}) }),
      ).rejects.toMatchObject({ status: 422, code: InvitationForbidden.code });
    }
    for (const person of [carla, await gateway.as('eve'), await gateway.as('chloe')]) {
      expect(JSON.stringify(await person.invitations.list({}))).not.toContain(email);
      await expect(person.invitations.withdraw({ invitationId: id })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
      await expect(person.invitations.resend({ invitationId: id })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    }
    for (const name of ['lena', 'marco', 'ines', 'sam'] as const) {
      const person = await gateway.as(name);
      expect(JSON.stringify(await person.invitations.list({}))).toContain(email);
      await person.invitations.invite({ email: newAddress(), language: 'en', companyId });
    }

    const lena = await gateway.as('lena');
    const isOwner = async () => (await lena.people.list({ search: 'Carla Kollege' })).items[0]!.isOwner;
    expect(await isOwner()).toBe(false);
    expect((await lena.people.makeOwner({ userId: colleague })).person).toMatchObject({ userId: colleague, isOwner: true });
    expect(await isOwner()).toBe(true);
    expect((await carla.invitations.list({})).ownCompany).toBe('Brennhagen Messtechnik');
    expect((await owner.invitations.list({})).ownCompany).toBeNull();
    await carla.invitations.withdraw({ invitationId: id });
    // A disabled owner is followed by the person who was accepted first.
    await lena.people.disable({ userId: colleague, reason: 'Left' });
    expect((await owner.invitations.list({})).ownCompany).toBe('Brennhagen Messtechnik');
    await expect(lena.people.makeOwner({ userId: colleague })).rejects.toMatchObject({ status: 404 });
    await expect(lena.people.makeOwner({ userId: 'eve' })).rejects.toMatchObject({ status: 404 });
  });

  it('T7 an address is invited once per company, and the mail is repeated only after ten minutes and twice', async () => {
    const email = newAddress();
    const { id, token } = await invite(owner, email);
    await expect(owner.invitations.invite({ email, language: 'en' })).rejects.toMatchObject({ status: 422, code: InvitationPending.code });
    await expect(owner.invitations.resend({ invitationId: id })).rejects.toMatchObject({ status: 429 });
    const age = () =>
      gateway.database.db
        .updateTable('invitation')
        .set({ sent_at: new Date(Date.now() - INVITATION_LIMITS.resendMs - 1_000), expires_at: new Date(Date.now() - 1_000) })
        .where('id', '=', id)
        .execute();
    for (let sends = 1; sends < INVITATION_LIMITS.sends; sends += 1) {
      await age();
      await owner.invitations.resend({ invitationId: id });
    }
    expect(await gateway.nobody.invitations.open({ token })).toMatchObject({ email });
    await age();
    await expect(owner.invitations.resend({ invitationId: id })).rejects.toMatchObject({ status: 422, code: InvitationClosed.code });
    expect(await lettersTo(email)).toHaveLength(INVITATION_LIMITS.sends);
    const both = await Promise.allSettled(
      [0, 1].map(() => owner.invitations.invite({ email: 'twice@brennhagen.example', language: 'en' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('T7 a withdrawal does not allow more mails to an address', async () => {
    const email = newAddress();
    for (let sends = 0; sends < INVITATION_LIMITS.sends; sends += 1) {
      const { id } = await invite(owner, email);
      await owner.invitations.withdraw({ invitationId: id });
    }
    await expect(owner.invitations.invite({ email, language: 'en' })).rejects.toMatchObject({ status: 429 });
    expect(await lettersTo(email)).toHaveLength(INVITATION_LIMITS.sends);
  });

  it('R1.2 an invitation that was sent again lasts from its last mail', async () => {
    const email = newAddress();
    const { id, token } = await invite(owner, email);
    await gateway.database.db
      .updateTable('invitation')
      .set({ created_at: new Date(Date.now() - 61 * 24 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    await gateway.app.get(Invitations, { strict: false }).deleteOld();
    expect(await gateway.nobody.invitations.open({ token })).toMatchObject({ email });
    expect((await owner.invitations.list({})).items.map((item) => item.email)).toContain(email);
  });

  it('R1.2 the deletion of the inviter leaves an invitation valid, and old invitations are deleted', async () => {
    const email = newAddress();
    const { id, token } = await invite(owner, email);
    await gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', 'bruno').execute();
    expect(await gateway.nobody.invitations.open({ token })).toMatchObject({ companyName: 'Brennhagen Messtechnik' });
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'bruno').execute();
    await gateway.database.db
      .updateTable('invitation')
      .set({ sent_at: new Date(Date.now() - 61 * 24 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    await gateway.app.get(Invitations, { strict: false }).deleteOld();
    await expect(gateway.nobody.invitations.open({ token })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the limits of invitations', () => {
  it('T7 an inviter may cause a limited number of mails per day, and so may all inviters of one address', async () => {
    const limitedGateway = await openTestGateway({ env: { NO_RATE_LIMITS: '' } });
    try {
      const marco = await limitedGateway.as('marco');
      const sam = await limitedGateway.as('sam');
      const companies = (await marco.masters.companies({})).items;
      const same = newAddress();
      for (const { id } of companies.slice(0, INVITATION_LIMITS.perAddressAndDay)) {
        await marco.invitations.invite({ email: same, language: 'en', companyId: id });
      }
      const companyId = companies[INVITATION_LIMITS.perAddressAndDay]!.id;
      await expect(sam.invitations.invite({ email: same, language: 'en', companyId })).rejects.toMatchObject({ status: 429 });
      for (let count: number = INVITATION_LIMITS.perAddressAndDay; count < INVITATION_LIMITS.perPersonAndDay; count += 1) {
        await marco.invitations.invite({ email: newAddress(), language: 'en', companyId });
      }
      await expect(marco.invitations.invite({ email: newAddress(), language: 'en', companyId })).rejects.toMatchObject({ status: 429 });
    } finally {
      await limitedGateway.close();
    }
  });
});
