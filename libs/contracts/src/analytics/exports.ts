import { z } from 'zod/mini';
import { EXPORT_QUOTA, ExportFormatInput, TooManyExports } from '../exports';
import { route } from '../route';
import { idInput } from '../wire/ids';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { withCode } from '../wire/violations';
import { ColumnsInput } from './figures';
import { LOG_FILTER, LogFilter } from './filters';
import { LogOrdering, LogSelection } from './log';
import { RangeTooSlow } from './refusals';
import { FIGURES_RATE_LIMIT } from './terms';

/** The roles that may export tables. Partners have no tables of figures. */
export const EXPORTERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;

/** The exports with one row per inquiry. */
const INQUIRY_EXPORTS = ['inquiries', 'first-response'] as const;
/** The exports of the usage log and the dashboard, with the columns of their screens. */
const FIGURE_EXPORTS = [
  'feature-usage',
  'user-days',
  'active-users',
  'functions',
  'export-usage',
  'export-kinds',
  'users-by-function',
  'inquiry-analysis',
] as const;
export type FigureExport = (typeof FIGURE_EXPORTS)[number];

export const EXPORT_KINDS = [...INQUIRY_EXPORTS, ...FIGURE_EXPORTS] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
const ExportKindKey = z.enum(EXPORT_KINDS);

const { callerId, compare, roles, timePeriod, ...days } = LogFilter;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const areInOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;
/** Checks that report a reversed date range on both `from` and `to`. */
const orderChecks = (['from', 'to'] as const).map((field) =>
  z.refine<Days>(areInOrder, { path: [field], error: withCode('ends-before-start') }),
);

interface PersonExport {
  what: ExportKind;
  personId?: string | undefined;
}
const personCheck = z.refine<PersonExport>(({ what, personId }) => what !== 'user-days' || personId !== undefined, {
  path: ['personId'],
  error: withCode('required'),
});
export const exportChecks = [...orderChecks, personCheck] as const;

/**
 * The table to export, its filters and its format. Exports of inquiries contain all inquiries unless days or a period limit them; other
 * exports default to the period of their screen.
 */
export const EXPORT_FIELDS = {
  what: ExportKindKey,
  ...days,
  timePeriod,
  roles,
  compare,
  by: ColumnsInput,
  ...LogSelection,
  ...LogOrdering,
  personId: z.optional(idInput('person')),
  format: ExportFormatInput,
};
const { callerId: _, ...spellings } = LOG_FILTER;
export const EXPORT_WIRE = { input: spellings } as const;

/**
 * The refusals of an export before it starts: roles that the caller may not see, a range that is too slow, a person outside the caller's
 * scope.
 */
export const EXPORT_REFUSALS = [NotAllowed, RangeTooSlow, ObjectMissing] as const;

const answer = { reply: FILE, refuses: [TooManyExports, ...EXPORT_REFUSALS], quota: EXPORT_QUOTA, limit: FIGURES_RATE_LIMIT } as const;

export const exportRoutes = {
  inquiries: route('GET /api/loganalysis/exportinquiries', {
    allow: EXPORTERS,
    wire: { input: { from: 'Startdate', to: 'Enddate' } },
    input: z.strictObject({ ...days, roles, format: ExportFormatInput }).check(...orderChecks),
    ...answer,
  }),
  firstResponse: route('GET /api/loganalysis/exportfirstresponselist', {
    allow: EXPORTERS,
    wire: { input: { callerId: 'UserId', from: 'Startdate', to: 'Enddate' } },
    input: z.strictObject({ callerId, ...days, roles, format: ExportFormatInput }).check(...orderChecks),
    ...answer,
  }),
  featureUsage: route('GET /api/loganalysis/exportfeaturebaseloglist', {
    allow: EXPORTERS,
    wire: { input: LOG_FILTER },
    input: z
      .strictObject({ callerId, ...days, timePeriod, roles, ...LogSelection, ...LogOrdering, format: ExportFormatInput })
      .check(...orderChecks),
    ...answer,
  }),
  table: route('GET /api/loganalysis/exporttable', {
    allow: EXPORTERS,
    wire: EXPORT_WIRE,
    input: z.strictObject(EXPORT_FIELDS).check(...exportChecks),
    ...answer,
  }),
};
