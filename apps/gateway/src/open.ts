import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { allRoutes } from '@portal/contracts';
import { AppModule } from './app.module';
import type { Answering } from './features/ai/answering/answering';
import type { Embeddings } from './features/ai/vectors/embeddings';
import { openEmbeddings } from './features/ai/vectors/open-embeddings';
import { ScimServer } from './features/provisioning/scim/scim-server';
import { openDatabase } from './open-database';
import { Nodes } from './platform/cluster/nodes';
import { type Env, uploadLimits } from './platform/config/env';
import { installationSecret } from './platform/config/secrets';
import type { Database } from './platform/database/database';
import { DatabaseTime } from './platform/database/database-time';
import { isReadOnly } from './platform/database/server-state';
import { MAX_UPLOAD_MS, setBodyTimeouts } from './platform/http/body-timeouts';
import { compressResponses } from './platform/http/compress-responses';
import { serveDocs } from './platform/http/docs/docs-page';
import { answerError } from './platform/http/error.filter';
import { httpOptions, refuseOnSocket, serveFrameworkRefusals } from './platform/http/framework-refusals';
import { serveHealth } from './platform/http/health';
import { Limits } from './platform/http/limits/limits';
import { Origins } from './platform/http/origins';
import { redirectToPortal, servePortal } from './platform/http/portal-files';
import { closeConnections, releaseConnections } from './platform/http/release-connections';
import { parseJsonBodies } from './platform/http/request-bodies';
import { addSecurityHeaders, installSecurityHeaders } from './platform/http/security-headers';
import { serveSecurityTxt } from './platform/http/security-txt';
import { traceRequests } from './platform/http/trace-requests';
import { scopeRequests } from './platform/http/unexpected-errors';
import { LiveAdapter } from './platform/live/adapter';
import { PendingConnections } from './platform/live/pending-connections';
import { type Log, makeLog } from './platform/log';
import { Counters } from './platform/telemetry/counters';
import { NO_TELEMETRY, type Telemetry } from './platform/telemetry/telemetry';
import { watchStatements } from './platform/telemetry/watch-statements';
import { prepareDatabase } from './prepare-database';
import { readOldestWaitingSeconds } from './services/mail/outbox';
import { StoreHealth } from './services/storage/store-health';
import { checkStores, type FileStores, openStores } from './services/storage/stores';

export interface OpenGateway {
  app: NestFastifyApplication;
  database: Database;
  /** Announces the shutdown at `/health/ready`. The gateway continues to serve requests. */
  leave: () => void;
  /** Shuts down gracefully: refuses new work, waits for running requests, then closes the database. */
  close: () => Promise<void>;
}

interface Overrides {
  database?: Database;
  log?: Log;
  counters?: Counters;
  answering?: Answering;
  telemetry?: Telemetry;
}

/** Opens a gateway. The caller decides on which port it listens. */
export const openGateway = async (env: Env, overrides: Overrides = {}): Promise<OpenGateway> => {
  const log = overrides.log ?? makeLog(env.LOG_LEVEL);
  const database = overrides.database ?? (await openDatabase(env, log));
  let embeddings: Embeddings | null = null;
  try {
    const stores = openStores(env);
    await checkStores(env, stores);
    embeddings = await openEmbeddings(env, log);
    await prepareDatabase(env, database, stores);
    return await assembleGateway(env, overrides, { log, database, stores, embeddings });
  } catch (error) {
    embeddings?.onApplicationShutdown?.();
    if (!overrides.database) await database.close();
    throw error;
  }
};

interface Resources {
  log: Log;
  database: Database;
  stores: FileStores;
  embeddings: Embeddings | null;
}

