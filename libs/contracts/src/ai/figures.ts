import { z } from 'zod/mini';
import { timestamp } from '../wire/fields';
import { FIGURES_QUERIES } from './choices';

export const FIGURES_LIMITS = { rows: 500, columns: 12, series: 8, points: 200 } as const;

/** The vocabularies of a column's codes and measures. The portal has the texts for them. */
const FIGURES_VOCABULARIES = ['status', 'product', 'function', 'currency', 'day', 'week', 'month', 'hours', 'weeks'] as const;
export type FiguresVocabulary = (typeof FIGURES_VOCABULARIES)[number];

/** The findings of figures, as codes with parameters. The portal formats them in the reader's language. */
const FINDING_CODES = [
  'none',
  'no-changes',
  'no-lead-times',
  'inquiries',
  'first-response',
  'inquiries-by-product',
  'registrations',
  'downloads',
  'uses',
  'prices-changed',
  'lead-times',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export const DataFrame = z
  .object({
    columns: z
      .array(
        z.object({
          key: z.string(),
          label: z.string().register(z.globalRegistry, { description: 'In English, for programs' }),
          type: z.enum(['text', 'number', 'money', 'percent', 'date']),
          of: z
            .nullable(z.enum(FIGURES_VOCABULARIES))
            .register(z.globalRegistry, { description: 'What its values are codes or measures of; none where they stand for themselves' }),
        }),
      )
      .check(z.maxLength(FIGURES_LIMITS.columns)),
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
      .check(z.maxLength(FIGURES_LIMITS.rows))
      .register(z.globalRegistry, { description: 'Values by the keys of the columns' }),
  })
  .register(z.globalRegistry, { id: 'DataFrame' });
export type DataFrame = z.infer<typeof DataFrame>;

/** A chart over a data frame. It names columns and carries no expression, markup, colour or link. */
export const Visualization = z
  .object({
    kind: z.enum(['bar', 'line', 'stacked']),
    x: z.string().register(z.globalRegistry, { description: 'Key of a column' }),
    series: z.array(z.string()).check(z.maxLength(FIGURES_LIMITS.series)).register(z.globalRegistry, { description: 'Keys of columns' }),
    unit: z.nullable(z.string()),
    title: z.string(),
  })
  .register(z.globalRegistry, { id: 'Visualization' });
export type Visualization = z.infer<typeof Visualization>;

/** Figures of the portal as the caller may see them: a table, a one-sentence finding, and a chart where one fits. */
export const Figures = z
  .object({
    what: z.enum(FIGURES_QUERIES),
    asOf: timestamp('when they were counted'),
    df: DataFrame,
    data_description: z.string().register(z.globalRegistry, { description: 'The finding in one English sentence, for programs' }),
    finding: z
      .object({ code: z.enum(FINDING_CODES), values: z.record(z.string(), z.union([z.string(), z.number()])) })
      .register(z.globalRegistry, { description: 'The finding as a code with parameters; `top` is a value of the first column' }),
    visualization: z.nullable(Visualization),
  })
  .register(z.globalRegistry, { id: 'Figures' });
export type Figures = z.infer<typeof Figures>;
