import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeReply, ErrorBody, everyRoute, FILE, REDIRECT, REFUSALS, type Route, refusalsOf, VIOLATIONS } from '@portal/contracts';
import fc from 'fast-check';
import { z } from 'zod/mini';
import { insertApplicant } from './applicant';
import { featuresOn } from './features';
import { fuzzCalls, type RawRequest } from './fuzz';
import { valueComplaints, wholeContract } from './laws/completeness';
import { Stage } from './laws/stage';
import { signUp } from './sign-up';
import { KEY, openTestGateway, type Person, type TestGateway } from './test-gateway';
import { inquiry } from './tickets';

/** Runs for each route; another seed finds other words: SEED=… RUNS=… */
const RUNS = Number(process.env['RUNS'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 20_261_121);
/** The statuses that mean something here, 503 apart: it is for faults, and nothing that is sent may make one. */
const STATUSES = [200, 206, 400, 401, 403, 404, 409, 412, 416, 422, 429];

interface Answer {
  status: number;
  type: string;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

let gateway: TestGateway;
let portal: string;
let callers: { name: string; token: () => Promise<string | null> }[] = [];
let known: string[] = [];

/** As it is, without what a browser or fetch would mend. */
const put = (method: string, { path, body, headers }: RawRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type'] ?? ''),
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const isJson = ({ type }: Answer) => type.startsWith('application/json');

/** Any refusal, in the one form: the body of the catalogue, under the status it declares. */
const refusedWith = (answer: Answer): string => {
  expect(answer.type).toBe('application/json; charset=utf-8');
  const body = z.strictObject(ErrorBody.shape).parse(JSON.parse(answer.text));
  const refusal = REFUSALS.find(({ code }) => code === body.code);
  expect({ code: body.code, status: refusal?.status }).toEqual({ code: body.code, status: answer.status });
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  if (refusal?.data && body.data !== undefined) refusal.data.parse(body.data);
  for (const { code, message } of Object.values(body.errors ?? {}).flat()) {
    expect(Object.keys(VIOLATIONS)).toContain(code);
    expect(message).not.toMatch(/invalid input|expected|received|undefined|\{[a-z]+\}/i);
  }
  expect(answer.text).not.toMatch(/node_modules|at \w+ \(|select \S+ from |insert into|stack|postgres|kysely/i);
  return body.code;
};

beforeAll(async () => {
  portal = mkdtempSync(join(tmpdir(), 'portal-page-'));
  writeFileSync(join(portal, 'index.html'), '<!doctype html><title>Portal</title>');
  gateway = await openTestGateway({ env: { PORTAL_DIR: portal, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' } });
  const people = new Map<string, Person>();
  for (const name of ['bruno', 'jonas', 'marco', 'sam'] as const) people.set(name, await gateway.as(name));
  const waiting = await signUp(gateway);
  const forged = `${people.get('sam')!.token.slice(0, -6)}AAAAAA`;
  callers = [
    { name: 'nobody', token: async () => null },
    { name: 'a forger', token: async () => forged },
    { name: 'applicant', token: async () => waiting.token },
    ...[...people].map(([name, person]) => ({ name, token: async () => person.token })),
  ];
  known = ['tran', 'sam', waiting.id, waiting.email, people.get('sam')!.email];
  for (let made = 0; made < 6; made++) known.push(await insertApplicant(gateway.database));
  const bells = await gateway.database.db.selectFrom('notification').select('id').where('person_id', '=', 'jonas').limit(3).execute();
  known.push(...bells.map(({ id }) => id));
  const { ticket } = await people.get('bruno')!.contactus.createInquiry(inquiry());
  const closed = await people.get('bruno')!.contactus.createInquiry(inquiry());
  await people.get('bruno')!.contactus.closeInquiry({ ticketId: closed.ticket.ticketId, reason: 'Solved.' });
  known.push(ticket.ticketId, closed.ticket.ticketId);
});
afterAll(async () => {
  await gateway.close();
  rmSync(portal, { recursive: true, force: true });
});

const holds = (name: string, route: Route, sent: RawRequest, answer: Answer): void => {
  if (answer.status === 200) {
    if (route.reply === FILE) return;
    expect(answer.type).toBe('application/json; charset=utf-8');
    if (route.reply !== REDIRECT) (route.reply as { parse: (value: unknown) => void }).parse(decodeReply(route)(JSON.parse(answer.text)));
    return;
  }
  if (answer.status === 302 && route.reply === REDIRECT) return;
  expect(STATUSES).toContain(answer.status);
  const code = refusedWith(answer);
  // A path that lacks a word, or has a longer one than any id, is the path of nothing.
  if (code === 'route.unknown' && /[^/?]{500}|^[^?]*\/(\/|\?|$)/.test(sent.path)) return;
  expect({ name, documented: refusalsOf(route).map((one) => one.code) }).toEqual({ name, documented: expect.arrayContaining([code]) });
};

describe('whatever is sent', () => {
  it('R8.3 each field that a call needs has a value that it takes', () => {
    expect(valueComplaints(featuresOn(new Stage()), wholeContract())).toEqual([]);
  });

  it.each(everyRoute().map(({ name, route }) => [name, route] as const))(
    'R8.3 T40 %s answers by its contract, and never with a fault',
    async (name, route) => {
      // Signing out would leave the next calls without anybody.
      const askers = callers.filter((caller) => name !== 'auth.logout' || ['nobody', 'a forger', 'applicant'].includes(caller.name));
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...askers), fuzzCalls(route, known), async (caller, sent) => {
          const token = await caller.token();
          const answer = await put(route.verb, {
            ...sent,
            headers: { ...KEY, ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent.headers },
          });
          holds(name, route, sent, answer);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );

  it('R7.12 without the subscription key, or with another, only pictures and links are answered', async () => {
    for (const { name, route } of everyRoute()) {
      for (const headers of [{}, { 'ocp-apim-subscription-key': 'another' }]) {
        const answer = await put(route.verb, { path: route.path.replace(/:\w+/, 'x'), headers: headers as Record<string, string> });
        const code = answer.status === 200 ? '' : refusedWith(answer);
        expect({ name, refused: code === 'key.unknown' }).toEqual({ name, refused: route.reply !== FILE && route.reply !== REDIRECT });
      }
    }
  });

  it('R8.3 what is no request of ours at all is refused in the same form', async () => {
    const sam = await callers.at(-1)!.token();
    const headers = { ...KEY, authorization: `Bearer ${sam}` };
    const json = { ...headers, 'content-type': 'application/json' };
    const odd: [string, RawRequest, number, string, string?][] = [
      ['GET', { path: '/api/nowhere', headers }, 404, 'route.unknown'],
      ['GET', { path: '/api', headers }, 404, 'route.unknown'],
      ['GET', { path: '/api/approval/request/', headers }, 404, 'route.unknown'],
      ['DELETE', { path: '/api/auth/profile', headers }, 404, 'route.unknown', 'PUT'],
      ['PATCH', { path: '/api/auth/profile', headers: json, body: '{}' }, 404, 'route.unknown', 'PUT'],
      ['POST', { path: '/api/approval/approvallist?userId=lena', headers: json, body: '{}' }, 404, 'route.unknown', 'GET, HEAD'],
      ['OPTIONS', { path: '/api/approval/approvallist', headers }, 404, 'route.unknown', 'GET, HEAD'],
      ['OPTIONS', { path: '/api/notifications/usernotification/lena', headers }, 404, 'route.unknown', 'GET, HEAD'],
      ['GET', { path: '/api/approval/approvallist?pageNumber=1&pageNumber=2', headers }, 400, 'request.invalid'],
      ['GET', { path: '/api/approval/approvallist?pageNumber[]=1', headers }, 400, 'request.invalid'],
      ['PUT', { path: '/api/auth/profile', headers: json, body: '{"firstname":' }, 400, 'request.unreadable'],
      ['PUT', { path: '/api/auth/profile', headers: json, body: '' }, 400, 'request.invalid'],
      ['PUT', { path: '/api/auth/profile', headers: json, body: '[1]' }, 400, 'request.invalid'],
      ['POST', { path: '/api/auth/logout', headers: json, body: '"x"' }, 400, 'request.invalid'],
      ['PUT', { path: '/api/auth/profile', headers: { ...headers, 'content-type': 'text/csv' }, body: 'a;b' }, 400, 'request.media-type'],
      ['PUT', { path: '/api/auth/profile', headers: json, body: `{"firstname":"${'x'.repeat(70_000)}"}` }, 400, 'request.too-large'],
      ['GET', { path: '/api/approval/request/%ff', headers }, 400, 'request.unreadable'],
      ['GET', { path: `/api/approval/request/${'x'.repeat(600)}`, headers }, 404, 'route.unknown'],
      ['GET', { path: '/assets/missing.js', headers }, 404, 'object.missing'],
    ];
    for (const [method, sent, status, code, allow] of odd) {
      const answer = await put(method, sent);
      expect(answer.headers['allow']).toBe(allow);
      expect({ method, path: sent.path.slice(0, 40), status: answer.status, code: refusedWith(answer) }).toEqual({
        method,
        path: sent.path.slice(0, 40),
        status,
        code,
      });
    }
  });

  it('R8.3 a connection that speaks no HTTP is ended, and the next one is served', async () => {
    const { port } = new URL(gateway.url);
    for (const noise of ['\0\0\0\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`]) {
      const response = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(noise));
        let text = '';
        socket.on('data', (chunk) => (text += String(chunk)));
        socket.on('close', () => resolve(text));
        socket.on('error', () => resolve(text));
      });
      expect(response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    }
    expect((await put('GET', { path: '/health/live', headers: {} })).status).toBe(200);
  });
});

describe('the headers of every answer', () => {
  const ALWAYS: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^no-referrer$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'permissions-policy': /camera=\(\)/,
    'content-security-policy': /default-src 'none'/,
    'x-request-id': /^[\w-]{36}$/,
  };
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

  it.each(KINDS)('T31 %s says what browsers need to know, and nothing about us', async (_, method, sent, status, type, cache) => {
    const answer = await put(method, sent);
    expect(answer.status).toBe(status);
    expect(answer.type).toMatch(type);
    for (const [header, form] of Object.entries(ALWAYS))
      expect({ header, value: String(answer.headers[header]) }).toEqual({ header, value: expect.stringMatching(form) });
    for (const telling of ['server', 'x-powered-by', 'via']) expect(answer.headers).not.toHaveProperty(telling);
    if (cache) expect(answer.headers['cache-control']).toMatch(cache);
    if (isJson(answer) && status !== 200) refusedWith(answer);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('T15 the page talks to its own origin alone, by request and by socket', async () => {
    const policy = String((await put('GET', { path: '/', headers: {} })).headers['content-security-policy']);
    expect(policy.split('; ')).toContain("connect-src 'self'");
  });

  it('T31 what the line answers by itself is dressed like everything else', async () => {
    const { headers } = await put('GET', { path: '/socket.io/?EIO=4&transport=polling', headers: {} });
    for (const [header, form] of Object.entries(ALWAYS))
      if (header !== 'x-request-id')
        expect({ header, value: String(headers[header]) }).toEqual({ header, value: expect.stringMatching(form) });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('T31 a picture is kept by the browser of its reader only, and can run nothing', async () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    await gateway.database.db
      .insertInto('photo')
      .values({ id, person_id: 'bruno', bytes: Buffer.from('x'), type: 'image/webp' })
      .execute();
    const { headers, type } = await put('GET', { path: `/api/auth/photo/${id}`, headers: {} });
    expect(type).toBe('image/webp');
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('T31 browsers are told to stay with HTTPS where the portal is served by it, and only there', async () => {
    const plain = await put('GET', { path: '/', headers: {} });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const secure = await openTestGateway({ env: { PUBLIC_URL: 'https://portal.example' } });
    try {
      const { headers } = await fetch(`${secure.url}/api/master/roles`, { headers: KEY });
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=(3153[6-9]\d{3}|[4-9]\d{7,}); includeSubDomains/);
    } finally {
      await secure.close();
    }
  });
});
