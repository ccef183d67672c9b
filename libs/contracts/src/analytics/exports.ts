import { z } from 'zod/mini';
import { EXPORT_QUOTA, ExportFormatInput, TooManyExports } from '../exports';
import { route } from '../route';
import { idInput } from '../wire/ids';
import { Missing, NotAllowed } from '../wire/refusals';
import { FILE } from '../wire/route';
import { withCode } from '../wire/violations';
import { ColumnsInput } from './figures';
import { LOG_FILTER, LogFilter } from './filters';
import { LogOrdering, LogSelection } from './log';
import { RangeTooSlow } from './refusals';
import { OFTEN } from './terms';

/** Who may export: partners have no figures. */
export const EXPORTERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;

/** The tables with a row an inquiry. */
const INQUIRY_EXPORTS = ['inquiries', 'first-response'] as const;
/** The tables of the log and of the dashboard, as its screens show them. */
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

/** The tables that are exported. */
export const EXPORT_KINDS = [...INQUIRY_EXPORTS, ...FIGURE_EXPORTS] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
const ExportKindKey = z.enum(EXPORT_KINDS);

const { callerId, compare, roles, timePeriod, ...days } = LogFilter;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const areInOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;
/** Days the wrong way round are wrong at both ends. */
const inOrder = (['from', 'to'] as const).map((field) =>
  z.refine<Days>(areInOrder, { path: [field], error: withCode('ends-before-start') }),
);

interface OfPerson {
  what: ExportKind;
  personId?: string | undefined;
}
const isOfPerson = z.refine<OfPerson>(({ what, personId }) => what !== 'user-days' || personId !== undefined, {
  path: ['personId'],
  error: withCode('required'),
});
/** What must hold of a table that is asked for by its name. */
export const exportChecks = [...inOrder, isOfPerson] as const;

/**
 * Which table is wanted, narrowed as the screen is that shows it, in which form. Tables of inquiries have all that there is where neither days nor
 * a period are named; the others then begin as the screens do.
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
  personId: z.optional(idInput('person', 'whose days are meant by `user-days`')),
  format: ExportFormatInput,
};
const { callerId: _, ...spellings } = LOG_FILTER;
export const EXPORT_WIRE = { input: spellings } as const;

/** What each export may refuse before it begins: roles beyond the caller's, a range that takes too long, somebody whom the caller does not count. */
export const EXPORT_REFUSES = [NotAllowed, RangeTooSlow, Missing] as const;

const answer = { reply: FILE, refuses: [TooManyExports, ...EXPORT_REFUSES], quota: EXPORT_QUOTA, limit: OFTEN } as const;

/** Tables to take away: in the group exports. */
export const exportRoutes = {
  inquiries: route('GET /api/loganalysis/exportinquiries', {
    summary: 'All inquiries that the caller counts as a table, the oldest first; headquarters get no message text',
    allow: EXPORTERS,
    wire: { input: { from: 'Startdate', to: 'Enddate' } },
    input: z.strictObject({ ...days, roles, format: ExportFormatInput }).check(...inOrder),
    ...answer,
  }),
  firstResponse: route('GET /api/loganalysis/exportfirstresponselist', {
    summary: 'How long the first response took to each inquiry that the caller counts, as a table',
    allow: EXPORTERS,
    wire: { input: { callerId: 'UserId', from: 'Startdate', to: 'Enddate' } },
    input: z.strictObject({ callerId, ...days, roles, format: ExportFormatInput }).check(...inOrder),
    ...answer,
  }),
  featureUsage: route('GET /api/loganalysis/exportfeaturebaseloglist', {
    summary: 'Who used which function how often, as a table of all the people that getfeaturebaseloglist counts',
    allow: EXPORTERS,
    wire: { input: LOG_FILTER },
    input: z
      .strictObject({ callerId, ...days, timePeriod, roles, ...LogSelection, ...LogOrdering, format: ExportFormatInput })
      .check(...inOrder),
    ...answer,
  }),
  table: route('GET /api/loganalysis/exporttable', {
    summary: 'Any of the tables by its name, narrowed as its screen is, sent while it is read',
    allow: EXPORTERS,
    wire: EXPORT_WIRE,
    input: z.strictObject(EXPORT_FIELDS).check(...exportChecks),
    ...answer,
  }),
};
