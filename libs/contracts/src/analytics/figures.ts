import { z } from 'zod/mini';
import { route } from '../route';
import { LIST, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { ANALYSTS, USAGE_FUNCTIONS } from './choices';
import { Bucket, ComparedCount, LOG_FILTER, LogFilter, LogRange } from './filters';
import { FIGURES_RATE_LIMIT, LOG_REFUSALS } from './terms';

const UsageFunctionKey = z.enum(USAGE_FUNCTIONS);

const Input = z.strictObject(LogFilter);
const wire = { input: LOG_FILTER, reply: LIST };
export const LogPoint = z.object(Bucket);
export type LogPoint = z.infer<typeof LogPoint>;

/** Counts over time with a separate total: a user who is active on two days counts once in the total. */
const timeSeriesFields = { range: LogRange, items: z.array(LogPoint), ...ComparedCount };

/** The column grouping of active users by function. */
export const ColumnsInput = z._default(z.enum(['role', 'lco']), 'role');

const asOf = timestamp();
const hours = z.nullable(z.number());

const InquiryBucket = z.object({ ...Bucket, new: z.int(), inProgress: z.int(), closed: z.int() });
const FirstResponse = z.object({
  unit: z.object({ id: idOf('unit'), name: z.string() }),
  count: z.int(),
  answered: z.int(),
  open: z.int(),
  late: z.int(),
  median: hours,
  ninthTenth: hours,
});

const Tile = z.object({ ...ComparedCount, spark: z.array(z.int()) });

/** The routes of the dashboard. Each card has its own route, so that a slow card does not delay the others. */
export const figureRoutes = {
  activeUsers: route('GET /api/loganalysis/getactiveuserlog', {
    allow: ANALYSTS,
    input: Input,
    wire,
    reply: z.object({ asOf, ...timeSeriesFields }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  inquiries: route('GET /api/loganalysis/getcontactuslog', {
    allow: ANALYSTS,
    input: Input,
    wire: { input: { ...LOG_FILTER, timePeriod: ['TimeFrame', 'TimePeriod'] }, reply: LIST },
    reply: z.object({
      asOf,
      range: LogRange,
      items: z.array(InquiryBucket),
      ...ComparedCount,
      new: z.int(),
      inProgress: z.int(),
      closed: z.int(),
      late: z.int(),
      median: hours,
      ninthTenth: hours,
      responses: z.array(FirstResponse),
    }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  functions: route('GET /api/loganalysis/getfeaturebaselogchart', {
    allow: ANALYSTS,
    input: Input,
    wire,
    reply: z.object({ asOf, range: LogRange, items: z.array(z.object({ func: UsageFunctionKey, ...ComparedCount })), ...ComparedCount }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  exportUsage: route('GET /api/loganalysis/getexportlog', {
    allow: ANALYSTS,
    input: Input,
    wire,
    reply: z.object({
      asOf,
      ...timeSeriesFields,
      kinds: z.array(z.object({ kind: z.string(), ...ComparedCount })),
    }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  activeByFunction: route('GET /api/loganalysis/getactiveuserbyfunction', {
    allow: ANALYSTS,
    input: z.strictObject({ ...LogFilter, by: ColumnsInput }),
    wire,
    reply: z.object({
      asOf,
      range: LogRange,
      columns: z.array(z.object({ key: z.string(), name: z.nullable(z.string()), count: z.int() })),
      items: z.array(z.object({ func: UsageFunctionKey, count: z.int(), cells: z.array(z.int()) })),
      count: z.int(),
    }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  tiles: route('GET /api/loganalysis/gettiles', {
    allow: ANALYSTS,
    input: Input,
    wire: { input: LOG_FILTER },
    reply: z.object({ asOf, range: LogRange, activeUsers: Tile, uses: Tile, exports: Tile, inquiries: Tile }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  today: route('GET /api/loganalysis/gettoday', {
    allow: ANALYSTS,
    input: z.strictObject({ callerId: LogFilter.callerId, roles: LogFilter.roles }),
    wire: { input: { callerId: 'UserId' } },
    reply: z.object({
      asOf,
      day: z.string(),
      activeUsers: z.int(),
      uses: z.int(),
      exports: z.int(),
      inquiries: z.int(),
    }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
};