const assembleGateway = async (env: Env, overrides: Overrides, { log, database, stores, embeddings }: Resources): Promise<OpenGateway> => {
  const counters = overrides.counters ?? new Counters();
  const telemetry = overrides.telemetry ?? NO_TELEMETRY;
  const storeHealth = new StoreHealth(stores, log);
  let isShuttingDown = false;
  let connectionsClosed: Promise<void> | undefined;
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const adapter = new FastifyAdapter({
    loggerInstance: log.child({ part: 'http' }, { level: env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: MAX_UPLOAD_MS,
    // Fastify ignores a plain hop count, so trust the nearest hops, which are the operator's proxies.
    trustProxy: env.TRUST_PROXY ? (_address: string, hop: number) => hop < env.TRUST_PROXY : false,
    // Fastify would send its own body; `serveFrameworkRefusals` sends the standard error body instead.
    return503OnClosing: false,
    http: httpOptions,
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => refuseOnSocket(error, socket, { isHttps: https, log }),
    // A repeated query parameter is parsed as an array, which no schema accepts.
    routerOptions: { maxParamLength: 500 },
    // An undecodable path is refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request as never, reply as never, { https });
      if (!env.PORTAL_DIR || !redirectToPortal(request as never, reply as never)) answerError(error, request as never, reply as never);
    },
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
  const fastify = adapter.getInstance();
  installSecurityHeaders(fastify as never, { https });
  serveFrameworkRefusals(fastify as never, { isHttps: https, log });
  releaseConnections(fastify as never, () => isShuttingDown);
  // Wait until the sockets have closed. The database is closed afterwards.
  fastify.addHook('preClose', async () => await connectionsClosed);
  setBodyTimeouts(fastify as never);
  traceRequests(fastify as never, telemetry);
  scopeRequests(fastify as never);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({
      env,
      log,
      counters,
      telemetry,
      database,
      stores,
      embeddings,
      secret: installationSecret(env),
      answering: overrides.answering,
    }),
    adapter,
    {
      logger: {
        log: () => undefined,
        warn: (m: unknown) => log.warn(m),
        error: (m: unknown, ...rest: unknown[]) => log.error({ rest }, String(m)),
      },
      abortOnError: false,
    },
  );
  parseJsonBodies(app);
  app.useWebSocketAdapter(new LiveAdapter(app, app.get(Origins), app.get(PendingConnections)));
  await app.register(cookie as never);
  await app.register(multipart as never, {
    // Allow one byte more than the limit, so that the byte counter detects a file that is too large.
    limits: { fileSize: uploadLimits(env).uploadBytes + 1, files: 1, fields: 10, fieldSize: 1_000, parts: 12 },
    // A file name that contains a path is refused rather than shortened silently.
    preservePath: true,
  });
  await compressResponses(fastify as never);
  serveHealth(fastify as never, {
    database: database.kind,
    look: async () => ({ oldestMailSeconds: await readOldestWaitingSeconds(database.db), isReadOnly: await isReadOnly(database.db) }),
    load: () => database.load,
    clockDiffersByS: () => app.get(DatabaseTime, { strict: false }).differsByS,
    nodes: () => app.get(Nodes).state,
    stores: () => storeHealth.state,
    limits: app.get(Limits),
    leaving: () => isShuttingDown,
  });
  watchStatements(database, telemetry);
  telemetry.registerEventCounts(() => counters.allCounts());
  telemetry.registerGauge('process.memory.usage', () => process.memoryUsage.rss());
  telemetry.registerGauge('portal.reads.waiting', () => database.load.readsWaiting);
  telemetry.registerGauge('portal.writes.waiting', () => database.load.writesWaiting);
  telemetry.registerGauge('portal.outbox.oldest', () => readOldestWaitingSeconds(database.db).catch(() => null));
  serveDocs(fastify as never);
  app.get(ScimServer, { strict: false }).install(fastify as never);
  serveSecurityTxt(fastify as never, { contact: env.SECURITY_CONTACT, publicUrl: env.PUBLIC_URL });
  await servePortal(fastify as never, env.PORTAL_DIR);
  await app.init();
  await fastify.ready();
  for (const { name, route } of allRoutes()) {
    if (!fastify.hasRoute({ method: route.verb, url: route.path })) throw new Error(`The contract's route ${name} is not served`);
  }
  if (!env.DEMO)
    log.info(
      { event: 'settings.password_in_query', allowed: env.PASSWORD_IN_QUERY },
      'Whether changepassword takes a password in the query',
    );
  return {
    app,
    database,
    leave: () => {
      isShuttingDown = true;
    },
    close: async () => {
      isShuttingDown = true;
      connectionsClosed = closeConnections(app.getHttpServer());
      await app.close();
      if (!overrides.database) await database.close();
    },
  };
};
