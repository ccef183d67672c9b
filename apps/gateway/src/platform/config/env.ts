import { randomBytes } from 'node:crypto';
import { LIMITS, ROLES } from '@portal/contracts';
import { z } from 'zod';

const MEGABYTE = 1024 * 1024;

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const flagOnByDefault = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('1')
  .transform((value) => value !== '0' && value !== 'false');
const portSchema = (otherwise: number) => z.coerce.number().int().min(0).max(65_535).default(otherwise);
const words = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean));

const Env = z.object({
  PORT: portSchema(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The external URL of the portal, used for links in mails, the allowed origin and cookie rules. */
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: words,
  /** The number of proxies in front of the gateway whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'An address like postgres://user:password@host:5432/portal' }).optional(),
  /**
   * The connection URL of the role that owns the tables and runs migrations. The role of DATABASE_URL may then only append to the audit.
   */
  MIGRATION_DATABASE_URL: z.string().optional(),
  /** The Redis server of the cluster bus between several gateways. Without it, the bus uses DATABASE_URL. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'An address like redis://host:6379 or rediss://user:password@host:6380' }).optional(),
  /** The URL of the attachment store: file:///…, azure+https://… or s3+https://…. By default a folder in DATA_DIR. */
  ATTACHMENT_STORE: z.url().optional(),
  /** The URL of the document store, in the same format as ATTACHMENT_STORE. */
  DOCUMENT_STORE: z.url().optional(),
  /** The URL of the price list store, in the same format as ATTACHMENT_STORE. */
  PRICE_STORE: z.url().optional(),
  /** The URL of the store for news files, in the same format as ATTACHMENT_STORE. */
  NEWS_STORE: z.url().optional(),
  /** The URL of the store for event files, in the same format as ATTACHMENT_STORE. */
  EVENT_STORE: z.url().optional(),
  /** The URL of the store for files attached to AI search questions, in the same format as ATTACHMENT_STORE. */
  QUESTION_STORE: z.url().optional(),
  /** The URL of the store for exported tables, in the same format as ATTACHMENT_STORE. Exports are deleted after a day. */
  EXPORT_STORE: z.url().optional(),
  /** The number of rows above which a table is exported in the background. */
  EXPORT_STREAMED_ROWS: z.coerce.number().int().min(1).default(LIMITS.exportStreamedRows),
  /** The ClamAV daemon that scans every file before it is stored. */
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[\w.:[\]-]+:\d+$/, 'An address like tcp://clamd:3310')
    .optional(),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(2_000).default(50),
  /** Each person's quota for unattached uploads, in megabytes. */
  UPLOAD_UNATTACHED_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(LIMITS.uploadUnattachedBytes / MEGABYTE),
  /** The upload quota per person within 24 hours, in megabytes. */
  UPLOAD_DAY_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(LIMITS.uploadDayBytes / MEGABYTE),
  /** The percentage of the store's disk that must be free; otherwise uploads are refused. */
  UPLOAD_FREE_PERCENT: z.coerce.number().min(0).max(100).default(LIMITS.uploadFreePercent),
  PORTAL_DIR: z.string().optional(),
  DEMO: flag,
  /** Lets the demo, whose passwords are public, listen on addresses that other machines can reach. */
  DEMO_ON_NETWORK: flag,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  API_SUBSCRIPTION_KEY: z.string().optional(),
  AI_SUBSCRIPTION_KEY: z.string().optional(),
  /** The key for signing tokens and codes, with at least 32 characters. By default a key is generated and stored in DATA_DIR. */
  SECRET: z.string().min(32).optional(),
  TOKEN_LIFE_S: z.coerce.number().int().min(5).default(900),
  SESSION_LIFE_DAYS: z.coerce.number().min(0.001).default(30),
  /** The number of days for which individual usage events are stored. Figures computed from them are stored longer. */
  USAGE_LOG_DAYS: z.coerce.number().int().min(2).max(3_660).default(400),
  /** The number of days without use after which an account is shown as dormant. */
  DORMANT_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  PASSWORD_MIN: z.coerce.number().int().min(6).default(6),
  /** The roles, separated by commas, that require a second factor to sign in with a password. */
  MFA_REQUIRED_ROLES: words.pipe(z.array(z.enum(ROLES))),
  /** The grace period for setting up a second factor, in days from the first sign-in after the role requires one. */
  MFA_GRACE_DAYS: z.coerce.number().min(0).max(365).default(14),
  /** Accepts the new password and the code of `changepassword` as URL query parameters, as the specification requires. */
  PASSWORD_IN_QUERY: flagOnByDefault,
  EMPLOYEE_DOMAINS: words,
  /** The contact for vulnerability reports in `/.well-known/security.txt`: mailto:… or https://…. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/, error: 'An address like mailto:security@company.example' }).optional(),
  /** The first user of an empty installation; ignored in the demo. */
  SUPER_EMAIL: z.email().optional(),
  SUPER_PASSWORD: z.string().min(6).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'An address like smtp://user:password@host:587' }).default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Yarrowdyne Partner Portal <portal@yarrowdyne.example>'),
  /** Lets partners read and follow the inquiries of colleagues at their company. */
  TICKETS_COMPANY_WIDE: flag,
  /** The delay of a mail about a ticket in seconds, in case the recipient reads the message in the portal first. */
  TICKET_MAIL_HOLD_S: z.coerce.number().min(0).default(10),
  /** The port of the SMTP server that receives replies by mail. Without a port, replies by mail are off; 0 selects a free port. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The domain of reply addresses; by default `reply.` plus the domain of MAIL_FROM. */
  INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i)
    .optional(),
  /**
   * The upstream mail server's id in `Authentication-Results` headers. If set, only replies that this server has authenticated are
   * accepted.
   */
  INBOUND_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** The PEM files of the STARTTLS certificate and its key. */
  INBOUND_TLS_CERT: z.string().optional(),
  INBOUND_TLS_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The URL of an OpenAI-compatible endpoint that writes the answers of the AI search. Without it, answers consist of quoted passages. */
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** Enables function calling. Some endpoints refuse requests that declare functions. */
  AI_TOOLS: flagOnByDefault,
  /** The context size of the model and its maximum output, both in tokens. */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(4_000).max(2_000_000).default(8_000),
  AI_ANSWER_TOKENS: z.coerce.number().int().min(100).max(32_000).default(800),
  /**
   * The embedding model, served at AI_BASE_URL unless embeddings have their own URL. Without a model, passages are found by keywords only.
   */
  AI_EMBEDDINGS_MODEL: z.string().optional(),
  AI_EMBEDDINGS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_EMBEDDINGS_API_KEY: z.string().optional(),
  /** A folder with an ONNX embedding model that runs on this machine, instead of an endpoint. */
  AI_EMBEDDINGS_DIR: z.string().optional(),
  /** The daily token budget per person: the tokens that a model may read and write within 24 hours. */
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(1_000).default(2_000_000),
  /** The URL of a receiver of traces, metrics and logs (OTLP over HTTP). Without it, the process sends no telemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Additional headers for the OTLP receiver, as `name=value` separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('portal-gateway'),
  /** The fraction of traces that are sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The interval between two telemetry transmissions, in seconds. */
  TELEMETRY_EVERY_S: z.coerce.number().min(0.05).default(10),
  /** The port where Prometheus reads metrics. Without a port, metrics are not served; 0 selects a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /**
   * The number of seconds for which the gateway continues to serve requests after SIGTERM, while `/health/ready` reports the shutdown. Must
   * exceed the check interval of the load balancer.
   */
  LEAVE_S: z.coerce.number().min(0).max(300).default(0),
  /** Turns rate limits off; for measurements only. */
  NO_RATE_LIMITS: flag,
});

