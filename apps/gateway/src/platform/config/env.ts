import { randomBytes } from 'node:crypto';
import { LIMITS } from '@portal/contracts';
import { z } from 'zod';

const MEGABYTE = 1024 * 1024;

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const flagOn = z
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
  /** How the portal is reached from outside: links in mails, allowed origin, cookie rules. */
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: words,
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'An address like postgres://user:password@host:5432/portal' }).optional(),
  /** The owner of the tables, who migrates; the role of DATABASE_URL then may only add to the audit. */
  MIGRATION_DATABASE_URL: z.string().optional(),
  /** Where several gateways hear of each other; without it over DATABASE_URL. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'An address like redis://host:6379 or rediss://user:password@host:6380' }).optional(),
  /** Where the attachments lie, as file:///…, azure+https://… or s3+https://…; without it beside the data. */
  ATTACHMENT_STORE: z.url().optional(),
  /** The same for the documents of learn and explore. */
  DOCUMENT_STORE: z.url().optional(),
  /** The same for price lists. */
  PRICE_STORE: z.url().optional(),
  /** The same for what comes with news. */
  NEWS_STORE: z.url().optional(),
  /** The same for what comes with events. */
  EVENT_STORE: z.url().optional(),
  /** What comes with a question to the search. */
  QUESTION_STORE: z.url().optional(),
  /** The tables that are made for people and lie there for a day. */
  EXPORT_STORE: z.url().optional(),
  /** Tables with more rows are made aside. */
  EXPORT_STREAMED_ROWS: z.coerce.number().int().min(1).default(LIMITS.exportStreamedRows),
  /** ClamAV's daemon, which looks into every file before it is kept. */
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[\w.:[\]-]+:\d+$/, 'An address like tcp://clamd:3310')
    .optional(),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(2_000).default(50),
  /** What one person may have uploaded and not attached to a message yet. */
  UPLOAD_UNATTACHED_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(LIMITS.uploadUnattachedBytes / MEGABYTE),
  /** What one person may upload in 24 hours. */
  UPLOAD_DAY_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(LIMITS.uploadDayBytes / MEGABYTE),
  /** No upload is taken while less of the store's disk is free. */
  UPLOAD_FREE_PERCENT: z.coerce.number().min(0).max(100).default(LIMITS.uploadFreePercent),
  PORTAL_DIR: z.string().optional(),
  DEMO: flag,
  /** Lets the demo, whose passwords everybody knows, listen where other machines reach it. */
  DEMO_ON_NETWORK: flag,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  API_SUBSCRIPTION_KEY: z.string().optional(),
  AI_SUBSCRIPTION_KEY: z.string().optional(),
  /** Signs tokens and codes; at least 32 characters. Without it one is made and kept in DATA_DIR. */
  SECRET: z.string().min(32).optional(),
  TOKEN_LIFE_S: z.coerce.number().int().min(5).default(900),
  SESSION_LIFE_DAYS: z.coerce.number().min(0.001).default(30),
  /** How long single uses are kept; figures made of them stay longer. */
  USAGE_LOG_DAYS: z.coerce.number().int().min(2).max(3_660).default(400),
  PASSWORD_MIN: z.coerce.number().int().min(6).default(6),
  /** Whether a forgotten password may be changed by an address that holds the new one and the code, as the specification has it. */
  PASSWORD_IN_QUERY: flagOn,
  EMPLOYEE_DOMAINS: words,
  /** Whom an empty installation outside the demo begins with. */
  SUPER_EMAIL: z.email().optional(),
  SUPER_PASSWORD: z.string().min(6).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'An address like smtp://user:password@host:587' }).default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Yarrowdyne Partner Portal <portal@yarrowdyne.example>'),
  /** Lets partners read and follow the inquiries of colleagues at their company. */
  TICKETS_COMPANY_WIDE: flag,
  /** How long a mail about a ticket waits for its reader to see the message on screen. */
  TICKET_MAIL_HOLD_S: z.coerce.number().min(0).default(10),
  /** Where answers by mail come in over SMTP; without it there are none. 0 lets the system choose. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The domain of the addresses that are answered to; without it `reply.` before that of MAIL_FROM. */
  INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i)
    .optional(),
  /** What the mail server in front calls itself in `Authentication-Results`; with it, answers by mail need a pass of it. */
  INBOUND_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Files of a certificate and its key (PEM), for STARTTLS. */
  INBOUND_TLS_CERT: z.string().optional(),
  INBOUND_TLS_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** An OpenAI-compatible endpoint that writes the answers of the AI search; without it they are quotes. */
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** Whether it is offered functions; some endpoints refuse a call that names any. */
  AI_TOOLS: flagOn,
  /** How much the model reads at once, and how much it may write. */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(4_000).max(2_000_000).default(8_000),
  AI_ANSWER_TOKENS: z.coerce.number().int().min(100).max(32_000).default(800),
  /** An OpenAI-compatible endpoint that embeds texts, at AI_BASE_URL where it has no address of its own; without it passages are found by words. */
  AI_EMBEDDINGS_MODEL: z.string().optional(),
  AI_EMBEDDINGS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_EMBEDDINGS_API_KEY: z.string().optional(),
  /** How much a model may read and write for one person in 24 hours. */
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(1_000).default(2_000_000),
  /** A receiver of traces, metrics and logs that speaks OTLP over HTTP; without it none leave this process. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** What it wants beside, as `name=value` parted by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('portal-gateway'),
  /** Which part of the traces is sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How often what was gathered is sent. */
  TELEMETRY_EVERY_S: z.coerce.number().min(0.05).default(10),
  /** Where Prometheus reads metrics; without it nowhere. 0 lets the system choose. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** How long it goes on serving after SIGTERM, while `/health/ready` says that it leaves: longer than a balancer takes to look. */
  LEAVE_S: z.coerce.number().min(0).max(300).default(0),
  /** Turns rate limits off; only for measuring. */
  NO_RATE_LIMITS: flag,
});

