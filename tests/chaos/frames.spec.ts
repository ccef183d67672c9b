import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ClientEvents } from '@portal/contracts';
import { io, type Socket } from 'socket.io-client';
import { demoFolder } from '../kit/embedded-template';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';
import { openRaw } from './raw-socket';

const ROUNDS = 12;
const LISTENER = 'lena@yarrowdyne.example';
const ATTACKER = 'jonas@yarrowdyne.example';

let folder: string;
let gateway: GatewayProcess;
let token: string;
let listener: Socket;
const output: string[] = [];

beforeAll(async () => {
  folder = await demoFolder('frames');
  buildGateway();
  gateway = await startGateway(folder);
  token = await tokenOf(gateway, ATTACKER);
  listener = io(gateway.url, {
    transports: ['websocket'],
    auth: { token: await tokenOf(gateway, LISTENER) },
    reconnection: false,
    forceNew: true,
  });
  listener.onAny((event: string) => output.push(event));
  listener.on('disconnect', () => output.push('disconnect'));
  await new Promise((resolve) => listener.once('welcome', resolve));
});
afterAll(async () => {
  listener?.close();
  await gateway?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Expects that the gateway process has not restarted and that another client still receives facts. */
const expectAlive = async (): Promise<void> => {
  const lengthBefore = output.length;
  const { status } = await call(gateway, 'PUT /api/auth/profile', {
    json: { firstname: 'Lena', lastname: 'Vogt', phone: String(Date.now()).slice(-9) },
    token: await tokenOf(gateway, LISTENER),
  });
  expect(status).toBe(200);
  await until(() => output.slice(lengthBefore).includes('account.changed'));
  expect(output).not.toContain('disconnect');
  expect(() => process.kill(gateway.pid, 0)).not.toThrow();
  expect(gateway.output()).not.toContain('process.unexpected_error');
};

/** Sends each frame on its own connection and accepts any response. */
const sendFrames = async (frames: readonly (string | Buffer)[], auth?: object): Promise<void> => {
  const queue = [...frames];
  const runWorker = async () => {
    for (let frame = queue.pop(); frame !== undefined; frame = queue.pop()) {
      const { send, closed, socket } = await openRaw(gateway.url, auth);
      send(frame);
      await Promise.race([closed, pause(60)]);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: 6 }, runWorker));
};

const INHERITED_NAMES = [
  ...new Set([Object.prototype, Function.prototype, Array.prototype].flatMap((proto) => Object.getOwnPropertyNames(proto))),
];
const RESERVED_EVENTS = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
  'error',
  'message',
  '',
];
const PAYLOADS: unknown[] = [
  null,
  0,
  -1,
  'x',
  '',
  true,
  [],
  {},
  [[]],
  { at: {} },
  { at: { place: 'constructor' } },
  { at: { place: 'ticket', id: '__proto__' } },
  { token: 1 },
  { token: {} },
  { ticketId: ['__proto__'] },
  { ticketId: 'constructor', note: 'yes' },
];

it('R10.4 an event with the name of an inherited property closes at most its own socket', async () => {
  const names = [...INHERITED_NAMES, ...RESERVED_EVENTS, ...Object.keys(ClientEvents)];
  await sendFrames(
    names.map((name) => `42${JSON.stringify([name, { at: null }])}`),
    { token },
  );
  await expectAlive();
});

it('R10.4 an event with a malformed or oversized payload, or with an acknowledgement, closes at most its own socket', async () => {
  const events = [...Object.keys(ClientEvents), 'constructor'].flatMap((name) => [
    ...PAYLOADS.map((payload) => `42${JSON.stringify([name, payload])}`),
    `42${JSON.stringify([name])}`,
    `427${JSON.stringify([name, { at: null }])}`,
    `42["${name}",${'['.repeat(7_000)}${']'.repeat(7_000)}]`,
    `42["${name}",{"__proto__":{"at":null},"constructor":1}]`,
    `42["${name}","${'x'.repeat(20_000)}"]`,
    `451-["${name}",{"_placeholder":true,"num":0}]`,
    `451-["${name}",{"_placeholder":true,"num":"constructor"}]`,
    `459-["${name}"]`,
  ]);
  await sendFrames(events, { token });
  await expectAlive();
});

it('R10.4 packets of every type and random bytes, before and after the handshake, close at most their own connection', async () => {
  const packets: (string | Buffer)[] = ['0123456', 'b', '']
    .flatMap((types) => [...types])
    .flatMap((type) => [type, `${type}x`, `${type}probe`, `${type}{}`])
    .concat(
      [...'0123456789'].flatMap((type) => [`4${type}`, `4${type}[]`, `4${type}{}`, `4${type}7[]`, `4${type}/nowhere,{}`, `4${type}1-[]`]),
      [
        '40{"token":{}}',
        '40{"token":"x","since":"x"}',
        '40{"pid":"x","offset":"x"}',
        '40{"__proto__":{"token":"x"}}',
        '4',
        '42',
        '42{',
        '42[0]',
      ],
    );
  const noise = Array.from({ length: 40 }, (_, length) => randomBytes(1 + length * 20));
  for (const auth of [undefined, { token }])
    await sendFrames([...packets, ...noise, ...noise.map((bytes) => bytes.toString('latin1'))], auth);
  await expectAlive();
});

it('R10.4 random bytes at the TCP level below the WebSocket protocol close at most their own connection', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { socket, closed } = await openRaw(gateway.url, round % 2 ? { token } : undefined);
    for (let count = 0; count < 20; count++) socket.write(randomBytes(50 + count * 10));
    await Promise.race([closed, pause(500)]);
    socket.destroy();
  }
  await expectAlive();
});

it.each([
  ['events', '42["at",{"at":null}]'],
  ['acknowledgements', '431[]'],
  ['pongs', '3'],
])('R10.4 a flood of %s closes only the connection that sends it', async (_, frame) => {
  const { send, closed } = await openRaw(gateway.url, { token });
  for (let count = 0; count < 60; count++) send(frame);
  await closed;
  await expectAlive();
});

it('R10.4 a flood of WebSocket pings closes only the connection that sends it', async () => {
  const { ping, closed } = await openRaw(gateway.url, { token });
  for (let count = 0; count < 60; count++) ping();
  await closed;
  await expectAlive();
});
