import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { allRoutes, decodeReply, FILE, isLines, REDIRECT, type Route, refusalsOf } from '@portal/contracts';
import fc from 'fast-check';
import { featuresOn } from '../features';
import { Stage } from '../kit/stage';
import { KEY } from '../kit/test-gateway';
import { type CallResponse, callers, gateway, knownIds, refusalCodeOf, sendRaw } from './answers';
import { valueViolations, wholeContract } from './completeness';
import { fuzzCalls, type RawRequest } from './fuzz';

/** The number of random requests per route. `SEED=… RUNS=…` selects other requests. */
const RUNS = Number(process.env['RUNS'] ?? 60);

const SEED = Number(process.env['SEED'] ?? 20_261_121);

/** The statuses that a route may return. 503 is excluded: it is reserved for faults, which no request may cause. */
const STATUSES = [200, 206, 400, 401, 403, 404, 409, 412, 416, 422, 429];

const expectLaw = (name: string, route: Route, request: RawRequest, answer: CallResponse): void => {
  if (answer.status === 200) {
    if (route.reply === FILE) return;
    if (isLines(route.reply)) {
      const { line } = route.reply;
      const lines = answer.text.split('\n').filter((text) => text !== '');
      expect(answer.type).toBe('text/plain; charset=utf-8');
      for (const text of lines) line.parse(decodeReply(route)(JSON.parse(text.replace(/^data: /, ''))));
      return;
    }
    expect(answer.type).toBe('application/json; charset=utf-8');
    if (route.reply !== REDIRECT) (route.reply as { parse: (value: unknown) => void }).parse(decodeReply(route)(JSON.parse(answer.text)));
    return;
  }
  if (answer.status === 302 && route.reply === REDIRECT) return;
  expect(STATUSES).toContain(answer.status);
  const code = refusalCodeOf(answer);
  // A path with an empty or oversized segment matches no route.
  if (code === 'route.unknown' && /[^/?]{500}|^[^?]*\/(\/|\?|$)/.test(request.path)) return;
  expect({ name, documented: refusalsOf(route).map((refusal) => refusal.code) }).toEqual({
    name,
    documented: expect.arrayContaining([code]),
  });
};

describe('responses to arbitrary requests', () => {
  it('R8.3 the fuzzer has a valid value for each required field', () => {
    expect(valueViolations(featuresOn(new Stage()), wholeContract())).toEqual([]);
  });

  it.each(allRoutes().map(({ name, route }) => [name, route] as const))(
    'R8.3 T40 %s responds within its contract and never with a fault',
    async (name, route) => {
      // Signing out would leave the subsequent calls without a session.
      const permittedCallers = callers.filter(
        (caller) => name !== 'accounts.logout' || ['nobody', 'a forger', 'applicant'].includes(caller.name),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...permittedCallers), fuzzCalls(route, knownIds), async (caller, request) => {
          const token = await caller.token();
          const answer = await sendRaw(route.verb, {
            ...request,
            headers: { ...KEY, ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
          });
          expectLaw(name, route, request, answer);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );

  it('R7.12 without a valid subscription key only pictures and links are served', async () => {
    for (const { name, route } of allRoutes()) {
      for (const headers of [{}, { 'ocp-apim-subscription-key': 'another' }]) {
        const answer = await sendRaw(route.verb, { path: route.path.replace(/:\w+/, 'x'), headers: headers as Record<string, string> });
        const code = [200, 302].includes(answer.status) ? '' : refusalCodeOf(answer);
        expect({ name, refused: code === 'key.unknown' }).toEqual({ name, refused: route.reply !== FILE && route.reply !== REDIRECT });
      }
    }
  });

  it('R8.3 malformed HTTP requests are refused in the standard format', async () => {
    const sam = await callers.at(-1)!.token();
    const headers = { ...KEY, authorization: `Bearer ${sam}` };
    const json = { ...headers, 'content-type': 'application/json' };
    const oddRequests: [string, RawRequest, number, string, string?][] = [
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
    for (const [method, request, status, code, allow] of oddRequests) {
      const answer = await sendRaw(method, request);
      expect(answer.headers['allow']).toBe(allow);
      expect({ method, path: request.path.slice(0, 40), status: answer.status, code: refusalCodeOf(answer) }).toEqual({
        method,
        path: request.path.slice(0, 40),
        status,
        code,
      });
    }
  });

  it('R8.3 a connection that does not use HTTP is closed, and the next connection is served', async () => {
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
    expect((await sendRaw('GET', { path: '/health/live', headers: {} })).status).toBe(200);
  });
});
