import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, onShutdown, root, scriptPathOf, startChild, stopChild } from './children.ts';
import { Fault, portFrom } from './ports.ts';
import { main, prepareProduct } from './product.ts';

const gateway = join(root, 'apps/gateway');
const entryPoint = join(gateway, 'dist/main.js');

await main(async () => {
  const portalPort = await portFrom('PORTAL_PORT', 5173);
  const { port, env, mail, conflict } = await prepareProduct();
  if (conflict) throw new Fault(conflict);
  const portal = `http://localhost:${portalPort}`;
  const gatewayEnv = {
    ...env,
    GATEWAY_PORT: String(port),
    PUBLIC_URL: process.env.PUBLIC_URL ?? portal,
    ALLOWED_ORIGINS: [process.env.ALLOWED_ORIGINS, portal, `http://localhost:${port}`].filter(Boolean).join(' '),
  };

  rmSync(entryPoint, { force: true });
  const children: Child[] = [startChild([scriptPathOf('rolldown'), '-c', '-w'], { cwd: gateway, env: gatewayEnv })];
  let isLeaving = false;
  const shutDown = async (reason?: 'SIGINT' | 'SIGTERM') => {
    isLeaving = true;
    // Ctrl-C in a terminal sends SIGINT to every child directly.
    if (reason === 'SIGINT' && process.stdin.isTTY) await Promise.race([Promise.all(children.map((child) => child.ended)), pause(5_000)]);
    await Promise.all(children.map((child) => stopChild(child, 8_000)));
    await mail?.close();
    process.exit(0);
  };
  onShutdown((reason) => void shutDown(reason));

  while (!existsSync(entryPoint) && !isLeaving) await pause(50);
  children.push(
    startChild(['--watch', '--watch-preserve-output', '--enable-source-maps', 'apps/gateway/dist/main.js'], { env: gatewayEnv }),
    startChild([scriptPathOf('vite'), '--port', String(portalPort), '--strictPort', '--clearScreen', 'false'], {
      cwd: join(root, 'apps/portal'),
      env: gatewayEnv,
    }),
  );
  console.log(
    `\n  Portal   ${portal}\n  Gateway  http://localhost:${port}\n${mail ? `  Mail     http://localhost:${mail.webPort}\n` : ''}\n  Ctrl-C ends all of it.\n`,
  );

  await Promise.race(children.map((child) => child.ended));
  if (!isLeaving) {
    console.error('A part of the development set-up has ended; the rest ends too.');
    await shutDown();
  }
  return new Promise<number>(() => undefined);
});
