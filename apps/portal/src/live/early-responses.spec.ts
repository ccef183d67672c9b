import { readFileSync } from 'node:fs';
import { afterEach, expect, it, jest } from '@jest/globals';
import { calls } from '@portal/contracts';
import { waitUntil } from '../../jest/session-tabs';

afterEach(() => void jest.restoreAllMocks());

const { verb, path } = calls.accounts.refreshToken;

/** Runs `boot.js`, the first script of the page, as the build writes it. */
const boot = () => {
  const files = { pages: {}, open: [], shell: [], texts: {}, fonts: {}, signIn: {} };
  const requests = { apiKey: 'test-key', session: [verb, path], account: ['GET', '/api/x?y='], pages: [] };
  const code = readFileSync(new URL('../../boot/boot.js', import.meta.url), 'utf8');
  const script = document.createElement('script');
  script.textContent = `{const FILES = ${JSON.stringify(files)}; const CALLS = ${JSON.stringify(requests)};${code}}`;
  document.head.append(script);
};
const isHeld = async () => ((await navigator.locks.query()).held ?? []).some(({ name }) => name === 'portal.refresh');

it('R4.1 R8.3 a token request of `boot.js` without a response is abandoned, so that another tab can request a token', async () => {
  const timeoutController = new AbortController();
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeoutController.signal);
  const requests: string[] = [];
  globalThis.fetch = (address, { method, signal } = {}) => {
    requests.push(`${method} ${String(address)}`);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  boot();
  await waitUntil(() => requests.length === 1);
  expect(requests).toEqual([`${verb} ${path}`]);
  expect(limit).toHaveBeenCalledWith(20_000);
  expect(await isHeld()).toBe(true);
  timeoutController.abort();
  await waitUntil(async () => !(await isHeld()));
});
