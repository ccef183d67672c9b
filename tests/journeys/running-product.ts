import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/ports.ts';

const root = join(import.meta.dirname, '../..');

/** Starts the portal as a person would, on free ports and an empty folder. PORTAL_URL with MAIL_URL names a running one instead. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL && process.env.MAIL_URL) return undefined;

  const [port, smtp, web] = [await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'));
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = join(root, 'test-results/product.log');
  const out = openSync(log, 'w');
  const { SMTP_URL: _smtp, DATABASE_URL: _database, ...env } = process.env;
  const product = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: { ...env, PORT: String(port), MAIL_SMTP_PORT: String(smtp), MAIL_WEB_PORT: String(web), DATA_DIR: folder },
    stdio: ['ignore', out, out],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  const running = () => product.exitCode === null && product.signalCode === null;

  const stop = async () => {
    if (running()) product.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const url = `http://localhost:${port}`;
  const deadline = Date.now() + 180_000;
  while (
    !(await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (!running() || Date.now() > deadline) {
      await stop();
      throw new Error(`The portal did not start.\n${readFileSync(log, 'utf8')}`);
    }
    await pause(200);
  }
  process.env.PORTAL_URL = url;
  process.env.MAIL_URL = `http://localhost:${web}`;
  return stop;
}