/** Settings one of which does nothing without the other. */
const TOGETHER = [
  ['AI_BASE_URL', 'AI_MODEL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['INBOUND_TLS_CERT', 'INBOUND_TLS_KEY'],
  ['SUPER_EMAIL', 'SUPER_PASSWORD'],
] as const satisfies readonly [keyof z.infer<typeof Env>, keyof z.infer<typeof Env>][];

export const ENV = Symbol('Env');
export type Env = z.infer<typeof Env>;

/** Why it does not start before a person has changed something. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** True if only this machine reaches a server that listens at this host. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The settings, read once; a wrong one stops the start with its name. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = Env.safeParse(given);
  if (!read.success)
    throw new StartRefused(`Settings: ${read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  const env = read.data;
  for (const quota of ['UPLOAD_UNATTACHED_MB', 'UPLOAD_DAY_MB'] as const)
    if (env[quota] < env.UPLOAD_MAX_MB) throw new StartRefused(`Settings: ${quota}: must be at least UPLOAD_MAX_MB (${env.UPLOAD_MAX_MB})`);
  if (env.REDIS_URL && !env.DATABASE_URL)
    throw new StartRefused('Settings: REDIS_URL: is for several gateways, which need DATABASE_URL: the embedded database serves one');
  for (const [one, other] of TOGETHER)
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

/** The limits of uploads that are settings: the largest file (R5.2), and what one person may have waiting and upload in a day. */
export const uploadLimits = (env: Env) => ({
  uploadBytes: env.UPLOAD_MAX_MB * MEGABYTE,
  uploadUnattachedBytes: env.UPLOAD_UNATTACHED_MB * MEGABYTE,
  uploadDayBytes: env.UPLOAD_DAY_MB * MEGABYTE,
  uploadFreePercent: env.UPLOAD_FREE_PERCENT,
});

export const freshSecret = (): string => randomBytes(32).toString('base64url');
