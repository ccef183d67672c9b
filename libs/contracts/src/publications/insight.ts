import { z } from 'zod/mini';
import { Paging } from '../fields';
import { route } from '../route';
import { LIST, listOf, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing, NotAllowed } from '../wire/refusals';
import { AudienceFields, MARK_REASONS } from './audience';

const STAFF = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const rateLimit = { points: 300, perMs: 60_000, by: 'person' } as const;

/** The number of companies that are named at once. */
export const COMPANIES_NAMED = 1_000;

const CompanyReach = z
  .object({ company: z.object({ id: idOf('company'), name: z.string() }), lcoName: z.nullable(z.string()), personCount: z.int() })
  .register(z.globalRegistry, { id: 'CompanyReach' });

/** The companies and people that an audience reaches at this moment. */
const Reach = z
  .object({
    companyCount: z.int(),
    personCount: z.int(),
    lcoCount: z.int().register(z.globalRegistry, { description: 'Local companies that these companies belong to' }),
    companies: z.array(CompanyReach).register(z.globalRegistry, { description: 'By name, the first thousand, where they were asked for' }),
  })
  .register(z.globalRegistry, { id: 'Reach' });
export type Reach = z.infer<typeof Reach>;

/** The reasons why a unit cannot see an item: it was withdrawn, it is not live yet or no longer, or the unit is not in its audience. */
export const OBSTACLES = ['state', 'clock', 'audience'] as const;

const Explanation = z
  .object({
    visible: z.boolean(),
    obstacles: z.array(z.enum(OBSTACLES)),
    reason: z.nullable(z.enum(MARK_REASONS)).register(z.globalRegistry, { description: 'Why the unit is, or was, among the audience' }),
    by: z.nullable(z.string()).register(z.globalRegistry, { description: 'Who brought it there' }),
    since: z.nullable(Timestamp),
    until: z.nullable(Timestamp).register(z.globalRegistry, { description: 'When it was taken from there again' }),
  })
  .register(z.globalRegistry, { id: 'Explanation' });
export type Explanation = z.infer<typeof Explanation>;

const CompanyReads = z
  .object({
    company: z.object({ id: idOf('company'), name: z.string() }),
    openedAt: z.nullable(Timestamp),
    downloadedAt: z.nullable(Timestamp),
    version: z.nullable(z.int()).register(z.globalRegistry, { description: 'The newest that the company opened or downloaded' }),
  })
  .register(z.globalRegistry, { id: 'CompanyReads' });
export type CompanyReads = z.infer<typeof CompanyReads>;

const PastSight = z
  .object({
    at: Timestamp,
    version: z.nullable(z.int()).register(z.globalRegistry, { description: 'The newest that was published by then' }),
    companyCount: z.int(),
    companies: z.array(z.object({ id: idOf('company'), name: z.string(), since: Timestamp })),
    downloadCount: z.int().register(z.globalRegistry, { description: 'Downloads by companies below the caller until then' }),
  })
  .register(z.globalRegistry, { id: 'PastSight' });
export type PastSight = z.infer<typeof PastSight>;

/** Routes on the reach, the visibility and the readers of publications. Staff see only the companies below their own unit. */
export const insightRoutes = {
  reach: route('POST /api/publications/reach', {
    summary: 'Whom an audience would reach now; writes nothing',
    allow: STAFF,
    input: z.strictObject({
      publicationId: z.optional(idInput('publication', 'the one that is edited: what was granted of it counts too')),
      ...AudienceFields,
      named: z._default(z.boolean(), false).register(z.globalRegistry, { description: 'Name the companies as well' }),
    }),
    reply: Reach,
    refuses: [Missing, NotAllowed],
    limit: rateLimit,
  }),
  why: route('GET /api/publications/why', {
    summary: 'Why the people of a unit can see an item, or why they cannot',
    allow: STAFF,
    input: z.strictObject({ publicationId: idInput('publication'), unitId: idInput('unit', 'the own one, or one below it') }),
    reply: Explanation,
    refuses: [Missing],
    limit: rateLimit,
  }),
  reads: route('GET /api/publications/reads', {
    summary: 'Which of the companies that can see an item opened and downloaded it; those that did not come first',
    allow: STAFF,
    wire: { reply: LIST },
    input: z.strictObject({ publicationId: idInput('publication'), ...Paging }),
    reply: z.extend(listOf(CompanyReads), {
      personCount: z.int().register(z.globalRegistry, { description: 'People of the companies that can see it' }),
      lcoCount: z.int().register(z.globalRegistry, { description: 'Local companies that these companies belong to' }),
      openedCount: z.int(),
      downloadedCount: z.int(),
    }),
    refuses: [Missing],
    limit: rateLimit,
  }),
  asSeenOn: route('GET /api/publications/asseenon', {
    summary: 'Which companies could see an item at the end of a day in UTC, by where they stand now',
    allow: STAFF,
    input: z.strictObject({ publicationId: idInput('publication'), day: z.iso.date() }),
    reply: PastSight,
    refuses: [Missing],
    limit: rateLimit,
  }),
};
