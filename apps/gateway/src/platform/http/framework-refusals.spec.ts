import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorBody, REFUSALS } from '@portal/contracts';
import { KEY, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', PUBLIC_URL: 'https://portal.example', PASSWORD_IN_QUERY: '0' } });
});
afterAll(() => gateway.close());

interface RawResponse {
  status: number;
  headers: Map<string, string>;
  body: ErrorBody;
}
/** Sends raw bytes and returns the response when the connection is closed. */
const sendRaw = (...pieces: string[]): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const socket: Socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece);
    });
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [first = '', ...rest] = head.split('\r\n');
      const headers = new Map(rest.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]));
      const text = body.slice(0, Number(headers.get('content-length')));
      resolve({ status: Number(first.split(' ')[1]), headers, body: JSON.parse(text) as ErrorBody });
    });
  });
const key = Object.entries(KEY).map(([name, value]) => `${name}: ${value}\r\n`)[0]!;
const head = (first: string, ...more: string[]) =>
  [`${first} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${key}`, ...more.map((line) => `${line}\r\n`), '\r\n'].join('');
const login = 'POST /api/auth/login';

const CASES: [string, string[], string][] = [
  ['a request with too large headers', [head('GET /', `x-long: ${'a'.repeat(20_000)}`)], 'request.headers-too-large'],
  ['a request with too long a path', [head(`GET /${'a'.repeat(20_000)}`)], 'request.headers-too-large'],
  ['bytes that are not HTTP', ['\x16\x03\x01 hello\r\n\r\n'], 'request.unreadable'],
  ['an unknown method', [head('FETCH /')], 'request.unreadable'],
  ['a content length that is not a number', [head(login, 'content-length: many')], 'request.unreadable'],
  ['two content lengths', [head(login, 'content-length: 2', 'content-length: 3'), '{}'], 'request.unreadable'],
  ['a content length and chunks', [head(login, 'content-length: 2', 'transfer-encoding: chunked'), '{}'], 'request.unreadable'],
  ['malformed chunks', [head(login, 'content-type: application/json', 'transfer-encoding: chunked'), 'zz\r\n'], 'request.unreadable'],
  ['a request without a host', [`GET / HTTP/1.1\r\nconnection: close\r\n\r\n`], 'request.unreadable'],
  ['a CONNECT request', [head('CONNECT example.com:443')], 'request.unreadable'],
  ['an unknown expectation', [head('GET /api/nothing', 'expect: coffee')], 'route.unknown'],
  ['a method that the route lacks', [head('PUT /api/auth/login', 'content-length: 0')], 'route.unknown'],
  ['an unsupported media type', [head(login, 'content-type: text/csv', 'content-length: 3'), 'a;b'], 'request.media-type'],
  ['an overlong id', [head(`GET /api/auth/photo/${'a'.repeat(600)}`)], 'route.unknown'],
  [
    'an upgrade outside the socket path',
    [head('GET /api/nothing', 'upgrade: websocket').replace('connection: close', 'connection: upgrade, close')],
    'route.unknown',
  ],
];

describe('R8.3 refusals of the framework', () => {
  it.each(CASES)('R8.3 %s gets the standard error body and the headers of every response', async (_description, pieces, code) => {
    const { status, headers, body } = await sendRaw(...pieces);
    expect(ErrorBody.parse(body)).toMatchObject({ code, message: expect.any(String) });
    expect(status).toBe(REFUSALS.find((refusal) => refusal.code === code)!.status);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toBe(body.requestId);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  it('R8.3 a malformed request does not affect the response to the preceding valid request', async () => {
    const good = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
    expect((await sendRaw(good, 'no HTTP at all\r\n\r\n')).body).toEqual({ status: 'live' });
  });
});

describe('R7.4 the query form of changepassword', () => {
  const change = async (query: Record<string, string>, json?: object) => {
    const response = await fetch(`${gateway.url}/api/auth/changepassword?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { ...KEY, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    return { status: response.status, body: (await response.json()) as ErrorBody };
  };
  const passwordChange = { userEmail: 'lena@yarrowdyne.example', code: 'ABCDEF', Password: 'quiet-harbour-42' };

  it('R7.4 changepassword refuses secrets in the query if the setting is off, even if only one secret is in the query', async () => {
    const { userEmail, code, Password } = passwordChange;
    for (const answer of [
      await change(passwordChange),
      await change({ userEmail, code }, { Password }),
      await change({ userEmail, Password }, { code }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'password.in-address', message: expect.stringContaining('body') } });
  });

  it('R7.4 changepassword accepts secrets in the body even if secrets in the query are disabled', async () => {
    expect((await change({}, passwordChange)).body.code).toBe('otp.spent');
    expect(
      (await change({ userEmail: passwordChange.userEmail }, { code: passwordChange.code, Password: passwordChange.Password })).body.code,
    ).toBe('otp.spent');
  });
});
