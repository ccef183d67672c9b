import 'reflect-metadata';
import { FolderInUse } from './data/folder-lock';
import { readEnv } from './env';
import { makeLog } from './http/log';
import { openGateway } from './open';

const DRAIN_MS = 10_000;

try {
  const env = readEnv();
  const log = makeLog(env.LOG_LEVEL);
  const opening = openGateway(env, { log });

  let leaving = false;
  const leave = (signal: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void opening
      .then((gateway) => gateway.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'closing failed');
          process.exit(1);
        },
      );
  };
  // Before it is open: whoever ends it while it starts is heard as well.
  process.on('SIGTERM', () => leave('SIGTERM'));
  process.on('SIGINT', () => leave('SIGINT'));

  const gateway = await opening;
  if (!leaving) {
    await gateway.app.listen(env.PORT, env.HOST);
    log.info({ url: await gateway.app.getUrl(), database: gateway.database.kind }, 'the gateway is open');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof FolderInUse ? 3 : 1);
}
