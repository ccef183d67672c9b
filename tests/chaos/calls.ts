import { expect } from '@jest/globals';
import { KEY } from '../kit/subscription-key';
import type { GatewayProcess } from './gateway-process';

export interface CallResponse {
  status: number;
  body: Record<string, unknown>;
  seq: number;
  /** The seconds in the `Retry-After` header of the response. */
  retryAfter: number | null;
}
/** Sends one request over a new or a reused connection to a gateway that may die before responding. */
export const call = async (
  run: Pick<GatewayProcess, 'url'>,
  index: string,
  { json, token, key, isKept = false }: { json?: unknown; token?: string; key?: string; isKept?: boolean } = {},
): Promise<CallResponse> => {
  const [method, path] = index.split(' ');
  const response = await fetch(run.url + path, {
    method,
    headers: {
      ...KEY,
      ...(isKept ? {} : { connection: 'close' }),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    seq: Number(response.headers.get('x-seq')),
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
};

export const tokenOf = async (run: Pick<GatewayProcess, 'url'>, email: string): Promise<string> => {
  const { status, body } = await call(run, 'POST /api/auth/login', { json: { email, password: 'portal-demo' } });
  expect(status).toBe(200);
  return String(body['token']);
};
