import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertApplicant } from '../kit/applicant';
import { codeFor, registration } from '../kit/sign-up';
import { KEY, openTestGateway, type TestGateway } from '../kit/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe('the secrecy of known addresses', () => {
  const createAddress = async (now: 'approved' | 'waiting' | 'rejected' | 'deleted'): Promise<string> => {
    const id = await insertApplicant(gateway.database);
    await gateway.database.db.updateTable('person').set({ standing: now }).where('id', '=', id).execute();
    return `${id}@nordlicht.example`;
  };
  const strangers = async () => {
    const form = registration();
    await gateway.nobody.accounts.signUp(form);
    return {
      unknown: `${randomUUID()}@nordlicht.example`,
      approved: await createAddress('approved'),
      waiting: await createAddress('waiting'),
      rejected: await createAddress('rejected'),
      deleted: await createAddress('deleted'),
      unverified: form.email,
    };
  };
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { flow = '', requestId = '' } = JSON.parse(text) as { flow?: string; requestId?: string };
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return JSON.stringify([response.status, headers, text.length, text.replace(flow, '').replace(requestId, '')]);
  };

  it.each([
    ['signing in', (email: string) => post('/api/auth/login', { email, password: 'not the password' })],
    ['signing up', (email: string) => post('/api/auth/signup/adduser', registration({ email }))],
    ['a wrong code', (email: string) => post('/api/auth/checkcode', { userEmail: email, code: 'AAAAAA' })],
    [
      'a new password with a wrong code',
      (email: string) => post('/api/auth/changepassword', { userEmail: email, code: 'AAAAAA', Password: 'Heidekraut-47' }),
    ],
    [
      'asking for a code',
      (email: string) => post(`/api/auth/sendverificationcode?userEmail=${encodeURIComponent(email)}&emailType=ForgotPassword`, {}),
    ],
    [
      'verifying with a wrong code',
      (email: string) => post(`/api/auth/confirmverification?userEmail=${encodeURIComponent(email)}&code=AAAAAA`, {}),
    ],
  ])('T8 %s returns the same response for known and unknown addresses', async (name, request) => {
    const kinds = await strangers();
    const answers: [string, string][] = [];
    for (const [kind, email] of Object.entries(kinds)) {
      // A person who has just signed up already has a valid code, and so does a stranger who requested a code.
      const isExpected = kind === 'unverified' && /asking|verifying/.test(name);
      if (isExpected) continue;
      answers.push([kind, await request(email)]);
    }
    const expected = answers.find(([kind]) => kind === 'unknown')![1];
    for (const [kind, answer] of answers) expect({ kind, answer }).toEqual({ kind, answer: expected });
  });

  it('T8 verifying a requested code does not distinguish known from unknown addresses', async () => {
    const kinds = await strangers();
    const attempts: string[][] = [];
    for (const email of [kinds.unknown, kinds.approved]) {
      const { flow } = await gateway.nobody.accounts.sendCode({ email, emailType: 'ForgotPassword' });
      const code = await codeFor(gateway, email);
      const answers: string[] = [];
      for (const wrongCode of ['AAAAAA', 'BBBBBB', code])
        answers.push(await post('/api/auth/checkcode', { userEmail: email, code: wrongCode, flow }));
      attempts.push(answers);
    }
    expect(attempts[0]).toEqual(attempts[1]);
  });
});
