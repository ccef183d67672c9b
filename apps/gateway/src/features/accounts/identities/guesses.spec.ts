import { expect, it } from '@jest/globals';
import { twinOf } from '../../../../../../tests/kit/second-factor';
import { call, gateway } from '../../../../../../tests/kit/sessions-gateway';
import { DEMO_PASSWORD } from '../demo-users';

it('T9 T7 guesses of the password while connecting and disconnecting share one limit', async () => {
  const { email } = await twinOf(gateway, 'bruno');
  const { token } = await gateway.signIn(email, DEMO_PASSWORD);
  const send = async (path: string) =>
    (await call(path, { headers: { authorization: `Bearer ${token}` }, body: { password: 'not the password' } })).status;
  const connect = () => send('/api/auth/microsoft');
  const disconnect = () => send('/api/auth/identities/00000000-0000-4000-8000-000000000000/unlink');
  for (let guess = 0; guess < 10; guess++) expect([await connect(), await disconnect()]).toEqual([404, 400]);
  expect([await connect(), await disconnect()]).toEqual([429, 429]);
});
