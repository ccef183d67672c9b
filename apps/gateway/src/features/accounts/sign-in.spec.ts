import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { addressOf, type House, KEY, openHouse } from '../../../../../tests/house';
import { PASSWORD, registration } from '../../../../../tests/sign-up';
import { Passwords } from './passwords';

let house: House;
beforeAll(async () => {
  house = await openHouse({ env: { NO_RATE_LIMITS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
}, 60_000);
afterAll(() => house.close());

const login = (email: string, password: string, from = '10.0.0.1') =>
  fetch(`${house.url}/api/auth/login`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
const somebody = (standing: 'waiting' | 'rejected') =>
  house.database.db.selectFrom('person').selectAll().where('standing', '=', standing).limit(1).executeTakeFirstOrThrow();

describe('what a sign-in costs', () => {
  /** The statements and the hashes of one answer. */
  const costOf = async (run: () => Promise<Response>) => {
    const passwords = house.app.get(Passwords, { strict: false });
    const spies = [
      jest.spyOn(passwords, 'matches'),
      jest.spyOn(passwords, 'hashFor'),
      jest.spyOn(Client.prototype, 'query' as never) as unknown as jest.SpiedFunction<(statement: unknown) => unknown>,
    ] as const;
    try {
      const answer = await run();
      const statements = spies[2].mock.calls.map(([statement]) => (statement as { text?: string }).text ?? String(statement));
      const asked = statements.filter((text) => /from "(person|application)"/.test(text));
      const body = (await answer.json()) as Record<string, unknown>;
      const { requestId: _, ...told } = body;
      return {
        status: answer.status,
        told,
        length: JSON.stringify(body).length,
        matches: spies[0].mock.calls.length,
        hashes: spies[1].mock.calls.length,
        asked,
      };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  it('T8 is the same for an account, one that waits, one that was rejected, one sign-up, several and none, and so is the answer', async () => {
    const [one, several] = [registration(), registration()];
    for (const typed of [one, several, { ...several, password: 'another-harbour-7', confirmPassword: 'another-harbour-7' }, several])
      await house.nobody.auth.addUser(typed);
    const emails = [
      addressOf('tran'),
      (await somebody('waiting')).email,
      (await somebody('rejected')).email,
      one.email,
      several.email,
      'nobody@mekong.example',
    ];
    const costs = [];
    for (const email of emails) costs.push(await costOf(() => login(email, 'not the password')));
    expect(costs[0]).toMatchObject({ status: 401, told: { code: 'sign-in.wrong' }, matches: 1, hashes: 1 });
    expect(costs[0]!.asked).toHaveLength(2);
    for (const cost of costs) expect(cost).toEqual(costs[0]);
  });

  it('T8 costs no more hashes where a password of a sign-up is right, and leads to the one it was typed for', async () => {
    const email = registration().email;
    const flows = [];
    for (const password of [PASSWORD, 'another-harbour-7']) {
      const { flow } = await house.nobody.auth.addUser(registration({ email, password, confirmPassword: password }));
      flows.push({ password, flow });
    }
    for (const { password, flow } of flows) {
      const cost = await costOf(() => login(email, password));
      expect(cost).toMatchObject({ status: 409, told: { data: { flow } }, matches: 1, hashes: 1 });
    }
  });
});
