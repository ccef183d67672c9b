import { z } from 'zod/mini';
import { timestamp } from '../wire/fields';
import { FIGURES_QUERIES } from './choices';

export const FIGURES_LIMITS = { rows: 500, columns: 12, series: 8, points: 200 } as const;

/** The vocabularies of a column's codes and measures. The portal has their texts. */
const FIGURES_VOCABULARIES = ['status', 'product', 'function', 'currency', 'day', 'week', 'month', 'hours', 'weeks'] as const;
export type FiguresVocabulary = (typeof FIGURES_VOCABULARIES)[number];

/** The codes of findings about figures. The portal formats them, with their parameters, in the reader's language. */
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

export const DataFrame = z.object({
  columns: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(['text', 'number', 'money', 'percent', 'date']),
        of: z.nullable(z.enum(FIGURES_VOCABULARIES)),
      }),
    )
    .check(z.maxLength(FIGURES_LIMITS.columns)),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))).check(z.maxLength(FIGURES_LIMITS.rows)),
});
export type DataFrame = z.infer<typeof DataFrame>;

/** A chart of a data frame. It refers to columns by name and contains no expression, markup, colour or link. */
export const Visualization = z.object({
  kind: z.enum(['bar', 'line', 'stacked']),
  x: z.string(),
  series: z.array(z.string()).check(z.maxLength(FIGURES_LIMITS.series)),
  unit: z.nullable(z.string()),
  title: z.string(),
});
export type Visualization = z.infer<typeof Visualization>;

/** Figures that the caller may see: a table, a one-sentence finding, and a chart if one fits. */
export const Figures = z.object({
  what: z.enum(FIGURES_QUERIES),
  asOf: timestamp(),
  df: DataFrame,
  data_description: z.string(),
  finding: z.object({ code: z.enum(FINDING_CODES), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  visualization: z.nullable(Visualization),
});
export type Figures = z.infer<typeof Figures>;
