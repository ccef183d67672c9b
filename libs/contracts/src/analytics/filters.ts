import { z } from 'zod/mini';
import { Caller } from '../fields';
import { ROLES, RoleInput, roleSpelling } from '../roles';
import { Day } from '../wire/fields';
import { GRAINS, TIME_PERIODS } from './periods';

/** A UTC day, as `11/21/2026` or `2026-11-21`. */
const LogDay = (about: string) =>
  z.optional(Day).register(z.globalRegistry, { description: `${about}, as \`11/21/2026\` or \`2026-11-21\` (UTC)` });

/** Several roles in one parameter, separated by commas. */
const RolesInput = z
  .optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(60)),
        z.transform((list: string) => [
          ...new Set(
            list
              .split(',')
              .map((role) => roleSpelling(role.trim()))
              .filter(Boolean),
          ),
        ]),
      ),
      z.array(RoleInput).check(z.maxLength(ROLES.length)),
    ),
  )
  .register(z.globalRegistry, {
    description: 'Only what people of these roles did, parted by commas; all that the caller may see without it',
  });

/** The filter of a read of the log, with an optional comparison to the previous period. */
export const LogFilter = {
  callerId: Caller,
  from: LogDay('First day'),
  to: LogDay('Last day; today without it, and where it is yet to come'),
  timePeriod: z.optional(z.enum(TIME_PERIODS)).register(z.globalRegistry, {
    description: 'Instead of the first day: from the start of this week, month or quarter two back. `weekly` where no first day is given',
  }),
  roles: RolesInput,
  compare: z
    ._default(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }), false)
    .register(z.globalRegistry, { description: 'Count the period before as well' }),
};

/** The official names of these fields. */
export const LOG_FILTER = { callerId: 'UserId', from: 'Startdate', to: 'Enddate', timePeriod: 'TimePeriod' } as const;

const DayPair = z.object({ from: z.string(), to: z.string() });

/** The range of days that a response covers. */
export const LogRange = z
  .object({
    from: z.string().register(z.globalRegistry, { description: 'First day, as `2026-11-21`' }),
    to: z.string().register(z.globalRegistry, { description: 'Last day' }),
    grain: z.enum(GRAINS).register(z.globalRegistry, { description: 'What one point of a chart stands for' }),
    running: z.boolean().register(z.globalRegistry, { description: 'The last day is today, and counts as far as it has come' }),
    previous: z.nullable(DayPair).register(z.globalRegistry, {
      description: 'The days just before, where they were asked for; the last of them counts as far as the last of the range has come',
    }),
    nearest: z
      .nullable(DayPair)
      .register(z.globalRegistry, { description: 'Where the range has nothing: the nearest one as long that has something' }),
    keptFrom: z.nullable(z.string()).register(z.globalRegistry, {
      description:
        'Where the range, or the one before it, begins earlier than what is counted here is kept: the first day of which all is kept',
    }),
  })
  .register(z.globalRegistry, { id: 'LogRange' });
export type LogRange = z.infer<typeof LogRange>;

const previous = z.nullable(z.int()).register(z.globalRegistry, { description: 'In the period before; null where it was not asked for' });

/** A number with that of the previous period. */
export const Compared = { count: z.int(), previous };

export const Bucket = {
  at: z.string().register(z.globalRegistry, { description: 'Its first day, `2026-11-21`; of an hour `2026-11-21T14:00Z`' }),
  ...Compared,
};
