import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { closeConnections, releaseConnections } from './release-connections';

let app: FastifyInstance;
let isLeaving: boolean;
let url: string;
let begun: PromiseWithResolvers<void>;
let goOn: PromiseWithResolvers<void>;
beforeEach(async () => {
  isLeaving = false;
  [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app = fastify();
  releaseConnections(app, () => isLeaving);
  app.get('/', () => ({}));
  app.get('/slow', async () => {
    begun.resolve();
    await goOn.promise;
    return {};
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());
const connectionAfter = async (path: string) => (await fetch(url + path)).headers.get('connection');
const open = async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const accepted = new Promise((resolve) => app.server.once('connection', resolve));
  await accepted;
  return socket;
};

it('G5 a gateway that leaves ends each connection with the answer, also to a call that came before', async () => {
  expect(await connectionAfter('/')).toBe('keep-alive');
  const before = connectionAfter('/slow');
  await begun.promise;
  isLeaving = true;
  goOn.resolve();
  expect(await before).toBe('close');
  for (const path of ['/', '/nowhere']) expect(await connectionAfter(path)).toBe('close');
});

it('G5 a gateway that ends takes no connection, and answers what comes over those that it has', async () => {
  isLeaving = true;
  const accepted = await open();
  const before = fetch(`${url}/slow`);
  await begun.promise;
  const closed = closeConnections(app.server as Server);
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  accepted.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await text(accepted)).toMatch(/^HTTP\/1\.1 200 /);
  goOn.resolve();
  expect((await before).status).toBe(200);
  await closed;
});

it('G5 who began a request and does not go on does not hold up the end', async () => {
  const half = await open();
  half.write('POST / HTTP/1.1\r\n');
  await closeConnections(app.server as Server, 1);
  // Who is cut off with bytes that were not read yet hears of it as a reset.
  const ending = await text(half).catch(({ code }: NodeJS.ErrnoException) => code);
  expect(['', 'ECONNRESET']).toContain(ending);
});
