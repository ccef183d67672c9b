import { z } from 'zod/mini';
import { Paging, searchTerm, ZoneOfDays } from './fields';
import { RoleKey } from './roles';
import { route } from './route';
import { thin } from './wire/fact';
import { feature } from './wire/feature';
import { Day, LIST, listOf, Message, Timestamp } from './wire/fields';
import { idOf } from './wire/ids';

/** The areas of audit entries, by the first word of their action. `other` contains all remaining actions. */
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

/** The first words of the actions of each area. */
export const AUDIT_ACTIONS: Record<Exclude<AuditArea, 'other'>, readonly string[]> = {
  account: ['account', 'profile', 'password', 'photo', 'code'],
  session: ['session'],
  security: ['security', 'audit'],
  publication: ['publication', 'unanswered'],
  price: ['price'],
  news: ['news'],
  event: ['event'],
  ticket: ['ticket'],
  file: ['file', 'download'],
  export: ['export', 'table'],
  setting: ['preference', 'notification', 'canned', 'hours'],
};

const areaByWord = new Map(
  Object.entries(AUDIT_ACTIONS).flatMap(([area, words]) => words.map((word) => [word, area as AuditArea] as const)),
);
export const auditAreaOf = (action: string): AuditArea => areaByWord.get(action.split('.')[0]!) ?? 'other';

/** The number at which counting of the log stops. */
export const AUDIT_COUNTED = 10_000;

/** The findings of a chain check at the first row that differs from what was written. */
const CHAIN_FINDINGS = ['altered', 'removed', 'inserted'] as const;

const AUDITORS = ['SUPER_YHQ', 'YHQ', 'RHQ'] as const;

/** One row of the audit log, as its reader may see it. */
export const AuditEntry = z
  .object({
    entryId: idOf('auditEntry'),
    at: Timestamp,
    actor: z
      .nullable(z.object({ userId: idOf('person'), name: z.string(), role: RoleKey, companyName: z.string() }))
      .register(z.globalRegistry, { description: 'Who did it by their token; none where nobody was signed in' }),
    action: z.string().register(z.globalRegistry, { description: 'A stable code, as `publication.withdrawn`' }),
    area: z.enum(AUDIT_AREAS),
    object: z.string().register(z.globalRegistry, { description: 'What it was done to, by id' }),
    objectName: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'Of a person, a publication or an inquiry that is known' }),
    changes: z
      .array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }))
      .register(z.globalRegistry, { description: 'Field by field; what is no text is written as JSON' }),
    withheld: z
      .array(z.string())
      .register(z.globalRegistry, { description: 'Fields with the words of an inquiry, which headquarters do not read' }),
    requestId: z.nullable(idOf('call')),
    sealed: z.boolean().register(z.globalRegistry, { description: 'Whether it is in the chain; it is within some seconds' }),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The result of the last check of the chain. */
export const AuditChain = z
  .object({
    checking: z.boolean(),
    checkedAt: z.nullable(Timestamp).register(z.globalRegistry, { description: 'None where it has never been checked' }),
    finding: z.nullable(z.enum(CHAIN_FINDINGS)).register(z.globalRegistry, { description: 'None where all is as it was written' }),
    figures: z
      .nullable(z.object({ sealed: z.int(), head: z.string(), seq: z.nullable(z.int()), position: z.nullable(z.int()) }))
      .register(z.globalRegistry, { description: 'For SUPER_YHQ alone, as these are numbers of the whole log' }),
  })
  .register(z.globalRegistry, { id: 'AuditChain' });
export type AuditChain = z.infer<typeof AuditChain>;

export const auditRoutes = {
  entries: route('GET /api/audit/entries', {
    summary: 'What was done, newest first: by everybody for SUPER_YHQ, by regional headquarters for YHQ, by the own region for RHQ',
    allow: AUDITORS,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      search: searchTerm('A part of the name or mail address of who did it, of what it was done to, or the whole id, action or request id'),
      area: z.optional(z.enum(AUDIT_AREAS)),
      from: z.optional(Day),
      until: z.optional(Day),
      zone: ZoneOfDays,
      ...Paging,
    }),
    reply: z.extend(listOf(AuditEntry), {
      totalIsMore: z.boolean().register(z.globalRegistry, { description: 'There are more than totalCount' }),
    }),
  }),
  chain: route('GET /api/audit/chain', {
    summary: 'What the last check of the chain over the audit said',
    allow: AUDITORS,
    input: z.strictObject({}),
    reply: AuditChain,
  }),
  check: route('POST /api/audit/check', {
    summary: 'Check now that the audit is as it was written; where a check runs already, that one counts',
    allow: ['SUPER_YHQ'],
    input: z.strictObject({}),
    reply: Message,
  }),
};

export default feature({
  routes: { audit: auditRoutes },
  facts: {
    'audit.checked': thin('A check of the chain over the audit began or ended; told to all headquarters', z.object({})),
  },
});
