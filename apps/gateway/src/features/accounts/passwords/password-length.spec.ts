import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { DEMO_PASSWORD } from '../demo-users';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { PASSWORD_MIN: '15' } });
});
afterAll(() => gateway.close());

describe('an installation with a longer minimum password', () => {
  it('R5.8 a new password of 14 characters is refused with the minimum of the installation, and one of 15 is accepted', async () => {
    const kenji = await gateway.as('kenji');
    expect(await kenji.accounts.methods()).toMatchObject({ passwordMin: 15 });
    await expect(kenji.accounts.savePassword({ current: DEMO_PASSWORD, password: 'Heidekraut-471' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { password: [{ code: 'too-short', min: 15 }] } },
    });
    await kenji.accounts.savePassword({ current: DEMO_PASSWORD, password: 'Heidekraut-4711' });
    await gateway.signIn('kenji@yarrowdyne.example', 'Heidekraut-4711');
  });

  it('R4.1 a password from before the longer minimum still signs in', async () => {
    await gateway.signIn('bruno@brennhagen.example', DEMO_PASSWORD);
  });
});
