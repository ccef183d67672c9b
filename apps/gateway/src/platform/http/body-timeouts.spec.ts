import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountRoutes, files } from '@portal/contracts';
import { type FastifyInstance, fastify } from 'fastify';
import { setBodyTimeouts } from './body-timeouts';

const SILENT_MS = 600;
const SHORT_BODY_MS = 900;
const DRAIN_MS = 250;
let server: FastifyInstance;
let url: string;
let receivedChunks: string[] = [];
beforeAll(async () => {
  server = fastify();
  setBodyTimeouts(server, { silentMs: SILENT_MS, shortMs: SHORT_BODY_MS, afterMs: DRAIN_MS });
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  server.post(files.upload.path, async ({ raw, query }) => {
    if ((query as { refused?: string }).refused) return 'no';
    for await (const chunk of raw) receivedChunks.push(String(chunk));
    // A virus scan may take longer than a connection may be silent.
    await new Promise((resolve) => setTimeout(resolve, SILENT_MS * 2));
    return 'yes';
  });
  server.post(accountRoutes.login.path, async ({ body }) => body);
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  receivedChunks = [];
});
afterAll(() => server.close());

const LENGTH = 10;
const startRequest = (path: string, type: string): { sending: ClientRequest; outcome: Promise<string> } => {
  const clientRequest = request(url + path, { method: 'POST', agent: false, headers: { 'content-type': type, 'content-length': LENGTH } });
  const outcome = new Promise<string>((resolve) => {
    clientRequest.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text));
      response.on('error', () => undefined);
    });
    clientRequest.on('error', () => resolve('cut'));
  });
  return { sending: clientRequest, outcome };
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const writeSlowly = async (clientRequest: ClientRequest, everyMs: number, text = '0123456789') => {
  for (const letter of text) {
    clientRequest.write(letter);
    await wait(everyMs);
  }
};

describe('R5.2 the body of an upload', () => {
  it('R5.2 an upload may be slow as long as data arrives, and its virus scan may exceed the silence limit of the connection', async () => {
    const { sending, outcome } = startRequest(files.upload.path, 'multipart/form-data; boundary=x');
    await writeSlowly(sending, SHORT_BODY_MS / 6);
    expect(receivedChunks.join('')).toBe('0123456789');
    expect(await outcome).toBe('yes');
  });

  it('R5.2 an upload is aborted when its connection becomes silent', async () => {
    const { sending, outcome } = startRequest(files.upload.path, 'multipart/form-data; boundary=x');
    await writeSlowly(sending, 50, '0123');
    expect(await outcome).toBe('cut');
  });

  it('R5.2 an upload that is refused early is read a little longer, so that the client gets the response, and is then aborted', async () => {
    const { sending, outcome } = startRequest(`${files.upload.path}?refused=1`, 'multipart/form-data; boundary=x');
    sending.write('0');
    expect(await outcome).toBe('no');
    const closeEvent = new Promise((resolve) => sending.on('close', resolve));
    // Data keeps arriving, so the request does not count as stalled.
    const writes = writeSlowly(sending, SILENT_MS / 4, '12345678').then(() => 'all written');
    expect(await Promise.race([closeEvent.then(() => 'closed'), writes])).toBe('closed');
    await writes;
  });
});

describe('R8.3 the body of any other request', () => {
  it('R8.3 a request with a non-file body that arrives slowly but in time gets a response', async () => {
    const { sending, outcome } = startRequest(accountRoutes.login.path, 'application/json');
    await writeSlowly(sending, 20, '{"a":1234}');
    expect(await outcome).toBe('{"a":1234}');
  });

  it('R8.3 a request with a non-file body is aborted after the time limit, even if data keeps trickling in', async () => {
    const { sending, outcome } = startRequest(accountRoutes.login.path, 'application/json');
    const writes = writeSlowly(sending, SHORT_BODY_MS / 3, '{"a":1234}');
    expect(await outcome).toBe('cut');
    await writes;
  });
});
