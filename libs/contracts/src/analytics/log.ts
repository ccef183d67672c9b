import { z } from 'zod/mini';
import { Paging } from '../fields';
import { RoleKey } from '../roles';
import { route } from '../route';
import { LIST, listOf, timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing } from '../wire/refusals';
import { ANALYSTS, LOG_ORDERS, USAGE_FUNCTIONS } from './choices';
import { LOG_FILTER, LogFilter, LogRange } from './filters';
import { LOG_REFUSES, OFTEN } from './terms';

/** The use counts of one person: the columns of R2.17, and the sum of all other functions. */
const LogCounts = {
  events: z.int(),
  news: z.int(),
  learn: z.int(),
  contact: z.int(),
  ai: z.int(),
  other: z.int().register(z.globalRegistry, { description: 'All other functions together' }),
  total: z.int(),
};

const LogRow = z
  .object({
    userId: idOf('person'),
    name: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'Null where the person is gone, or no longer belongs to what the caller sees' }),
    company: z.nullable(z.string()),
    role: RoleKey.register(z.globalRegistry, { description: 'At the time' }),
    ...LogCounts,
  })
  .register(z.globalRegistry, { id: 'LogRow' });
export type LogRow = z.infer<typeof LogRow>;

/** The narrowing of the log beyond days and roles, set by a click on a bar, a cell or a point of a chart. */
export const LogSelection = {
  func: z.optional(z.enum(USAGE_FUNCTIONS)).register(z.globalRegistry, { description: 'Only uses of this function' }),
  lcoId: z.optional(idInput('lco', 'only what people of this one did')),
};

export const LogOrdering = {
  sort: z._default(z.enum(LOG_ORDERS), 'total'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
};

const asOf = timestamp('when it was counted');

/** Routes of the usage log, in the group analytics. */
export const logRoutes = {
  people: route('GET /api/loganalysis/getfeaturebaseloglist', {
    summary: 'Who used which function how often: a page of people, and the sums of all of them',
    allow: ANALYSTS,
    input: z.strictObject({ ...LogFilter, ...LogSelection, ...LogOrdering, ...Paging }),
    wire: { input: LOG_FILTER, reply: LIST },
    reply: z.extend(listOf(LogRow), {
      asOf,
      range: LogRange,
      totals: z.object(LogCounts),
      lcoName: z
        .nullable(z.string())
        .register(z.globalRegistry, { description: 'Of the local company that it is narrowed to, where that has rows' }),
    }),
    refuses: LOG_REFUSES,
    limit: OFTEN,
  }),
  personDays: route('GET /api/loganalysis/getuserdays', {
    summary: 'The days of one person, the last one first, with what they used',
    allow: ANALYSTS,
    input: z.strictObject({ ...LogFilter, personId: idInput('person'), ...Paging }),
    wire: { input: LOG_FILTER, reply: LIST },
    reply: z.extend(listOf(z.object({ day: z.string(), ...LogCounts })), {
      asOf,
      range: LogRange,
      person: z.object({ userId: idOf('person'), name: z.nullable(z.string()), company: z.nullable(z.string()), role: RoleKey }),
      totals: z.object(LogCounts),
    }),
    refuses: [...LOG_REFUSES, Missing],
    limit: OFTEN,
  }),
};
