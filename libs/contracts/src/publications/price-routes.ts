import { z } from 'zod/mini';
import { Caller, Paging, searchTerm } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { Missing, NotAllowed } from '../wire/refusals';
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
const optionalDay = (description: string) => z.optional(z.nullable(Day)).register(z.globalRegistry, { description });

export const priceRoutes = {
  list: route('GET /api/pricelist/list/:callerId', {
    summary: 'The price lists that the caller may see, the newest first',
    allow: ROLES,
    wire: {
      input: { callerId: 'userId', search: 'searchTerm', scope: 'ScopeFilter', region: ['Reagion', 'Region'] },
      reply: LIST,
    },
    input: z.strictObject({
      callerId: idInput('person', 'who is asking'),
      ...Paging,
      search: searchTerm('Words of the title, file name, part numbers'),
      scope: z
        .optional(z.enum(ACCESS_LEVELS))
        .register(z.globalRegistry, { description: 'By the access level that the caller reads; not for partners, who read none' }),
      region: z.optional(idInput('region', 'only what reaches partners below it')),
      effective: z.optional(z.enum(EFFECTIVE_STATES)).register(z.globalRegistry, {
        description:
          '`current`: prices are valid on the day. `upcoming`: prices are announced for a later day, whether or not others are valid until then; such a list can be `current` too. `superseded`: the last prices have expired',
      }),
      day: z.optional(Day).register(z.globalRegistry, { description: 'For `effective`: the day of the reader; without it today in UTC' }),
      mine: OwnItems,
    }),
    reply: z.extend(listOf(PriceListRow), {
      totalIsMore: z.boolean().register(z.globalRegistry, { description: 'There are more than totalCount' }),
    }),
  }),
  download: route('GET /api/pricelist/download/:name', {
    summary:
      'The file of a price list, encrypted: of the version in effect, or of an announced one by its name; by the name alone of the newest list that the caller may see',
    allow: ROLES,
    input: z.strictObject({ name: line(400), ...FileFields, day: EffectiveDay }),
    reply: FILE,
    refuses: [Missing],
    limit: { points: 300, perMs: 60_000, by: 'person' },
  }),
  upload: route('POST /api/pricelist/upload', {
    summary: 'Publish a price list, or edit one; its file was uploaded before or comes with it',
    allow: WRITERS,
    inlineFiles: { field: 'fileId', purpose: 'price' },
    input: z
      .strictObject({
        ...UploadFields,
        title: titleText(LIMITS.priceTitle),
        effectiveFrom: optionalDay('The first day on which its prices are good'),
        effectiveUntil: optionalDay('The last day'),
        confirmed: z._default(z.boolean(), false).register(z.globalRegistry, {
          description: 'Publish the file although prices in it are unclear',
        }),
      })
      .check(
        z.refine(({ effectiveFrom, effectiveUntil }) => !effectiveFrom || !effectiveUntil || effectiveFrom <= effectiveUntil, {
          path: ['effectiveUntil'],
          error: withCode('ends-before-start'),
        }),
      ),
    reply: z.object({ message: z.string(), document: PriceListRow }),
    refuses: [Missing, NotAllowed, ChangedFirst, FileUnknown, UnclearPrices, ...IntakeRefusals],
  }),
  withdraw: route('DELETE /api/pricelist/deactivatepricelist/:documentId/:callerId', {
    summary: 'Withdraw a price list from everybody; nothing of it is lost',
    allow: WRITERS,
    wire: { input: { callerId: 'userId' } },
    input: z.strictObject({ documentId: idInput('publication'), callerId: idInput('person', 'who is asking') }),
    reply: Message,
    refuses: [Missing, NotAllowed],
  }),
  delta: route('GET /api/pricelist/delta', {
    summary: 'What a version changed of the prices of the one before it, for who could see both; without a version the newest',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      documentId: idInput('publication'),
      version: z.optional(VersionNumber),
      change: PriceChangeFilter,
      search: searchTerm('A part of the part number'),
      ...Paging,
    }),
    reply: PriceDelta,
    refuses: [Missing],
  }),
  look: route('GET /api/pricelist/look', {
    summary: 'What an own uploaded file says before it is published, and what it would change of the newest version of a price list',
    allow: WRITERS,
    input: z.strictObject({
      fileId: idInput('file'),
      documentId: z.optional(idInput('publication', 'the one that gets a new version; without it a new one is published')),
      change: PriceChangeFilter,
      search: searchTerm('A part of the part number'),
      ...Paging,
    }),
    reply: PriceLook,
    refuses: [Missing, NotAllowed],
    limit: { points: 300, perMs: 60_000, by: 'person' },
  }),
  reading: route('GET /api/pricelist/reading', {
    summary: 'What was read from the file of the newest version, for who may edit it',
    allow: WRITERS,
    input: z.strictObject({ documentId: idInput('publication') }),
    reply: PriceReadingReport,
    refuses: [Missing, NotAllowed],
  }),
  mapColumns: route('POST /api/pricelist/mapcolumns', {
    summary: 'Say in which columns of a sheet the prices stand; its headings are known from then on, and the file is read again',
    allow: WRITERS,
    input: z
      .strictObject({
        documentId: z.optional(idInput('publication', 'its newest version')),
        fileId: z.optional(idInput('file', 'an own one that is not published yet')),
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
    refuses: [Missing, NotAllowed],
  }),
  item: route('GET /api/pricelist/bydocumentid', {
    summary: 'One price list with its versions, the newest first',
    allow: ROLES,
    wire: { input: { callerId: 'userId' } },
    input: z.strictObject({
      documentId: idInput('publication'),
      callerId: Caller,
      day: z.optional(Day).register(z.globalRegistry, { description: 'The day for `inEffect` and `announced`; without it today in UTC' }),
    }),
    reply: z.object({
      document: PriceListRow,
      versions: z.array(PriceVersionRow),
      inEffect: z.nullable(z.int()).register(z.globalRegistry, { description: 'The version whose prices are valid on the day' }),
      announced: z.array(z.int()).register(z.globalRegistry, { description: 'Versions whose prices begin later, the next one first' }),
    }),
    refuses: [Missing],
  }),
};
