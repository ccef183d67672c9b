import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, KEY, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DEMO_PASSWORD } from '../../features/accounts/demo-users';
import { Clock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { Counters } from '../../platform/telemetry/counters';
import { SecurityEvents } from './security-events';

interface LogLine extends Record<string, unknown> {
  event?: string;
}
let gateway: TestGateway;
let logText = '';
let lena: Person;
beforeAll(async () => {
  const log = makeLog('info', { write: (line: string) => void (logText += line) });
  gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '0', TRUST_PROXY: '1' }, log });
  lena = await gateway.as('lena');
});
afterAll(() => gateway.close());
beforeEach(() => {
  logText = '';
});

const lines = (): LogLine[] =>
  logText
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ event }) => event?.startsWith('security.'));
const send = (path: string, json: object, address = '10.0.9.1') =>
  gateway.http
    .post(path)
    .set({ ...KEY, 'x-forwarded-for': address })
    .send(json);
const signIn = (email: string, address?: string) => send('/api/auth/login', { email, password: 'not the one' }, address);
const rows = async (action: string, object: string) => {
  await gateway.app.get(SecurityEvents).write();
  return gateway.database.db
    .selectFrom('audit')
    .select(['actor', 'after', 'request_id'])
    .where('action', '=', action)
    .where('object', '=', object)
    .orderBy('seq')
    .execute();
};

describe('T33 a security event', () => {
  it('T33 a failed sign-in is logged with a stable code and hashed addresses, and is audited if the account exists', async () => {
    const response = await signIn(addressOf('tran'), '10.0.9.2');
    const { requestId } = response.body as { requestId: string };
    await signIn('nobody@stranger.example', '10.0.9.2');
    const [known, unknown] = lines();
    expect(known).toMatchObject({ event: 'security.sign_in_failed', requestId, route: 'POST /api/auth/login' });
    expect(unknown).toMatchObject({ event: 'security.sign_in_failed', address: known!['address'] });
    expect(unknown!['email']).not.toBe(known!['email']);
    expect(logText).not.toMatch(/tran@|stranger\.example|10\.0\.9\.2|not the one/);
    expect(await rows('security.sign_in_failed', 'tran')).toMatchObject([
      { actor: null, request_id: requestId, after: { count: 1, route: 'POST /api/auth/login' } },
    ]);
    const strangers = gateway.database.db.selectFrom('audit').select('seq').where('object', 'like', '%stranger%');
    expect(await strangers.execute()).toEqual([]);
  });

  it('T33 a throttled sign-in and a wrong code are logged as separate events', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await signIn(addressOf('aiko'), `10.0.8.${time}`)).status);
    expect(statuses.slice(-1)).toEqual([429]);
    expect((await rows('security.sign_in_throttled', 'aiko')).length).toBe(1);
    const codeInput = { userEmail: addressOf('eve'), code: 'ABCDEF' };
    await send('/api/auth/checkcode', codeInput, '10.0.7.1');
    expect((await rows('security.code_wrong', 'eve')).map(({ after }) => after)).toEqual([{ count: 1, route: 'POST /api/auth/checkcode' }]);
    expect(new Set(lines().map(({ event }) => event))).toEqual(
      new Set(['security.sign_in_failed', 'security.sign_in_throttled', 'security.code_wrong']),
    );
  });

  it('T33 a call without permission and an asserted foreign identity are attributed to the signed-in person', async () => {
    const bruno = await gateway.as('bruno');
    expect((await bruno.fetch('/api/approval/approvallist')).status).toBe(403);
    expect((await lena.fetch('/api/approval/approvallist?userId=eve@valbrune.example')).status).toBe(403);
    expect(lines()).toMatchObject([
      { event: 'security.function_refused', personId: 'bruno' },
      { event: 'security.identity_refused', personId: 'lena', field: 'userId' },
    ]);
    expect(logText).not.toContain('eve@');
    expect(await rows('security.function_refused', 'bruno')).toMatchObject([{ actor: 'bruno' }]);
    expect(await rows('security.identity_refused', 'lena')).toMatchObject([{ actor: 'lena', after: { field: 'userId' } }]);
  });

  it('T33 repeated security events create at most one audit row per minute, kind and account, which contains their count', async () => {
    const email = addressOf('faisal');
    const clock = gateway.app.get(Clock);
    await signIn(email, '10.0.6.1');
    expect(await rows('security.sign_in_failed', 'faisal')).toHaveLength(1);
    for (let time = 0; time < 3; time++) await signIn(email, '10.0.6.1');
    expect(await rows('security.sign_in_failed', 'faisal')).toHaveLength(1);
    clock.set(new Date(clock.now().getTime() + 61_000), performance.now());
    expect((await rows('security.sign_in_failed', 'faisal')).map(({ after }) => (after as { count: number }).count)).toEqual([1, 3]);
    expect(lines().filter(({ event }) => event === 'security.sign_in_failed')).toHaveLength(4);
  });

  it('T33 security events are counted in the metrics', async () => {
    const counters = gateway.app.get(Counters);
    const countBefore = counters.countOf('security.sign_in_failed');
    await signIn('nobody@stranger.example', '10.0.5.1');
    await send('/api/auth/login', { email: addressOf('mei'), password: DEMO_PASSWORD }, '10.0.5.1');
    expect(counters.countOf('security.sign_in_failed')).toBe(countBefore + 1);
    expect(Object.keys(counters.allCounts())).toEqual(expect.arrayContaining(['security.code_wrong', 'security.function_refused']));
  });
});
