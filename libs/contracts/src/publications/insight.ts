import { z } from 'zod/mini';
import { Paging } from '../fields';
import { route } from '../route';
import { LIST, listOf, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { AUDIENCE_KEY_REASONS, AudienceFields } from './audience';

const STAFF = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const rateLimit = { points: 300, windowMs: 60_000, by: 'person' } as const;

/** The maximum number of companies that one response names. */
export const MAX_NAMED_COMPANIES = 1_000;

export const CompanyReach = z.object({
  company: z.object({ id: idOf('company'), name: z.string() }),
  lcoName: z.nullable(z.string()),
  personCount: z.int(),
});

/** The companies and people that an audience currently reaches. */
export const Reach = z.object({
  companyCount: z.int(),
  personCount: z.int(),
  lcoCount: z.int(),
  companies: z.array(CompanyReach),
});
export type Reach = z.infer<typeof Reach>;

/** The reasons why a unit cannot see a publication: withdrawn, outside its publication period, or not in its audience. */
export const OBSTACLES = ['state', 'clock', 'audience'] as const;

export const Explanation = z.object({
  visible: z.boolean(),
  obstacles: z.array(z.enum(OBSTACLES)),
  reason: z.nullable(z.enum(AUDIENCE_KEY_REASONS)),
  by: z.nullable(z.string()),
  since: z.nullable(Timestamp),
  until: z.nullable(Timestamp),
});
export type Explanation = z.infer<typeof Explanation>;

export const CompanyReads = z.object({
  company: z.object({ id: idOf('company'), name: z.string() }),
  openedAt: z.nullable(Timestamp),
  downloadedAt: z.nullable(Timestamp),
  version: z.nullable(z.int()),
});
export type CompanyReads = z.infer<typeof CompanyReads>;

export const PastSight = z.object({
  at: Timestamp,
  version: z.nullable(z.int()),
  companyCount: z.int(),
  companies: z.array(z.object({ id: idOf('company'), name: z.string(), since: Timestamp })),
  downloadCount: z.int(),
});
export type PastSight = z.infer<typeof PastSight>;

/** The routes for the reach, visibility and readers of publications. Staff see only the companies below their own unit. */
export const insightRoutes = {
  reach: route('POST /api/publications/reach', {
    allow: STAFF,
    input: z.strictObject({
      publicationId: z.optional(idInput('publication')),
      ...AudienceFields,
      named: z._default(z.boolean(), false),
    }),
    reply: Reach,
    refuses: [ObjectMissing, NotAllowed],
    limit: rateLimit,
  }),
  why: route('GET /api/publications/why', {
    allow: STAFF,
    input: z.strictObject({ publicationId: idInput('publication'), unitId: idInput('unit') }),
    reply: Explanation,
    refuses: [ObjectMissing],
    limit: rateLimit,
  }),
  reads: route('GET /api/publications/reads', {
    allow: STAFF,
    wire: { reply: LIST },
    input: z.strictObject({ publicationId: idInput('publication'), ...Paging }),
    reply: z.extend(listOf(CompanyReads), {
      personCount: z.int(),
      lcoCount: z.int(),
      openedCount: z.int(),
      downloadedCount: z.int(),
    }),
    refuses: [ObjectMissing],
    limit: rateLimit,
  }),
  asSeenOn: route('GET /api/publications/asseenon', {
    allow: STAFF,
    input: z.strictObject({ publicationId: idInput('publication'), day: z.iso.date() }),
    reply: PastSight,
    refuses: [ObjectMissing],
    limit: rateLimit,
  }),
};
