import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { type Child, onShutdown, root, startChild, stopChild } from './children.ts';
import { Fault } from './ports.ts';
import { main, prepareProduct, type Setting } from './product.ts';

const demoUsers = [
  ['bruno@brennhagen.example', 'CP, Brennhagen Messtechnik'],
  ['lena@yarrowdyne.example', 'LCO, Deutschland'],
  ['jonas@yarrowdyne.example', 'LCO, Deutschland'],
  ['marco@yarrowdyne.example', 'RHQ, Europe'],
  ['ines@yarrowdyne.example', 'YHQ'],
  ['sam@yarrowdyne.example', 'SuperYHQ'],
  ['chloe@yarrowdyne.example', 'LCO, France'],
  ['eve@valbrune.example', 'CP, Valbrune Instrumentation'],
  ['aiko@sakuragi.example', 'CP, Sakuragi Seigyo Works'],
  ['faisal@yarrowdyne.example', 'LCO, Gulf & Africa'],
];

/** `--built` skips the build, which would replace files that another running portal serves. */
const { values } = parseArgs({ options: { built: { type: 'boolean' } } });

await main(async () => {
  if (!values.built) {
    console.log('Building (cached when nothing has changed)…');
    await build();
  }

  const startedAt = performance.now();
  const setting = await prepareProduct();
  // Report no conflict if the folder is already in use, because the gateway itself reports a more helpful error.
  if (setting.conflict && !existsSync(join(setting.dataDir, 'portal.lock'))) throw new Fault(setting.conflict);
  const gateway = startChild(
    ['--import', new URL('./follow.ts', import.meta.url).href, '--enable-source-maps', 'apps/gateway/dist/main.js'],
    {
      // The compile cache avoids compiling the same code at each start.
      env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...setting.env },
    },
  );
  onShutdown((reason) => {
    // Ctrl-C in a terminal reaches the gateway directly. A second signal would interrupt its graceful shutdown.
    const reachesGateway = reason === 'SIGINT' && process.stdin.isTTY;
    setTimeout(() => void stopChild(gateway), reachesGateway ? 5_000 : 0).unref();
  });

  if (setting.conflict) {
    const first = await Promise.race([gateway.ended, pause(20_000)]);
    if (first !== 3) console.error(setting.conflict);
    if (first === undefined) await stopChild(gateway);
    return first === 3 ? 3 : 1;
  }

  const outcome = await Promise.race([waitUntilReady(setting, gateway), gateway.ended]);
  if (outcome === true) welcome(setting, (performance.now() - startedAt) / 1000);
  const code = await gateway.ended;
  await setting.mail?.close();
  return code;
});

async function waitUntilReady({ port, env }: Setting, gateway: Child): Promise<true | undefined> {
  const host = !env.HOST || env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  while (gateway.process.exitCode === null && gateway.process.signalCode === null) {
    // Requests fail until the gateway listens. The loop ends if the gateway exits.
    const response = await fetch(`http://${host}:${port}/health/ready`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await pause(100);
  }
  return undefined;
}

function welcome({ port, mail, env, dataDir }: Setting, seconds: number): void {
  const relativeDataDir = relative(root, dataDir);
  const databaseText = env.DATABASE_URL ? 'the PostgreSQL of DATABASE_URL' : relativeDataDir.startsWith('..') ? dataDir : relativeDataDir;
  const lines = [
    '',
    `  The partner portal is ready (${seconds.toFixed(1)} s).`,
    '',
    `    Portal   http://localhost:${port}`,
    `    API      http://localhost:${port}/api/docs`,
    mail ? `    Mail     http://localhost:${mail.webPort}` : '    Mail     sent through SMTP_URL',
    `    Data     ${databaseText}`,
    env.AI_BASE_URL
      ? `    Answers  written by ${env.AI_MODEL} at ${env.AI_BASE_URL}`
      : '    Answers  quotes of documents; AI_BASE_URL and AI_MODEL have a model write them (docs/OPERATIONS.md, AI search)',
  ];
  if (env.DEMO === '1' || env.DEMO === 'true') {
    lines.push(
      '',
      '  Sign in with the password portal-demo as',
      '',
      ...demoUsers.map(([email = '', role]) => `    ${email.padEnd(28)} ${role}`),
    );
  }
  console.log([...lines, '', '  Ctrl-C ends it.', ''].join('\n'));
}
