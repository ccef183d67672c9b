import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { releaseConnections } from './release-connections';

const app = fastify();
let isLeaving = false;
releaseConnections(app, () => isLeaving);
app.get('/', () => ({}));
app.get('/begun', () => {
  isLeaving = true;
  return {};
});
let url = '';
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
const connectionAfter = async (path: string) => (await fetch(url + path)).headers.get('connection');

it('G5 a gateway that leaves ends each connection with the answer, also to a call that came before', async () => {
  expect(await connectionAfter('/')).toBe('keep-alive');
  expect(await connectionAfter('/begun')).toBe('close');
  for (const path of ['/', '/nowhere']) expect(await connectionAfter(path)).toBe('close');
});
