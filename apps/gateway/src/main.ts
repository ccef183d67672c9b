import './umask';
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { refuseDemoInPublic } from './demo-settings';
import { EXIT } from './exit-codes';
import { openDatabase } from './open-database';
import { readEnv, StartRefused } from './platform/config/env';
import { FolderInUse } from './platform/database/folder-lock';
import { surviveUnexpectedErrors } from './platform/http/unexpected-errors';
import { makeLog, reasonOf, standardOutput, writeTo } from './platform/log';
import { Counters } from './platform/telemetry/counters';
import { openTelemetry } from './platform/telemetry/open-telemetry';

const DRAIN_MS = 10_000;
/** The listen backlog: the number of connections that may wait to be accepted. The operating system may allow fewer, and drops the rest. */
const BACKLOG = 4_096;

try {
  const env = readEnv();
  refuseDemoInPublic(env);
  const output = standardOutput();
  // Log to standard output until the telemetry exporter is open, which may also receive the log.
  let log = makeLog(env.LOG_LEVEL, output);
  const exporter = await openTelemetry(env, (failure) =>
    log.warn({ event: 'telemetry.failed', reason: failure.slice(0, 200) }, 'Telemetry could not be sent'),
  );
  if (exporter.copyLog)
    log = makeLog(
      env.LOG_LEVEL,
      writeTo((line) => output.write(line), exporter.copyLog),
    );
  const counters = new Counters();
  // Open the database engine in its own thread while this thread loads the rest of the program.
  const startup = Promise.all([openDatabase(env, log, () => shutDown('the embedded database ended', EXIT.failed)), import('./open')]).then(
    async ([database, { openGateway }]) => {
      const gateway = await openGateway(env, { database, log, counters, telemetry: exporter.telemetry }).catch(async (error: unknown) => {
        await database.close();
        throw error;
      });
      return { ...gateway, close: () => gateway.close().then(() => Promise.all([database.close(), exporter.close()])) };
    },
  );

  let isShuttingDown = false;
  const shutDown = (reason: string, code = 0, isAsked = false) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    log.info({ event: 'process.closing', reason }, 'closing');
    const serveMs = isAsked ? env.LEAVE_S * 1_000 : 0;
    setTimeout(() => process.exit(code || EXIT.failed), serveMs + DRAIN_MS).unref();
    void startup
      .then(async (gateway) => {
        gateway.leave();
        await pause(serveMs);
        await gateway.close();
      })
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.error({ event: 'process.closing_failed', err: error }, 'closing failed');
          process.exit(code || EXIT.failed);
        },
      );
  };
  // Register the handlers before the gateway is open, so that signals during startup are handled too.
  process.on('SIGTERM', () => shutDown('SIGTERM', 0, true));
  process.on('SIGINT', () => shutDown('SIGINT'));

  const gateway = await startup;
  // Install this handler only now: an unexpected error during startup must abort the startup.
  surviveUnexpectedErrors({ log, counters, giveUp: () => shutDown('unexpected errors', EXIT.keepsFailing) });
  if (!isShuttingDown) {
    await gateway.app.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG });
    log.info({ event: 'process.open', url: await gateway.app.getUrl(), database: gateway.database.kind }, 'the gateway is open');
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(error instanceof FolderInUse ? EXIT.folderInUse : error instanceof StartRefused ? EXIT.refused : EXIT.failed);
}
