import { z } from 'zod/mini';
import { Caller, Paging, searchTerm } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { line } from '../wire/text';
import { withCode } from '../wire/violations';
import { ACCESS_LEVELS } from './choices';
import { PriceListRow, PriceVersionRow } from './price';
import { PriceChangeFilter, PriceColumnsChoice, PriceDelta, PriceLook, PriceReadingReport } from './price-delta';
import { EffectiveDay, titleText, VersionNumber } from './publication';
import { ChangedFirst, UnclearPrices } from './refusals';
import { EFFECTIVE_STATES } from './states';
import { FileFields, OwnItems, UploadFields } from './upload-fields';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ'] as const;

export const priceRoutes = {
  list: route('GET /api/pricelist/list/:callerId', {
    allow: ROLES,
    wire: {
      input: { callerId: 'userId', search: 'searchTerm', scope: 'ScopeFilter', region: ['Reagion', 'Region'] },
      reply: LIST,
    },
    input: z.strictObject({
      callerId: idInput('person'),
      ...Paging,
      search: searchTerm(),
      scope: z.optional(z.enum(ACCESS_LEVELS)),
      region: z.optional(idInput('region')),
      effective: z.optional(z.enum(EFFECTIVE_STATES)),
      day: z.optional(Day),
      mine: OwnItems,
    }),
    reply: z.extend(listOf(PriceListRow), {
      totalIsMore: z.boolean(),
    }),
  }),
  download: route('GET /api/pricelist/download/:name', {
    allow: ROLES,
    input: z.strictObject({ name: line(400), ...FileFields, day: EffectiveDay }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
  upload: route('POST /api/pricelist/upload', {
    allow: WRITERS,
    inlineFiles: { field: 'fileId', purpose: 'price' },
    input: z
      .strictObject({
        ...UploadFields,
        title: titleText(LIMITS.priceTitle),
        effectiveFrom: z.optional(z.nullable(Day)),
        effectiveUntil: z.optional(z.nullable(Day)),
        confirmed: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ effectiveFrom, effectiveUntil }) => !effectiveFrom || !effectiveUntil || effectiveFrom <= effectiveUntil, {
          path: ['effectiveUntil'],
          error: withCode('ends-before-start'),
        }),
      ),
    reply: z.object({ message: z.string(), document: PriceListRow }),
    refuses: [ObjectMissing, NotAllowed, ChangedFirst, FileUnknown, UnclearPrices, ...IntakeRefusals],
  }),
  withdraw: route('DELETE /api/pricelist/deactivatepricelist/:documentId/:callerId', {
    allow: WRITERS,
    wire: { input: { callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: idInput('person') }),
    reply: Message,
    refuses: [ObjectMissing, NotAllowed],
  }),
  delta: route('GET /api/pricelist/delta', {
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      documentId: idInput('publication'),
      version: z.optional(VersionNumber),
      change: PriceChangeFilter,
      search: searchTerm(),
      ...Paging,
    }),
    reply: PriceDelta,
    refuses: [ObjectMissing],
  }),
  look: route('GET /api/pricelist/look', {
    allow: WRITERS,
    input: z.strictObject({
      fileId: idInput('file'),
      documentId: z.optional(idInput('publication')),
      change: PriceChangeFilter,
      search: searchTerm(),
      ...Paging,
    }),
    reply: PriceLook,
    refuses: [ObjectMissing, NotAllowed],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
  reading: route('GET /api/pricelist/reading', {
    allow: WRITERS,
    input: z.strictObject({ documentId: idInput('publication') }),
    reply: PriceReadingReport,
    refuses: [ObjectMissing, NotAllowed],
  }),
  mapColumns: route('POST /api/pricelist/mapcolumns', {
    allow: WRITERS,
    input: z
      .strictObject({
        documentId: z.optional(idInput('publication')),
        fileId: z.optional(idInput('file')),
        sheet: z.int().check(z.gte(1), z.lte(100)),
        columns: PriceColumnsChoice,
      })
      .check(
        z.refine(({ documentId, fileId }) => (documentId === undefined) !== (fileId === undefined), {
          path: ['documentId'],
          error: withCode('required'),
        }),
      ),
    reply: Message,
    refuses: [ObjectMissing, NotAllowed],
  }),
  item: route('GET /api/pricelist/bydocumentid', {
    allow: ROLES,
    wire: { input: { callerId: 'userId' } },
    input: z.strictObject({
      documentId: idInput('publication'),
      callerId: Caller,
      day: z.optional(Day),
    }),
    reply: z.object({
      document: PriceListRow,
      versions: z.array(PriceVersionRow),
      inEffect: z.nullable(z.int()),
      announced: z.array(z.int()),
    }),
    refuses: [ObjectMissing],
  }),
};