/** Groups of settings that take effect only together. */
const SETTING_GROUPS = [
  ['AI_BASE_URL', 'AI_MODEL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['INBOUND_TLS_CERT', 'INBOUND_TLS_KEY'],
  ['SUPER_EMAIL', 'SUPER_PASSWORD'],
] as const satisfies readonly [keyof z.infer<typeof Env>, keyof z.infer<typeof Env>][];

export const ENV = Symbol('Env');
export type Env = z.infer<typeof Env>;

/** An error that a person has to fix before the gateway can start. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** True if a server that listens on this host can be reached from this machine only. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Reads and validates the settings. Throws `StartRefused` with the name of the first invalid setting. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsedEnv = Env.safeParse(settings);
  if (!parsedEnv.success)
    throw new StartRefused(`Settings: ${parsedEnv.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  const env = parsedEnv.data;
  for (const quota of ['UPLOAD_UNATTACHED_MB', 'UPLOAD_DAY_MB'] as const)
    if (env[quota] < env.UPLOAD_MAX_MB) throw new StartRefused(`Settings: ${quota}: must be at least UPLOAD_MAX_MB (${env.UPLOAD_MAX_MB})`);
  if (env.REDIS_URL && !env.DATABASE_URL)
    throw new StartRefused('Settings: REDIS_URL: is for several gateways, which need DATABASE_URL: the embedded database serves one');
  for (const [one, other] of SETTING_GROUPS)
    if ((env[one] === undefined) !== (env[other] === undefined))
      throw new StartRefused(
        `Settings: ${env[one] === undefined ? one : other}: must be set together with ${env[one] === undefined ? other : one}`,
      );
  if (env.AI_EMBEDDINGS_DIR && env.AI_EMBEDDINGS_MODEL)
    throw new StartRefused('Settings: AI_EMBEDDINGS_DIR: must not be set together with AI_EMBEDDINGS_MODEL');
  if (env.AI_EMBEDDINGS_MODEL ? !(env.AI_EMBEDDINGS_BASE_URL ?? env.AI_BASE_URL) : env.AI_EMBEDDINGS_BASE_URL)
    throw new StartRefused('Settings: AI_EMBEDDINGS_MODEL: must be set together with AI_EMBEDDINGS_BASE_URL or AI_BASE_URL');
  if (env.AI_ANSWER_TOKENS > env.AI_CONTEXT_TOKENS / 2)
    throw new StartRefused(`Settings: AI_ANSWER_TOKENS: must be at most half of AI_CONTEXT_TOKENS (${env.AI_CONTEXT_TOKENS})`);
  if (env.DEMO && !env.DEMO_ON_NETWORK && !isLoopback(env.HOST))
    throw new StartRefused(
      `Settings: DEMO: its passwords are public, and HOST (${env.HOST}) lets other machines reach it. Set HOST=127.0.0.1, or DEMO_ON_NETWORK=1 to allow that`,
    );
  if (env.DEMO) {
    env.API_SUBSCRIPTION_KEY ??= 'demo-key';
    env.AI_SUBSCRIPTION_KEY ??= 'demo-key';
    env.SECURITY_CONTACT ??= 'mailto:security@yarrowdyne.example';
    if (!env.EMPLOYEE_DOMAINS.length) env.EMPLOYEE_DOMAINS = ['yarrowdyne.example'];
  }
  return env;
};

/** Returns the configured upload limits: the maximum file size (R5.2), and the per-person quotas for unattached and for daily uploads. */
export const uploadLimits = (env: Env) => ({
  uploadBytes: env.UPLOAD_MAX_MB * MEGABYTE,
  uploadUnattachedBytes: env.UPLOAD_UNATTACHED_MB * MEGABYTE,
  uploadDayBytes: env.UPLOAD_DAY_MB * MEGABYTE,
  uploadFreePercent: env.UPLOAD_FREE_PERCENT,
});

export const freshSecret = (): string => randomBytes(32).toString('base64url');
