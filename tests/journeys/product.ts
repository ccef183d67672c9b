import { spawn } from 'node:child_process';
import { cpSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/ports.ts';

const root = join(import.meta.dirname, '../..');

export interface Place {
  folder: string;
  port: number;
  smtp: number;
  web: number;
  /** Where answers by mail come in. */
  inbound: number;
}

/** Ports that are free, and a folder in which the demo stands already: to fill an empty one takes twice as long as all else of a start. */
export const placeIn = async (folder: string): Promise<Place> => {
  const { SEEDED_FOLDER } = process.env;
  if (SEEDED_FOLDER) cpSync(SEEDED_FOLDER, folder, { recursive: true });
  return { folder, port: await freePort(), smtp: await freePort(), web: await freePort(), inbound: await freePort() };
};

export interface Product {
  url: string;
  mailUrl: string;
  /** Ends it as a person would. */
  stop(): Promise<void>;
  /** Ends the gateway as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the portal that was built, and waits until it is ready. */
export async function startProduct(
  { folder, port, smtp, web, inbound }: Place,
  settings: Record<string, string> = {},
  name = 'product',
): Promise<Product> {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = join(root, `test-results/${name}.log`);
  const out = openSync(log, 'a');
  const before = fstatSync(out).size;
  const { SMTP_URL: _smtp, DATABASE_URL: _database, ...env } = process.env;
  const started = spawn(process.execPath, ['tools/start.ts', '--built'], {
    cwd: root,
    env: {
      ...env,
      PORT: String(port),
      MAIL_SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(web),
      INBOUND_SMTP_PORT: String(inbound),
      DATA_DIR: folder,
      // A few people do here in minutes what many do in days.
      NO_RATE_LIMITS: '1',
      ...settings,
    },
    stdio: ['ignore', out, out],
  });
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  const running = () => started.exitCode === null && started.signalCode === null;
  const product: Product = {
    url: `http://localhost:${port}`,
    mailUrl: `http://localhost:${web}`,
    async stop() {
      if (running()) started.kill('SIGTERM');
      await ended;
    },
    async kill() {
      process.kill(Number(readFileSync(join(folder, 'portal.lock'), 'utf8')), 'SIGKILL');
      await ended;
    },
  };

  const deadline = Date.now() + 180_000;
  const answers = () =>
    fetch(`${product.url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await answers())) {
    if (!running() || Date.now() > deadline) {
      await product.stop();
      throw new Error(`The portal did not start.\n${readFileSync(log).subarray(before)}`);
    }
    await pause(200);
  }
  return product;
}
