import { z } from 'zod/mini';
import { route } from '../route';
import { LIST, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { ANALYSTS, USAGE_FUNCTIONS } from './choices';
import { Bucket, Compared, LOG_FILTER, LogFilter, LogRange } from './filters';
import { LOG_REFUSES, OFTEN } from './terms';

const UsageFunctionKey = z.enum(USAGE_FUNCTIONS);

const Input = z.strictObject(LogFilter);
const wire = { input: LOG_FILTER, reply: LIST };
const Point = z.object(Bucket).register(z.globalRegistry, { id: 'LogPoint' });
export type LogPoint = z.infer<typeof Point>;

/** Counts over time with a total of its own: a user who is active on two days is one active user. */
const overTime = { range: LogRange, items: z.array(Point), ...Compared };

/** The column grouping of active users by function. */
export const ColumnsInput = z._default(z.enum(['role', 'lco']), 'role');

const asOf = timestamp('when it was counted');
const hours = z.nullable(z.number()).register(z.globalRegistry, { description: 'In business hours; null where nothing was answered' });

const InquiryBucket = z.object({ ...Bucket, new: z.int(), inProgress: z.int(), closed: z.int() });
const FirstResponse = z.object({
  unit: z.object({ id: idOf('unit', 'that answers'), name: z.string() }),
  count: z.int().register(z.globalRegistry, { description: 'Inquiries of the range' }),
  answered: z.int(),
  median: hours,
  ninthTenth: hours,
});

const Tile = z.object({ ...Compared, spark: z.array(z.int()).register(z.globalRegistry, { description: 'By the grain of the range' }) });

/** Routes of the dashboard, in the group analytics. Each card has its own call, so a slow one delays no other. */
export const figureRoutes = {
  activeUsers: route('GET /api/loganalysis/getactiveuserlog', {
    summary: 'How many people used the product, over time and in all',
    allow: ANALYSTS,
    input: Input,
    wire,
    reply: z.object({ asOf, ...overTime }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  inquiries: route('GET /api/loganalysis/getcontactuslog', {
    summary: 'Inquiries by the day that they came and how they stand now, and how long their first response took',
    allow: ANALYSTS,
    input: Input,
    wire: { input: { ...LOG_FILTER, timePeriod: ['TimeFrame', 'TimePeriod'] }, reply: LIST },
    reply: z.object({
      asOf,
      range: LogRange,
      items: z.array(InquiryBucket),
      ...Compared,
      new: z.int(),
      inProgress: z.int(),
      closed: z.int(),
      median: hours,
      ninthTenth: hours,
      responses: z.array(FirstResponse).register(z.globalRegistry, { description: 'By the unit that answers, the most inquiries first' }),
    }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  functions: route('GET /api/loganalysis/getfeaturebaselogchart', {
    summary: 'How often each function of the product was used, the most used first',
    allow: ANALYSTS,
    input: Input,
    wire,
    reply: z.object({ asOf, range: LogRange, items: z.array(z.object({ func: UsageFunctionKey, ...Compared })), ...Compared }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  exportUsage: route('GET /api/loganalysis/getexportlog', {
    summary: 'Which tables were exported how often, over time and by kind',
    allow: ANALYSTS,
    input: Input,
    wire,
    reply: z.object({
      asOf,
      ...overTime,
      kinds: z
        .array(z.object({ kind: z.string(), ...Compared }))
        .register(z.globalRegistry, { description: 'What was exported, the most often first' }),
    }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  activeByFunction: route('GET /api/loganalysis/getactiveuserbyfunction', {
    summary: 'How many people used each function, by their role or their local company',
    allow: ANALYSTS,
    input: z.strictObject({ ...LogFilter, by: ColumnsInput }),
    wire,
    reply: z.object({
      asOf,
      range: LogRange,
      columns: z
        .array(z.object({ key: z.string(), name: z.nullable(z.string()), count: z.int() }))
        .register(z.globalRegistry, { description: 'A role, or a local company by id and name; with how many people used anything' }),
      items: z
        .array(z.object({ func: UsageFunctionKey, count: z.int(), cells: z.array(z.int()) }))
        .register(z.globalRegistry, { description: 'A function, how many people used it, and how many of each column, in their order' }),
      count: z.int(),
    }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  tiles: route('GET /api/loganalysis/gettiles', {
    summary: 'The four numbers of the dashboard, each with its course',
    allow: ANALYSTS,
    input: Input,
    wire: { input: LOG_FILTER },
    reply: z.object({ asOf, range: LogRange, activeUsers: Tile, uses: Tile, exports: Tile, inquiries: Tile }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  today: route('GET /api/loganalysis/gettoday', {
    summary: 'What has been counted of today',
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
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
};
