import type { FiguresQuery } from '@portal/contracts';
import { z } from 'zod';
import { GRAINS, Period } from './period';

/** Parses a product family, given by its id or a common spelling. */
const Family = z
  .string()
  .trim()
  .max(40)
  .regex(/^[A-Za-z]{2}-?[A-Za-z]\d{1,4}$/)
  .transform((code) => code.toLowerCase().replace(/^([a-z]{2})-?/, '$1-'))
  .optional();

const enumWithDefault = <const G extends readonly [string, ...string[]]>(...groups: G) => z.enum(groups).default(groups[0] as never);

/** The parameters of each query. Other parameters are refused. */
const FIGURE_INPUTS = {
  'inquiries.byStatus': z.strictObject({ period: Period, group: enumWithDefault('status', 'company', ...GRAINS), family: Family }),
  'inquiries.firstResponse': z.strictObject({
    period: Period,
    group: enumWithDefault('month', 'week', 'day', 'product', 'company'),
    family: Family,
  }),
  'inquiries.byProduct': z.strictObject({ period: Period, group: enumWithDefault('product'), family: Family }),
  'events.registrations': z.strictObject({ period: Period, group: enumWithDefault('event', 'company') }),
  'downloads.byDocument': z.strictObject({ period: Period, group: enumWithDefault('document', 'company', ...GRAINS) }),
  'usage.byFunction': z.strictObject({ period: Period, group: enumWithDefault('function', ...GRAINS) }),
  'prices.changed': z.strictObject({ family: Family }),
  'prices.leadTimes': z.strictObject({ family: Family }),
} as const satisfies Record<FiguresQuery, z.ZodType>;

export type FigureInput<Q extends FiguresQuery> = z.output<(typeof FIGURE_INPUTS)[Q]>;

export type FigureCall = { [Q in FiguresQuery]: { what: Q; input: FigureInput<Q> } }[FiguresQuery];

/** Parses a query from a client or a model. Returns null for an unknown query or wrong parameters. */
export const readFigureCall = (name: string, input: unknown): FigureCall | null => {
  if (!Object.hasOwn(FIGURE_INPUTS, name)) return null;
  const parsedInput = FIGURE_INPUTS[name as FiguresQuery].safeParse(input ?? {});
  return parsedInput.success ? ({ what: name, input: parsedInput.data } as FigureCall) : null;
};
