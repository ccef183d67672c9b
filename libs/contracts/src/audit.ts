import { z } from 'zod/mini';
import { Paging, searchTerm, ZoneOfDays } from './fields';
import { RoleKey } from './roles';
import { route } from './route';
import { thin } from './wire/fact';
import { feature } from './wire/feature';
import { Day, LIST, listOf, Message, Timestamp } from './wire/fields';
import { idOf } from './wire/ids';

/** The areas of the audit log. The first word of an action determines the area; `other` contains all remaining actions. */
export const AUDIT_AREAS = [
  'account',
  'session',
  'security',
  'publication',
  'price',
  'news',
  'event',
  'ticket',
  'file',
  'export',
  'setting',
  'other',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** The first words of the actions in each area. */
export const AUDIT_ACTIONS: Record<Exclude<AuditArea, 'other'>, readonly string[]> = {
  account: ['account', 'profile', 'password', 'photo', 'code', 'factor', 'invitation', 'company'],
  session: ['session'],
  security: ['security', 'audit'],
  publication: ['publication', 'unanswered'],
  price: ['price'],
  news: ['news'],
  event: ['event'],
  ticket: ['ticket'],
  file: ['file', 'download'],
  export: ['export', 'table'],
  setting: ['provisioning', 'provider', 'preference', 'notification', 'canned', 'hours'],
};

const areaByWord = new Map(
  Object.entries(AUDIT_ACTIONS).flatMap(([area, words]) => words.map((word) => [word, area as AuditArea] as const)),
);
export const auditAreaOf = (action: string): AuditArea => areaByWord.get(action.split('.')[0]!) ?? 'other';

/** The maximum number of audit entries that are counted. */
export const MAX_COUNTED_ENTRIES = 10_000;

/** The kinds of tampering that a hash chain check can find. */
const CHAIN_FINDINGS = ['altered', 'removed', 'inserted'] as const;

const AUDITORS = ['SUPER_YHQ', 'YHQ', 'RHQ'] as const;

/** A row of the audit log with the fields that the reader may see. */
export const AuditEntry = z.object({
  entryId: idOf('auditEntry'),
  at: Timestamp,
  actor: z.nullable(z.object({ userId: idOf('person'), name: z.string(), role: z.nullable(RoleKey), companyName: z.string() })),
  action: z.string(),
  area: z.enum(AUDIT_AREAS),
  object: z.string(),
  objectName: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  withheld: z.array(z.string()),
  requestId: z.nullable(idOf('call')),
  sealed: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The result of the last hash chain check. */
export const AuditChain = z.object({
  checking: z.boolean(),
  checkedAt: z.nullable(Timestamp),
  finding: z.nullable(z.enum(CHAIN_FINDINGS)),
  figures: z.nullable(z.object({ sealed: z.int(), head: z.string(), seq: z.nullable(z.int()), position: z.nullable(z.int()) })),
});
export type AuditChain = z.infer<typeof AuditChain>;

export const auditRoutes = {
  entries: route('GET /api/audit/entries', {
    allow: AUDITORS,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      search: searchTerm(),
      area: z.optional(z.enum(AUDIT_AREAS)),
      from: z.optional(Day),
      until: z.optional(Day),
      zone: ZoneOfDays,
      ...Paging,
    }),
    reply: z.extend(listOf(AuditEntry), {
      totalIsMore: z.boolean(),
    }),
  }),
  chain: route('GET /api/audit/chain', {
    allow: AUDITORS,
    input: z.strictObject({}),
    reply: AuditChain,
  }),
  check: route('POST /api/audit/check', {
    allow: ['SUPER_YHQ'],
    input: z.strictObject({}),
    reply: Message,
  }),
};

export const auditFeature = feature({
  routes: { audit: auditRoutes },
  facts: {
    'audit.checked': thin(z.object({})),
  },
});
