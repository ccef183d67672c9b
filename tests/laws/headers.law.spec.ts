import { describe, expect, it } from '@jest/globals';
import { KEY, openTestGateway } from '../kit/test-gateway';
import { type CallResponse, gateway, refusalCodeOf, sendRaw } from './answers';
import type { RawRequest } from './fuzz';

const isJson = ({ type }: CallResponse) => type.startsWith('application/json');

describe('the headers of every response', () => {
  const REQUIRED_HEADERS: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^no-referrer$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'content-security-policy': /default-src 'none'/,
    'x-request-id': /^[\w-]{36}$/,
  };
  /** The headers that only pages have, and not the files that pages load. */
  const PAGE: Record<string, RegExp> = { 'cross-origin-opener-policy': /^same-origin$/, 'permissions-policy': /camera=\(\)/ };
  const KINDS: [string, string, RawRequest, number, RegExp, RegExp | null][] = [
    ['the page', 'GET', { path: '/', headers: {} }, 200, /^text\/html/, /^no-cache$/],
    ['a path of the portal', 'GET', { path: '/approval', headers: {} }, 200, /^text\/html/, /^no-cache$/],
    ['a read', 'GET', { path: '/api/master/roles', headers: KEY }, 200, /^application\/json/, /^no-store$/],
    ['a write', 'POST', { path: '/api/auth/logout', headers: KEY }, 200, /^application\/json/, /^no-store$/],
    ['no session', 'GET', { path: '/api/master/master', headers: KEY }, 401, /^application\/json/, /^no-store$/],
    ['no key', 'GET', { path: '/api/master/master', headers: {} }, 403, /^application\/json/, /^no-store$/],
    ['nothing there', 'GET', { path: '/api/nowhere', headers: KEY }, 404, /^application\/json/, /^no-store$/],
    ['a picture that is not', 'GET', { path: '/api/auth/photo/none', headers: {} }, 404, /^application\/json/, /^no-store$/],
    ['no asset', 'GET', { path: '/assets/none.js', headers: {} }, 404, /^application\/json/, null],
    [
      'no JSON',
      'POST',
      { path: '/api/auth/login', headers: { ...KEY, 'content-type': 'application/json' }, body: '{' },
      400,
      /json/,
      /^no-store$/,
    ],
    ['another verb', 'DELETE', { path: '/api/auth/login', headers: KEY }, 404, /^application\/json/, /^no-store$/],
    [
      'another kind of content',
      'POST',
      { path: '/api/auth/login', headers: { ...KEY, 'content-type': 'x/y' }, body: 'x' },
      400,
      /json/,
      /^no-store$/,
    ],
    [
      'too much',
      'POST',
      { path: '/api/auth/login', headers: { ...KEY, 'content-type': 'application/json' }, body: `"${'x'.repeat(90_000)}"` },
      400,
      /json/,
      /^no-store$/,
    ],
    ['a broken address', 'GET', { path: '/api/auth/photo/%', headers: KEY }, 400, /^application\/json/, /^no-store$/],
    ['the document', 'GET', { path: '/api/openapi.json', headers: {} }, 200, /^application\/json/, null],
    ['the page of the document', 'GET', { path: '/api/docs', headers: {} }, 200, /^text\/html/, null],
    ['health', 'GET', { path: '/health/ready', headers: {} }, 200, /^application\/json/, /^no-store$/],
  ];

  it.each(KINDS)(
    'T31 the response to %s has the security headers for browsers and reveals nothing about the server',
    async (_, method, call, status, type, cache) => {
      const answer = await sendRaw(method, call);
      expect(answer.status).toBe(status);
      expect(answer.type).toMatch(type);
      for (const [header, form] of Object.entries({ ...REQUIRED_HEADERS, ...(call.path.startsWith('/assets/') ? {} : PAGE) }))
        expect({ header, value: String(answer.headers[header]) }).toEqual({ header, value: expect.stringMatching(form) });
      for (const headerName of ['server', 'x-powered-by', 'via']) expect(answer.headers).not.toHaveProperty(headerName);
      if (cache) expect(answer.headers['cache-control']).toMatch(cache);
      if (isJson(answer) && status !== 200) refusalCodeOf(answer);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('T15 the content security policy lets the portal page connect only to its own origin, by request and by socket', async () => {
    const policy = String((await sendRaw('GET', { path: '/', headers: {} })).headers['content-security-policy']);
    expect(policy.split('; ')).toContain("connect-src 'self'");
  });

  it('T31 responses of Socket.IO have the same security headers', async () => {
    const { headers } = await sendRaw('GET', { path: '/socket.io/?EIO=4&transport=polling', headers: {} });
    for (const [header, form] of Object.entries(REQUIRED_HEADERS))
      if (header !== 'x-request-id')
        expect({ header, value: String(headers[header]) }).toEqual({ header, value: expect.stringMatching(form) });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('T31 a picture is cached only by its reader’s browser and cannot run scripts', async () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    await gateway.database.db
      .insertInto('photo')
      .values({ id, person_id: 'bruno', bytes: Buffer.from('x'), type: 'image/webp' })
      .execute();
    const { headers, type } = await sendRaw('GET', { path: `/api/auth/photo/${id}`, headers: {} });
    expect(type).toBe('image/webp');
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('T31 HSTS is sent only if the portal is served over HTTPS', async () => {
    const plainResponse = await sendRaw('GET', { path: '/', headers: {} });
    expect(plainResponse.headers['strict-transport-security']).toBeUndefined();
    const secureGateway = await openTestGateway({ env: { PUBLIC_URL: 'https://portal.example' } });
    try {
      const { headers } = await fetch(`${secureGateway.url}/api/master/roles`, { headers: KEY });
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=(3153[6-9]\d{3}|[4-9]\d{7,}); includeSubDomains/);
    } finally {
      await secureGateway.close();
    }
  });
});
