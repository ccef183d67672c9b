import { z } from 'zod/mini';
import { EXPORT_FORMATS, EXPORT_QUOTA, TooManyExports } from '../exports';
import { route } from '../route';
import { LIST, listOf, Message, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { EXPORT_FIELDS, EXPORT_KINDS, EXPORT_REFUSALS, EXPORT_WIRE, EXPORTERS, exportChecks } from './exports';
import { FIGURES_RATE_LIMIT } from './terms';

const { format, ...selection } = EXPORT_FIELDS;

/** The states of an export that is prepared in the background. */
const PREPARATION_STATES = ['preparing', 'ready', 'failed'] as const;

/** An export that is prepared in the background, because it takes too long to wait for, and stored for a day. */
export const PreparedExport = z.object({
  exportId: idOf('export'),
  what: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  name: z.string(),
  state: z.enum(PREPARATION_STATES),
  rows: z.int(),
  total: z.int(),
  bytes: z.nullable(z.int()),
  startedAt: Timestamp,
  expiresAt: Timestamp,
});
export type PreparedExport = z.infer<typeof PreparedExport>;

export const preparedRoutes = {
  size: route('GET /api/loganalysis/exportsize', {
    allow: EXPORTERS,
    wire: EXPORT_WIRE,
    input: z.strictObject(selection).check(...exportChecks),
    reply: z.object({
      rows: z.int(),
      isLong: z.boolean(),
      name: z.string(),
    }),
    refuses: EXPORT_REFUSALS,
    limit: FIGURES_RATE_LIMIT,
  }),
  prepare: route('POST /api/loganalysis/prepareexport', {
    allow: EXPORTERS,
    wire: EXPORT_WIRE,
    input: z.strictObject({ ...selection, format }).check(...exportChecks),
    reply: z.object({ message: z.string(), export: PreparedExport }),
    refuses: [TooManyExports, ...EXPORT_REFUSALS],
    quota: EXPORT_QUOTA,
    limit: FIGURES_RATE_LIMIT,
  }),
  list: route('GET /api/loganalysis/preparedexports', {
    allow: EXPORTERS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: listOf(PreparedExport),
  }),
  download: route('GET /api/loganalysis/exportfile/:exportId', {
    allow: EXPORTERS,
    input: z.strictObject({ exportId: idInput('export') }),
    reply: FILE,
    refuses: [ObjectMissing],
  }),
  drop: route('DELETE /api/loganalysis/preparedexport/:exportId', {
    allow: EXPORTERS,
    input: z.strictObject({ exportId: idInput('export') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
};
