import { z } from 'zod/mini';
import { Caller } from '../fields';
import { normalizeRole, ROLES, RoleInput } from '../roles';
import { Day } from '../wire/fields';
import { GRAINS, TIME_PERIODS } from './periods';

/** Several roles in one comma-separated parameter. */
const RolesInput = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(60)),
      z.transform((list: string) => [
        ...new Set(
          list
            .split(',')
            .map((role) => normalizeRole(role.trim()))
            .filter(Boolean),
        ),
      ]),
    ),
    z.array(RoleInput).check(z.maxLength(ROLES.length)),
  ),
);

/** The filter of a request for usage figures, with an optional comparison to the previous period. */
export const LogFilter = {
  callerId: Caller,
  from: z.optional(Day),
  to: z.optional(Day),
  timePeriod: z.optional(z.enum(TIME_PERIODS)),
  roles: RolesInput,
  compare: z._default(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }), false),
};

export const LOG_FILTER = { callerId: 'UserId', from: 'Startdate', to: 'Enddate', timePeriod: 'TimePeriod' } as const;

const DayPair = z.object({ from: z.string(), to: z.string() });

/** The range of days that a response covers. */
export const LogRange = z.object({
  from: z.string(),
  to: z.string(),
  grain: z.enum(GRAINS),
  running: z.boolean(),
  previous: z.nullable(DayPair),
  nearest: z.nullable(DayPair),
  keptFrom: z.nullable(z.string()),
});
export type LogRange = z.infer<typeof LogRange>;

const previous = z.nullable(z.int());

export const ComparedCount = { count: z.int(), previous };

export const Bucket = {
  at: z.string(),
  ...ComparedCount,
};
