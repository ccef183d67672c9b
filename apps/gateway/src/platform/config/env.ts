import { randomBytes } from 'node:crypto';
import { LIMITS } from '@portal/contracts';
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
const port = (otherwise: number) => z.coerce.number().int().min(0).max(65_535).default(otherwise);
const words = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean));

const Env = z.object({
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The external address of the portal: used for links in mails, the allowed origin and cookie rules. */
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: words,
  /** The number of proxies in front whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'An address like postgres://user:password@host:5432/portal' }).optional(),
  /** The owner of the tables, who runs migrations; the role of DATABASE_URL then may only append to the audit. */
  MIGRATION_DATABASE_URL: z.string().optional(),
  /** The server of the cluster bus between several gateways; DATABASE_URL if not set. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'An address like redis://host:6379 or rediss://user:password@host:6380' }).optional(),
  /** The store of attachments: file:///…, azure+https://… or s3+https://…; in DATA_DIR if not set. */
  ATTACHMENT_STORE: z.url().optional(),
  /** The store of documents; an address like that of attachments. */
  DOCUMENT_STORE: z.url().optional(),
  /** The store of price lists; an address like that of attachments. */
  PRICE_STORE: z.url().optional(),
  /** The store of files of news; an address like that of attachments. */
  NEWS_STORE: z.url().optional(),
  /** The store of files of events; an address like that of attachments. */
  EVENT_STORE: z.url().optional(),
  /** The store of files attached to questions of the AI search; an address like that of attachments. */
  QUESTION_STORE: z.url().optional(),
  /** The store of exported tables, which are deleted after a day; an address like that of attachments. */
  EXPORT_STORE: z.url().optional(),
  /** The number of rows above which a table is exported in the background. */
  EXPORT_STREAMED_ROWS: z.coerce.number().int().min(1).default(LIMITS.exportStreamedRows),
  /** The ClamAV daemon that scans every file before it is stored. */
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[\w.:[\]-]+:\d+$/, 'An address like tcp://clamd:3310')
    .optional(),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(2_000).default(50),
  /** The limit of one person's uploads that are not attached to a message yet, in megabytes. */
  UPLOAD_UNATTACHED_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(LIMITS.uploadUnattachedBytes / MEGABYTE),
  /** The limit of one person's uploads within 24 hours, in megabytes. */
  UPLOAD_DAY_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(LIMITS.uploadDayBytes / MEGABYTE),
  /** Uploads are refused while a smaller percentage of the store's disk is free. */
  UPLOAD_FREE_PERCENT: z.coerce.number().min(0).max(100).default(LIMITS.uploadFreePercent),
  PORTAL_DIR: z.string().optional(),
  DEMO: flag,
  /** Lets the demo, whose passwords are public, listen on addresses that other machines can reach. */
  DEMO_ON_NETWORK: flag,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  API_SUBSCRIPTION_KEY: z.string().optional(),
  AI_SUBSCRIPTION_KEY: z.string().optional(),
  /** Signs tokens and codes; at least 32 characters. If not set, one is generated and stored in DATA_DIR. */
  SECRET: z.string().min(32).optional(),
  TOKEN_LIFE_S: z.coerce.number().int().min(5).default(900),
  SESSION_LIFE_DAYS: z.coerce.number().min(0.001).default(30),
  /** The days for which single uses are stored; figures computed from them are stored longer. */
  USAGE_LOG_DAYS: z.coerce.number().int().min(2).max(3_660).default(400),
  PASSWORD_MIN: z.coerce.number().int().min(6).default(6),
  /** Allows changing a forgotten password by a URL with the new password and the code in its query, as the specification demands. */
  PASSWORD_IN_QUERY: flagOnByDefault,
  EMPLOYEE_DOMAINS: words,
  /** The first user of an empty installation outside the demo. */
  SUPER_EMAIL: z.email().optional(),
  SUPER_PASSWORD: z.string().min(6).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'An address like smtp://user:password@host:587' }).default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Yarrowdyne Partner Portal <portal@yarrowdyne.example>'),
  /** Lets partners read and follow the inquiries of colleagues at their company. */
  TICKETS_COMPANY_WIDE: flag,
  /** The seconds by which a mail about a ticket is delayed, in case its recipient reads the message on screen. */
  TICKET_MAIL_HOLD_S: z.coerce.number().min(0).default(10),
  /** The SMTP port for replies by mail; replies by mail are off if not set. 0 lets the system choose. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The domain of reply addresses; `reply.` plus the domain of MAIL_FROM if not set. */
  INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i)
    .optional(),
  /** The name of the mail server in front in `Authentication-Results`; if set, replies by mail need a pass from it. */
  INBOUND_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** PEM files of the certificate and its key for STARTTLS. */
  INBOUND_TLS_CERT: z.string().optional(),
  INBOUND_TLS_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** An OpenAI-compatible endpoint that writes the answers of the AI search; without it answers consist of quotes. */
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** Offers functions to the model; some endpoints refuse requests that contain functions. */
  AI_TOOLS: flagOnByDefault,
  /** The tokens that the model can read at once, and the tokens that it may write. */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(4_000).max(2_000_000).default(8_000),
  AI_ANSWER_TOKENS: z.coerce.number().int().min(100).max(32_000).default(800),
  /**
   * An OpenAI-compatible endpoint that embeds texts, at AI_BASE_URL unless it has its own address; without a model passages are found by
   * words only.
   */
  AI_EMBEDDINGS_MODEL: z.string().optional(),
  AI_EMBEDDINGS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_EMBEDDINGS_API_KEY: z.string().optional(),
  /** The number of tokens that a model may read and write for one person within 24 hours. */
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(1_000).default(2_000_000),
  /** A receiver of traces, metrics and logs by OTLP over HTTP; without it no telemetry leaves this process. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Additional headers for the OTLP receiver, as `name=value` separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('portal-gateway'),
  /** The fraction of traces that is sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The interval at which telemetry is sent, in seconds. */
  TELEMETRY_EVERY_S: z.coerce.number().min(0.05).default(10),
  /** The port at which Prometheus reads metrics; none if not set. 0 lets the system choose. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /**
   * The seconds for which the gateway keeps serving after SIGTERM while `/health/ready` reports the shutdown: longer than the balancer's
   * check interval.
   */
  LEAVE_S: z.coerce.number().min(0).max(300).default(0),
  /** Turns rate limits off; for measurements only. */
  NO_RATE_LIMITS: flag,
});

/** Pairs of settings that have no effect without each other. */
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

/** Reads and checks the settings; throws StartRefused with the name of a wrong one. */
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
    if (!env.EMPLOYEE_DOMAINS.length) env.EMPLOYEE_DOMAINS = ['yarrowdyne.example'];
  }
  return env;
};

/** The upload limits from the settings: the largest file (R5.2), and how much one person may have unattached and upload per day. */
export const uploadLimits = (env: Env) => ({
  uploadBytes: env.UPLOAD_MAX_MB * MEGABYTE,
  uploadUnattachedBytes: env.UPLOAD_UNATTACHED_MB * MEGABYTE,
  uploadDayBytes: env.UPLOAD_DAY_MB * MEGABYTE,
  uploadFreePercent: env.UPLOAD_FREE_PERCENT,
});

export const freshSecret = (): string => randomBytes(32).toString('base64url');
