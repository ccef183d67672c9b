import { spawn } from 'node:child_process';
import { cpSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reservePort } from '../../../tools/ports.ts';

const root = join(import.meta.dirname, '../../..');

export interface Place {
  folder: string;
  port: number;
  smtp: number;
  web: number;
  /** The port on which the gateway accepts replies by mail. */
  inbound: number;
}

/** Returns free ports and a folder with a copy of the seeded demo, because seeding takes twice as long as the rest of the startup. */
export const preparePlace = async (folder: string): Promise<Place> => {
  const { SEEDED_FOLDER } = process.env;
  if (SEEDED_FOLDER) cpSync(SEEDED_FOLDER, folder, { recursive: true });
  return { folder, port: await reservePort(), smtp: await reservePort(), web: await reservePort(), inbound: await reservePort() };
};

export interface Product {
  url: string;
  mailUrl: string;
  stop(): Promise<void>;
  /** Kills the gateway without a shutdown. */
  kill(): Promise<void>;
}

/** Starts the built portal and waits until it is ready. */
export async function startProduct(
  { folder, port, smtp, web, inbound }: Place,
  settings: Record<string, string> = {},
  name = 'product',
): Promise<Product> {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = join(root, `test-results/${name}.log`);
  const logFile = openSync(log, 'a');
  const logOffset = fstatSync(logFile).size;
  const { SMTP_URL: _smtp, DATABASE_URL: _database, ...env } = process.env;
  const gateway = spawn(process.execPath, ['tools/start.ts', '--built'], {
    cwd: root,
    env: {
      ...env,
      PORT: String(port),
      MAIL_SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(web),
      INBOUND_SMTP_PORT: String(inbound),
      DATA_DIR: folder,
      // In a journey, a few people do in minutes what usually takes many people days.
      NO_RATE_LIMITS: '1',
      ...settings,
    },
    stdio: ['ignore', logFile, logFile],
  });
  const exitEvent = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const isRunning = () => gateway.exitCode === null && gateway.signalCode === null;
  const product: Product = {
    url: `http://localhost:${port}`,
    mailUrl: `http://localhost:${web}`,
    async stop() {
      if (isRunning()) gateway.kill('SIGTERM');
      await exitEvent;
    },
    async kill() {
      process.kill(Number(readFileSync(join(folder, 'portal.lock'), 'utf8')), 'SIGKILL');
      await exitEvent;
    },
  };

  const deadline = Date.now() + 180_000;
  const isReady = () =>
    fetch(`${product.url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (!isRunning() || Date.now() > deadline) {
      await product.stop();
      throw new Error(`The portal did not start.\n${readFileSync(log).subarray(logOffset)}`);
    }
    await pause(200);
  }
  return product;
}
