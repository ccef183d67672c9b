import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { registration, signUp } from '../../../../../../tests/kit/sign-up';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';

const COMPOSED = 'Käse-Brötchen-77é';
const DECOMPOSED = COMPOSED.normalize('NFD');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => gateway.close());

const approve = (id: string) => gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', id).execute();

describe('passwords in any Unicode form', () => {
  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
  ])('R1.3 a password entered as %j at sign-up is accepted as %j at sign-in', async (first, second) => {
    const { id, email } = await signUp(gateway, { password: first, confirmPassword: second });
    await approve(id);
    for (const password of [first, second])
      expect(await gateway.nobody.accounts.login({ email, password })).toMatchObject({ user: { userId: id } });
    await expect(gateway.nobody.accounts.login({ email, password: COMPOSED.replace('é', 'e') })).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    [DECOMPOSED, DECOMPOSED],
  ])('R1.3 a hash stored earlier of %j accepts %j', async (storedPassword, password) => {
    const { id, email } = await signUp(gateway);
    await approve(id);
    const password_hash = await hash(storedPassword);
    await gateway.database.db.updateTable('person').set({ password_hash }).where('id', '=', id).execute();
    expect(await gateway.nobody.accounts.login({ email, password })).toMatchObject({ user: { userId: id } });
  });
});

describe('international addresses and invisible names', () => {
  it('R3.19 petra@müller.example signs up, signs in under both spellings, and is found by both spellings and by their parts', async () => {
    const { id } = await signUp(gateway, { email: 'petra@xn--mller-kva.example' });
    const marco = await gateway.as('marco');
    for (const search of [
      'petra@müller.example',
      'Müller.example',
      'petra@xn--mller-kva.example',
      'petra@müller',
      'MU\u0308LLER',
      '@müller。example',
    ]) {
      const { items } = await marco.approvals.list({ search });
      expect(items.map(({ userId }) => userId)).toEqual([id]);
    }
    await approve(id);
    for (const email of ['petra@müller.example', 'Petra@MU\u0308LLER.example', 'petra@xn--mller-kva.example'])
      expect(await gateway.nobody.accounts.login({ email, password: registration().password })).toMatchObject({ user: { userId: id } });
  });

  it('R5.8 a name without visible characters is refused as missing', async () => {
    await expect(gateway.nobody.accounts.signUp(registration({ firstname: '\u200b', lastname: '\u3164' }))).rejects.toMatchObject({
      status: 400,
      body: { errors: { firstname: [{ code: 'required' }], lastname: [{ code: 'required' }] } },
    });
  });
});
