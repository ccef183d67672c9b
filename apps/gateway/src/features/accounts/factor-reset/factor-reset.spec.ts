import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fullName } from '@portal/contracts';
import { codeNow, giveApp, twinOf } from '../../../../../../tests/kit/second-factor';
import { type Name, openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { MailContents } from '../../../services/mail/mail-contents';
import { renderMail } from '../../../services/mail/render-mail';
import { type MailLanguage, TEXTS } from '../../../services/mail/texts';
import { DEMO_PASSWORD } from '../demo-users';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterEach(() => {
  gateway.env.MFA_REQUIRED_ROLES = [];
});
afterAll(() => gateway.close());

const PROOF = { password: DEMO_PASSWORD };
const signIn = async (name: Name) => {
  const person = await twinOf(gateway, name);
  return { ...person, client: await gateway.signIn(person.email, DEMO_PASSWORD) };
};
const rowsOf = async (table: 'second_factor' | 'recovery_code' | 'passkey', personId: string) =>
  (await gateway.database.db.selectFrom(table).selectAll().where('person_id', '=', personId).execute()).length;
const lettersTo = (email: string) =>
  gateway.database.db
    .selectFrom('letter')
    .select(['kind', 'data'])
    .where('to_address', '=', email)
    .where('kind', '=', 'factor.reset')
    .execute();

describe('the reset of a second factor', () => {
  it('R1.3 R6.1 a partner who lost the phone signs in with the password again, and was signed out everywhere', async () => {
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    await giveApp(gateway, partner.id);
    await expect(gateway.signIn(partner.email, DEMO_PASSWORD)).rejects.toThrow('"code":"second-factor.needed"');

    await jonas.client.factors.reset({ userId: partner.id, reason: 'Lost phone', ...PROOF });

    expect(await rowsOf('second_factor', partner.id)).toBe(0);
    const sessions = await gateway.database.db.selectFrom('session').select('end_reason').where('person_id', '=', partner.id).execute();
    expect(sessions).toEqual([{ end_reason: 'factor-reset' }]);
    await expect(gateway.signIn(partner.email, DEMO_PASSWORD)).resolves.toBeDefined();
  });

  it('R1.3 a sign-in that waits for a code starts again with the password after the reset', async () => {
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    const secret = await giveApp(gateway, partner.id);
    const refusal = await gateway.nobody.accounts.login({ email: partner.email, password: DEMO_PASSWORD }).catch((error: unknown) => error);
    const { flow } = (refusal as { body: { data: { flow: string } } }).body.data;
    await jonas.client.factors.reset({ userId: partner.id, reason: 'Lost phone', ...PROOF });
    await expect(gateway.nobody.factors.signIn({ email: partner.email, flow, code: codeNow(secret) })).rejects.toMatchObject({
      status: 422,
      code: 'second-factor.over',
    });
  });

  it('R6.1 the reset is in the audit with its reason, and the person receives a mail that names who reset it', async () => {
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    await giveApp(gateway, partner.id);
    await jonas.client.factors.reset({ userId: partner.id, reason: 'New phone', ...PROOF });

    const { actor, after } = await gateway.database.db
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('action', '=', 'factor.reset')
      .where('object', '=', partner.id)
      .executeTakeFirstOrThrow();
    expect([actor, after]).toEqual([jonas.id, { reason: 'New phone' }]);
    expect(await lettersTo(partner.email)).toEqual([
      { kind: 'factor.reset', data: expect.objectContaining({ reason: 'New phone', by: fullName(jonas) }) },
    ]);
  });

  it.each(Object.keys(TEXTS) as MailLanguage[])('R6.1 the button of the mail in %s leads to a new password', async (language) => {
    const kind = 'factor.reset';
    const data = { name: 'Bruno Hagen', by: 'Jonas Vogt', reason: 'New phone' };
    const mail = { id: 'm1', to_address: 'bruno@brennhagen.example', kind, data, about: null, nr: null, language } as const;
    const content = await gateway.app.get(MailContents, { strict: false }).build(mail);
    const { text } = renderMail(kind, language, content!, 'https://portal.example');
    expect(text).toContain(`${TEXTS[language]['factor.removed'].action}: https://portal.example/forgotpassword`);
  });

  it('R1.3 the password and the code of the caller are required', async () => {
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    await giveApp(gateway, partner.id);
    const secret = await giveApp(gateway, jonas.id);
    const reset = (proof: { password: string; code?: string }) =>
      jonas.client.factors.reset({ userId: partner.id, reason: 'Lost phone', ...proof });

    await expect(reset({ password: 'wrong', code: codeNow(secret) })).rejects.toMatchObject({ status: 400 });
    await expect(reset(PROOF)).rejects.toMatchObject({ code: 'second-factor.wrong' });
    expect(await rowsOf('second_factor', partner.id)).toBe(1);
    await reset({ ...PROOF, code: codeNow(secret) });
    expect(await rowsOf('second_factor', partner.id)).toBe(0);
    expect(await rowsOf('second_factor', jonas.id)).toBe(1);
  });

  it('R1.3 an account without an app and without passkeys is refused, and nothing changes', async () => {
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    await expect(jonas.client.factors.reset({ userId: partner.id, reason: 'Lost phone', ...PROOF })).rejects.toMatchObject({
      status: 422,
      code: 'second-factor.absent',
    });
    expect(await lettersTo(partner.email)).toEqual([]);
    await expect(partner.client.factors.status()).resolves.toMatchObject({ totp: false });
  });

  it('R1.3 passkeys are removed as well, even if the person has no app', async () => {
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    await gateway.database.db
      .insertInto('passkey')
      .values({
        person_id: partner.id,
        credential_id: partner.id,
        user_handle: 'handle',
        public_key: Buffer.from('key'),
        sign_count: 0,
        transports: [],
        name: 'Phone',
        added_at: new Date(),
        used_at: null,
      })
      .execute();
    await jonas.client.factors.reset({ userId: partner.id, reason: 'Stolen phone', ...PROOF });
    expect(await rowsOf('passkey', partner.id)).toBe(0);
  });

  it('R6.1 the factor of a disabled account is reset as well, so that the person can sign in once the account is enabled', async () => {
    const [jonas, partner] = await Promise.all([gateway.as('jonas'), twinOf(gateway, 'bruno')]);
    await giveApp(gateway, partner.id);
    const setStatus = (status: 'approved' | 'disabled') =>
      gateway.database.db.updateTable('person').set({ standing: status }).where('id', '=', partner.id).execute();
    await setStatus('disabled');
    await jonas.factors.reset({ userId: partner.id, reason: 'Lost phone', ...PROOF });
    expect(await rowsOf('second_factor', partner.id)).toBe(0);
    await expect(gateway.signIn(partner.email, DEMO_PASSWORD)).rejects.toThrow('account.disabled');
    await setStatus('approved');
    await expect(gateway.signIn(partner.email, DEMO_PASSWORD)).resolves.toBeDefined();
  });

  it('R6.1 a rejected person is unknown', async () => {
    const [jonas, partner] = await Promise.all([gateway.as('jonas'), twinOf(gateway, 'bruno')]);
    await giveApp(gateway, partner.id);
    await gateway.database.db.updateTable('person').set({ standing: 'rejected' }).where('id', '=', partner.id).execute();
    const reset = jonas.factors.reset({ userId: partner.id, reason: 'Lost phone', ...PROOF });
    await expect(reset).rejects.toMatchObject({ code: 'object.missing' });
  });

  it('R1.3 a person whose role requires an app sets one up at the next sign-in with the password', async () => {
    gateway.env.MFA_REQUIRED_ROLES = ['CP'];
    const [jonas, partner] = await Promise.all([signIn('jonas'), signIn('bruno')]);
    await giveApp(gateway, partner.id);
    await jonas.client.factors.reset({ userId: partner.id, reason: 'Lost phone', ...PROOF });
    await expect(gateway.signIn(partner.email, DEMO_PASSWORD)).rejects.toThrow('"code":"second-factor.set-up-needed"');
  });
});
