import { z } from 'zod/mini';
import { Paging } from '../fields';
import { RoleKey } from '../roles';
import { route } from '../route';
import { LIST, listOf, timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { ANALYSTS, LOG_ORDERS, USAGE_FUNCTIONS } from './choices';
import { LOG_FILTER, LogFilter, LogRange } from './filters';
import { FIGURES_RATE_LIMIT, LOG_REFUSALS } from './terms';

/** The usage counts of one person: the columns of R2.17, and the sum of all other functions. */
const LogCounts = {
  events: z.int(),
  news: z.int(),
  learn: z.int(),
  contact: z.int(),
  ai: z.int(),
  other: z.int(),
  total: z.int(),
};

export const LogRow = z.object({
  userId: idOf('person'),
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  role: RoleKey,
  ...LogCounts,
});
export type LogRow = z.infer<typeof LogRow>;

/** The filters of the usage log that a click on a bar, a cell or a point of a chart adds to days and roles. */
export const LogSelection = {
  func: z.optional(z.enum(USAGE_FUNCTIONS)),
  lcoId: z.optional(idInput('lco')),
};

export const LogOrdering = {
  sort: z._default(z.enum(LOG_ORDERS), 'total'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
};

const asOf = timestamp();

export const logRoutes = {
  people: route('GET /api/loganalysis/getfeaturebaseloglist', {
    allow: ANALYSTS,
    input: z.strictObject({ ...LogFilter, ...LogSelection, ...LogOrdering, ...Paging }),
    wire: { input: LOG_FILTER, reply: LIST },
    reply: z.extend(listOf(LogRow), {
      asOf,
      range: LogRange,
      totals: z.object(LogCounts),
      lcoName: z.nullable(z.string()),
    }),
    refuses: LOG_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  personDays: route('GET /api/loganalysis/getuserdays', {
    allow: ANALYSTS,
    input: z.strictObject({ ...LogFilter, personId: idInput('person'), ...Paging }),
    wire: { input: LOG_FILTER, reply: LIST },
    reply: z.extend(listOf(z.object({ day: z.string(), ...LogCounts })), {
      asOf,
      range: LogRange,
      person: z.object({ userId: idOf('person'), name: z.nullable(z.string()), company: z.nullable(z.string()), role: RoleKey }),
      totals: z.object(LogCounts),
    }),
    refuses: [...LOG_REFUSALS, ObjectMissing],
    limit: FIGURES_RATE_LIMIT,
  }),
};
