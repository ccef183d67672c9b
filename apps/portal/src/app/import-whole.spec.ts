import { afterEach, expect, it, jest } from '@jest/globals';
import { importWhole } from './import-whole';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('R2.15 a part is imported once all its files are loaded, and can be retried after a failure', async () => {
  let answers: (Response | null)[] = [new Response('one'), null];
  const paths: string[] = [];
  globalThis.fetch = async (path) => {
    paths.push(String(path));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const failures: Event[] = [];
  addEventListener('vite:preloadError', (event) => failures.push(event));
  const load = jest.fn(async () => 'the part');

  await expect(importWhole(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  expect(failures).toHaveLength(1);

  answers = [new Response('gone', { status: 404 })];
  await expect(importWhole(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('/assets/b.js was answered 404');
  expect(load).not.toHaveBeenCalled();

  answers = [new Response('two')];
  await expect(importWhole(load, ['assets/a.js', 'assets/b.js'])).resolves.toBe('the part');
  expect(paths).toEqual(['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/b.js']);
});

it('R2.15 a file that `boot.js` has requested is requested once, or a second time if the first request failed', async () => {
  const requests: string[] = [];
  globalThis.fetch = async (path) => {
    requests.push(String(path));
    return new Response('here');
  };
  const failedRequest = Promise.reject(new TypeError('Failed to fetch'));
  failedRequest.catch(() => undefined);
  window.portalArrivals = new Map([
    ['/assets/early.js', Promise.resolve()],
    ['/assets/lost.js', failedRequest],
  ]);
  await expect(importWhole(async () => 'the part', ['assets/early.js', 'assets/lost.js'])).resolves.toBe('the part');
  expect(requests).toEqual(['/assets/lost.js']);
  delete window.portalArrivals;
});
