import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../apps/gateway/src/features/accounts/demo-users';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { KEY, openTestGateway, type TestGateway } from './test-gateway';

export const SECOND = 1_000;

export const MINUTE = 60 * SECOND;

export const DAY = 24 * 60 * MINUTE;

/** A rate-limited gateway behind a proxy, for the importing spec. It is opened before the first test and closed after the last. */
export let gateway: TestGateway;

/** The offset of the gateway's clock in milliseconds. */
export const clock = { ahead: 0 };

beforeAll(async () => {
  gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clock.ahead);
});

afterEach(() => {
  clock.ahead = 0;
});

afterAll(() => gateway.close());

export const call = (
  path: string,
  { body, from, cookie, headers }: { body?: object; from?: string; cookie?: string; headers?: Record<string, string> } = {},
) =>
  gateway.http
    .post(path)
    .set({ ...KEY, ...(from ? { 'x-forwarded-for': from } : {}), ...(cookie ? { cookie } : {}), ...headers })
    .send(body);

export const login = (email: string, password = DEMO_PASSWORD, from = '10.0.0.1') =>
  call('/api/auth/login', { body: { email, password }, from });

export const refresh = (cookie: string) => call('/api/auth/refresh-token', { cookie });

export const replyOf = ({ status, body }: Response) => {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, body: rest };
};
