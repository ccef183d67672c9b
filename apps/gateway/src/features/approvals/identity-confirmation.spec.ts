import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACTOR_LIMITS, FactorCodeWrong, IdentityUnconfirmed, Invalid, ObjectMissing } from '@portal/contracts';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import { codeNow, giveApp, twinOf } from '../../../../../tests/kit/second-factor';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DEMO_PASSWORD } from '../accounts/demo-users';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** Moves the last proof of identity in all sessions of a person into the past. */
const expireConfirmations = (personId: string) =>
  gateway.database.db
    .updateTable('session')
    .set({ confirmed_at: new Date(Date.now() - FACTOR_LIMITS.confirmationMs - 1_000) })
    .where('person_id', '=', personId)
    .execute();
const readStanding = async (id: string) =>
  (await gateway.database.db.selectFrom('person').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing;
/** Signs in an approver twice, with sign-ins that were long ago. */
const signInLongAgo = async (): Promise<{ id: string; here: Person; there: Person }> => {
  const { id, email } = await twinOf(gateway, 'lena');
  const [here, there] = [await gateway.signIn(email, DEMO_PASSWORD), await gateway.signIn(email, DEMO_PASSWORD)];
  await expireConfirmations(id);
  return { id, here, there };
};

describe('the deletion of an account long after the sign-in', () => {
  it('R6.1 T9 a deletion requires the password within 15 minutes before, in the session that deletes', async () => {
    const { id, here, there } = await signInLongAgo();
    const userId = await insertApplicant(gateway.database);
    const deletion = { userId, reason: 'Registered by mistake.' };
    await expect(here.approvals.removeAccount(deletion)).rejects.toMatchObject({ status: 403, code: IdentityUnconfirmed.code });
    await expect(here.factors.confirm({ password: 'not this' })).rejects.toMatchObject({ code: Invalid.code });
    await expect(here.approvals.removeAccount(deletion)).rejects.toMatchObject({ code: IdentityUnconfirmed.code });
    expect(await readStanding(userId)).toBe('waiting');

    const { until } = await here.factors.confirm({ password: DEMO_PASSWORD });
    expect(Math.abs(Date.parse(until) - Date.now() - FACTOR_LIMITS.confirmationMs)).toBeLessThan(60_000);
    await expect(there.approvals.removeAccount(deletion)).rejects.toMatchObject({ code: IdentityUnconfirmed.code });
    await here.approvals.removeAccount(deletion);
    expect(await readStanding(userId)).toBe('deleted');
    const confirmations = await gateway.database.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'session.confirmed')
      .where('actor', '=', id)
      .execute();
    expect(confirmations).toHaveLength(1);
  });

  it('R1.3 a caller with an authenticator app confirms with a code as well', async () => {
    const { id, here } = await signInLongAgo();
    const secret = await giveApp(gateway, id);
    await expect(here.factors.confirm({ password: DEMO_PASSWORD })).rejects.toMatchObject({ code: FactorCodeWrong.code });
    await here.factors.confirm({ password: DEMO_PASSWORD, code: codeNow(secret) });
    await here.approvals.removeAccount({ userId: await insertApplicant(gateway.database), reason: 'Registered by mistake.' });
  });

  it('T1 a person outside of the scope is unknown, also to a caller who has not confirmed the identity', async () => {
    const { here } = await signInLongAgo();
    await expect(here.approvals.removeAccount({ userId: 'chloe', reason: 'Left.' })).rejects.toMatchObject({ code: ObjectMissing.code });
  });

  it('R4.1 a session that is refreshed does not count as a new proof of identity', async () => {
    const { here } = await signInLongAgo();
    expect((await here.fetch('/api/auth/refresh-token', { method: 'POST' })).status).toBe(200);
    const deletion = here.approvals.removeAccount({ userId: await insertApplicant(gateway.database), reason: 'Registered by mistake.' });
    await expect(deletion).rejects.toMatchObject({ code: IdentityUnconfirmed.code });
  });
});
