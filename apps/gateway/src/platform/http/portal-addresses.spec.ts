import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KEY, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-addresses-'));
  writeFileSync(join(folder, 'index.html'), '<title>Portal</title>');
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', PORTAL_DIR: folder } });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Requests a raw path, which `fetch` would encode. */
const open = (path: string, headers: Record<string, string> = HTML, method = 'GET'): Promise<{ reply: IncomingMessage; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const onResponse = (reply: IncomingMessage) => {
      let body = '';
      reply.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve({ reply, body }));
    };
    const options = { hostname, port, path, headers, method };
    (method === 'GET' ? get(options, onResponse) : request(options, onResponse).end()).on('error', reject);
  });

describe('addresses of the portal', () => {
  it.each(['/news/news-detail/%', '/%E0%A4%A', '/%', '/inquiry-detail/%zz?x=1', '/docView/%C3', '/100%/home', '/news/%E0%A4%A.html'])(
    'R2.5 a request for the malformed path %s is redirected to the portal',
    async (path) => {
      const { reply } = await open(path);
      expect({ status: reply.statusCode, location: reply.headers.location }).toEqual({ status: 302, location: '/' });
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each([
    '/news/news-detail/none',
    `/news/news-detail/${'a'.repeat(700)}`,
    '/news?category=%E0%A4%A',
    '/nothing.html',
    '/docView/YD-P7.pdf',
    '//home',
    '/news/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('R2.5 the path %s returns the portal page', async (path) => {
    const { reply, body } = await open(path);
    expect({ status: reply.statusCode, body }).toEqual({ status: 200, body: '<title>Portal</title>' });
  });

  it.each([
    ['/api/news/%', KEY, 'request.unreadable'],
    ['/ai/%', KEY, 'request.unreadable'],
    ['/assets/%', HTML, 'request.unreadable'],
    ['/assets/missing.js', HTML, 'object.missing'],
    ['/missing.png', { accept: 'image/png' }, 'object.missing'],
  ])('R8.3 a request for %s, which is not a page, is refused with a JSON error body', async (path, headers, code) => {
    const { body } = await open(path, headers as Record<string, string>);
    expect(JSON.parse(body)).toMatchObject({ code });
  });

  it('R8.3 a write to a malformed path is refused with a JSON error body', async () => {
    const { body } = await open('/news/%', { ...HTML, 'content-length': '0' }, 'POST');
    expect(JSON.parse(body)).toMatchObject({ code: 'request.unreadable' });
  });
});
