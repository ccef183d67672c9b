import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { reservePort } from '../tools/ports.ts';
import { alternate, type Bench, type BenchContext, row } from './bench.ts';
import { gatewayEnv, KEY } from './gateway-env.ts';
import { HOSTILE } from './hostile-mails.ts';

const PATH = '/api/approval/approvallist';
const EVERY_MS = 20;
const QUIET_MS = 5_000;
const TIMEOUT_MS = 120_000;
const plan = ({ quick }: BenchContext) => ({ rounds: quick ? 1 : 3 });

interface Address {
  from: string;
  to: string;
}

const send = (port: number, { from, to }: Address, mail: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = ['EHLO bench', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `From: ${from}\r\n${mail}\r\n.`];
    const socket = connect(port, '127.0.0.1').setEncoding('utf8').setTimeout(TIMEOUT_MS);
    let receivedText = '';
    socket.on('timeout', () => socket.destroy(new Error('The server does not answer')));
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      receivedText += chunk;
      if (!/^\d{3} .*\r\n$/m.test(receivedText)) return;
      const line = lines.shift();
      if (line === undefined) {
        socket.end('QUIT\r\n');
        resolve(receivedText.trim());
      } else socket.write(`${line}\r\n`);
      receivedText = '';
    });
  });

/** Measures the response time of other requests while several hostile mails arrive at the same time. */
export const inbound: Bench = {
  about: (context) =>
    `GET ${PATH} every ${EVERY_MS} ms while ${Object.keys(HOSTILE).length} hostile mails of 5 MB come in at once, ${plan(context).rounds} rounds; PostgreSQL`,
  names: ['under hostile mails', 'calm'],
  run: async (context) => {
    const port = await reservePort();
    const server = await context.begin(context.program('gateway'), {
      env: gatewayEnv({
        DATABASE_URL: await context.postgres(),
        NO_RATE_LIMITS: '1',
        DATA_DIR: context.folder(),
        INBOUND_SMTP_PORT: String(port),
      }),
    });
    const load = await context.begin(context.load('steady'));
    const [token] = await server.call<string[]>('tokens', 1);
    const address = await server.call<Address>('replyAddress');
    const headers = { ...KEY, authorization: `Bearer ${token}` };
    const callOptions = { url: `${server.ready}${PATH}`, headers, everyMs: EVERY_MS };

    const measure = async (concurrentWork: () => Promise<unknown>) => {
      await load.call('begin', callOptions);
      await concurrentWork();
      const times = (await load.call<number[]>('finish')).sort((a, b) => a - b);
      return { worst: times.at(-1)!, median: times[times.length >> 1]! };
    };
    const attack = () => Promise.all(Object.values(HOSTILE).map((mail) => send(port, address, mail)));
    for (const [name, mail] of Object.entries(HOSTILE)) console.log(`  ${name}: ${await send(port, address, mail)}`);
    const results = await alternate(plan(context).rounds, (side) => measure(side === 'ours' ? attack : () => pause(QUIET_MS)));
    await load.end();
    await server.end();
    return [
      row('worst answer', 'ms', results, ({ worst }) => worst, { goal: 250, absolute: true }),
      row('median answer', 'ms', results, ({ median }) => median),
    ];
  },
};
