import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountRoutes, files } from '@portal/contracts';
import { type FastifyInstance, fastify } from 'fastify';
import { setBodyTimeouts } from './body-timeouts';

const SILENT_MS = 250;
const SHORT_MS = 600;
const AFTER_MS = 250;
let server: FastifyInstance;
let url: string;
let arrived: string[] = [];
beforeAll(async () => {
  server = fastify();
  setBodyTimeouts(server, { silentMs: SILENT_MS, shortMs: SHORT_MS, afterMs: AFTER_MS });
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  server.post(files.upload.path, async ({ raw, query }) => {
    if ((query as { refused?: string }).refused) return 'no';
    for await (const chunk of raw) arrived.push(String(chunk));
    // A scanner may take longer than a line may be silent.
    await new Promise((resolve) => setTimeout(resolve, SILENT_MS * 2));
    return 'yes';
  });
  server.post(accountRoutes.login.path, async ({ body }) => body);
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  arrived = [];
});
afterAll(() => server.close());

const LENGTH = 10;
const begin = (path: string, type: string): { sending: ClientRequest; outcome: Promise<string> } => {
  const sending = request(url + path, { method: 'POST', agent: false, headers: { 'content-type': type, 'content-length': LENGTH } });
  const outcome = new Promise<string>((resolve) => {
    sending.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text));
      response.on('error', () => undefined);
    });
    sending.on('error', () => resolve('cut'));
  });
  return { sending, outcome };
};
const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const slowly = async (sending: ClientRequest, everyMs: number, text = '0123456789') => {
  for (const letter of text) {
    sending.write(letter);
    await passes(everyMs);
  }
};

describe('R5.2 the body of a file', () => {
  it('R5.2 may come slowly for as long as it comes, and wait for its answer', async () => {
    const { sending, outcome } = begin(files.upload.path, 'multipart/form-data; boundary=x');
    await slowly(sending, SHORT_MS / 6);
    expect(arrived.join('')).toBe('0123456789');
    expect(await outcome).toBe('yes');
  });

  it('R5.2 is cut when the line falls silent', async () => {
    const { sending, outcome } = begin(files.upload.path, 'multipart/form-data; boundary=x');
    await slowly(sending, 50, '0123');
    const begun = Date.now();
    expect(await outcome).toBe('cut');
    expect(Date.now() - begun).toBeLessThan(SILENT_MS * 4);
  });

  it('R5.2 that is refused before it has come is read a little longer, so that the answer is, and then cut', async () => {
    const { sending, outcome } = begin(`${files.upload.path}?refused=1`, 'multipart/form-data; boundary=x');
    sending.write('0');
    expect(await outcome).toBe('no');
    const closed = new Promise((resolve) => sending.on('close', resolve));
    const begun = Date.now();
    await slowly(sending, 50, '123');
    await closed;
    expect(Date.now() - begun).toBeLessThan(AFTER_MS * 4);
  });
});

describe('every other body', () => {
  it('R8.3 is answered as it comes in good time', async () => {
    const { sending, outcome } = begin(accountRoutes.login.path, 'application/json');
    await slowly(sending, 20, '{"a":1234}');
    expect(await outcome).toBe('{"a":1234}');
  });

  it('R8.3 is cut when it takes too long, also while it trickles', async () => {
    const { sending, outcome } = begin(accountRoutes.login.path, 'application/json');
    const begun = Date.now();
    void slowly(sending, 200, '{"a":1234}').catch(() => undefined);
    expect(await outcome).toBe('cut');
    expect(Date.now() - begun).toBeLessThan(SHORT_MS * 3);
  });
});
