import { z } from 'zod/mini';
import { EXPORT_QUOTA, ExportFormatInput, TooManyExports } from '../exports';
import { Caller } from '../fields';
import { route } from '../route';
import { Day } from '../wire/fields';
import { FILE } from '../wire/route';
import { withCode } from '../wire/violations';

/** Who may export: partners have no figures. */
export const EXPORTERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;

/** The tables that are exported. */
export const EXPORT_KINDS = ['inquiries', 'first-response'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
const ExportKindKey = z.enum(EXPORT_KINDS);

const about = (description: string) => z.optional(Day).register(z.globalRegistry, { description });
/** The days that an export is narrowed to; without them it has all that there is. */
const days = { from: about('From this day on (UTC)'), to: about('Until this day (UTC)') };

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const areInOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;
/** Days the wrong way round are wrong at both ends. */
export const inOrder = (['from', 'to'] as const).map((field) =>
  z.refine<Days>(areInOrder, { path: [field], error: withCode('ends-before-start') }),
);

/** Which table is wanted, of which days, in which form. */
export const EXPORT_FIELDS = { what: ExportKindKey, ...days, format: ExportFormatInput };
export const EXPORT_WIRE = { input: { from: 'Startdate', to: 'Enddate' } } as const;

const answer = { reply: FILE, refuses: [TooManyExports], quota: EXPORT_QUOTA } as const;

/** Tables to take away: in the group loganalysis. */
export const exportRoutes = {
  exportInquiries: route('GET /api/loganalysis/exportinquiries', {
    summary: 'All inquiries that the caller counts as a table, the oldest first; headquarters get no message text',
    allow: EXPORTERS,
    wire: EXPORT_WIRE,
    input: z.strictObject({ ...days, format: ExportFormatInput }).check(...inOrder),
    ...answer,
  }),
  exportFirstResponse: route('GET /api/loganalysis/exportfirstresponselist', {
    summary: 'How long the first response took to each inquiry that the caller counts, as a table',
    allow: EXPORTERS,
    wire: { input: { callerId: 'UserId', from: 'Startdate', to: 'Enddate' } },
    input: z.strictObject({ callerId: Caller, ...days, format: ExportFormatInput }).check(...inOrder),
    ...answer,
  }),
  exportTable: route('GET /api/loganalysis/exporttable', {
    summary: 'Any of the tables by its name, sent while it is read',
    allow: EXPORTERS,
    wire: EXPORT_WIRE,
    input: z.strictObject(EXPORT_FIELDS).check(...inOrder),
    ...answer,
  }),
};
