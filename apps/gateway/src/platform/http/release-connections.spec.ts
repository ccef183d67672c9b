import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { closeConnections, releaseConnections } from './release-connections';

let app: FastifyInstance;
let isLeaving: boolean;
let url: string;
let requestStarted: PromiseWithResolvers<void>;
let responseReleased: PromiseWithResolvers<void>;
beforeEach(async () => {
  isLeaving = false;
  [requestStarted, responseReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app = fastify();
  releaseConnections(app, () => isLeaving);
  app.get('/', () => ({}));
  app.get('/slow', async () => {
    requestStarted.resolve();
    await responseReleased.promise;
    return {};
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());
const fetchConnectionHeader = async (path: string) => (await fetch(url + path)).headers.get('connection');
const open = async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const connectionEvent = new Promise((resolve) => app.server.once('connection', resolve));
  await connectionEvent;
  return socket;
};

it('G5 a gateway that is shutting down closes each connection after its response, even if the request was received before the shutdown', async () => {
  expect(await fetchConnectionHeader('/')).toBe('keep-alive');
  const slowConnection = fetchConnectionHeader('/slow');
  await requestStarted.promise;
  isLeaving = true;
  responseReleased.resolve();
  expect(await slowConnection).toBe('close');
  for (const path of ['/', '/nowhere']) expect(await fetchConnectionHeader(path)).toBe('close');
});

it('G5 a gateway that shuts down accepts no new connections and serves requests on the open ones', async () => {
  isLeaving = true;
  const acceptedSocket = await open();
  const slowResponse = fetch(`${url}/slow`);
  await requestStarted.promise;
  const shutdown = closeConnections(app.server as Server);
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  acceptedSocket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await text(acceptedSocket)).toMatch(/^HTTP\/1\.1 200 /);
  responseReleased.resolve();
  expect((await slowResponse).status).toBe(200);
  await shutdown;
});

it('G5 a client that stalls within a request does not delay the shutdown', async () => {
  const incompleteRequest = await open();
  incompleteRequest.write('POST / HTTP/1.1\r\n');
  await closeConnections(app.server as Server, 1);
  // A connection that is closed with unread bytes is reported as a reset.
  const outcome = await text(incompleteRequest).catch(({ code }: NodeJS.ErrnoException) => code);
  expect(['', 'ECONNRESET']).toContain(outcome);
});
