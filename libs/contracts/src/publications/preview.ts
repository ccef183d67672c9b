import { z } from 'zod/mini';
import { searchTerm, searchWords } from '../fields';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { EffectiveDay, PublishedFile, VersionNumber } from './publication';
import { Slide } from './slides';
import { TextBlock } from './text-blocks';

/** The preview forms of a file: counted pages, sheets or slides, one text, a picture, a film, or nothing that can be shown. */
const PREVIEW_FORMS = ['pages', 'sheets', 'slides', 'text', 'picture', 'video', 'none'] as const;

/** The states of the extracted text, or the reasons why there is none. */
const PREVIEW_STATES = ['ready', 'reading', 'retrying', 'password', 'broken', 'too-much', 'failed', 'old-format'] as const;

const PartNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000));
const Part = z.int().register(z.globalRegistry, { description: 'The page, slide or sheet, from 1; a document of one text is 1' });

const SHEET = {
  part: Part,
  name: z.string().register(z.globalRegistry, { description: 'Empty for a file of separated values' }),
  hidden: z.boolean().register(z.globalRegistry, {
    description: 'Its author has hidden it: only people who may edit the item receive it, and nobody finds the item by its words',
  }),
  rowCount: z.int().register(z.globalRegistry, { description: 'Rows that are not empty, counted up to 200,000' }),
  columnCount: z.int(),
};
const SheetOutline = z.object(SHEET).register(z.globalRegistry, { id: 'SheetOutline' });

const Outline = z
  .object({
    publicationId: idOf('publication'),
    version: z.int(),
    file: PublishedFile,
    form: z.enum(PREVIEW_FORMS),
    state: z.enum(PREVIEW_STATES),
    pageCount: z.nullable(z.int()).register(z.globalRegistry, { description: 'Of pages and slides' }),
    pageRatio: z
      .nullable(z.number())
      .register(z.globalRegistry, { description: 'Width by height of the first page or slide, where it is known' }),
    sheets: z.array(SheetOutline),
  })
  .register(z.globalRegistry, { id: 'Outline' });
export type Outline = z.infer<typeof Outline>;

const SheetRows = z
  .object({
    ...SHEET,
    partColumn: z
      .nullable(z.int())
      .register(z.globalRegistry, { description: 'Where part numbers stand, counted from 0; null where no heading says so' }),
    priceColumns: z
      .nullable(
        z.object({
          price: z.int().register(z.globalRegistry, { description: 'The column of prices, counted from 0' }),
          currency: z.nullable(z.int()).register(z.globalRegistry, { description: 'The column of currencies, counted from 0' }),
          named: z.string().register(z.globalRegistry, { description: 'The currency that the heading of the prices names; or empty' }),
        }),
      )
      .register(z.globalRegistry, { description: 'Of a sheet with part numbers and one price each; null of any other' }),
    headCount: z.int().register(z.globalRegistry, { description: 'The first rows that are its headings and what is above them' }),
    storedCount: z.int().register(z.globalRegistry, { description: 'Rows that can be read and searched, at most 50,000' }),
    matchCount: z.int().register(z.globalRegistry, { description: 'Rows below the headings with the words; of no search the stored rows' }),
    rows: z.array(
      z.object({
        nr: z.int().register(z.globalRegistry, { description: 'Its number in the sheet' }),
        cells: z.array(z.string()),
        partKey: z
          .optional(z.string())
          .register(z.globalRegistry, { description: 'Of a row with a part number: what parts are compared by' }),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'SheetRows' });
export type SheetRows = z.infer<typeof SheetRows>;

const PartText = z
  .object({
    part: Part,
    label: z.string(),
    text: z.string(),
    blocks: z.optional(z.array(TextBlock)).register(z.globalRegistry, { description: 'Of a document: how its author laid it out' }),
    slide: z.optional(Slide).register(z.globalRegistry, { description: 'Of a presentation: the layout of the slide' }),
  })
  .register(z.globalRegistry, { id: 'PartText' });
export type PartText = z.infer<typeof PartText>;

const PartMatch = z
  .object({
    part: Part,
    label: z.string(),
    count: z.int().register(z.globalRegistry, { description: 'How often the term stands there, counted up to 1,000' }),
    before: z.string(),
    match: z.string().register(z.globalRegistry, { description: 'The first place, as it is written there, between what stands around it' }),
    after: z.string(),
  })
  .register(z.globalRegistry, { id: 'PartMatch' });
export type PartMatch = z.infer<typeof PartMatch>;

const Passage = z
  .object({
    publicationId: idOf('publication'),
    fileId: idOf('file', 'Which one of several'),
    form: z.enum(PREVIEW_FORMS),
    part: Part,
    label: z.string(),
    before: z.string(),
    match: z
      .string()
      .register(z.globalRegistry, { description: 'The first of the words, as it is written there, between what stands around it' }),
    after: z.string(),
  })
  .register(z.globalRegistry, { id: 'Passage' });
export type Passage = z.infer<typeof Passage>;

const VersionQuery = {
  publicationId: idInput('publication'),
  version: z.optional(VersionNumber),
  day: EffectiveDay,
  fileId: z.optional(idInput('file', 'which one of several; without it the first')),
};
const rateLimit = { points: 600, perMs: 60_000, by: 'person' } as const;

/**
 * Routes of the content of a version for a viewer; without a version, of the one in effect. `publications.link` serves the file itself by
 * ranges.
 */
export const previewRoutes = {
  preview: route('GET /api/publications/preview', {
    summary: 'The outline of the file of a version: its pages, slides or sheets, or why there is no preview',
    allow: ROLES,
    input: z.strictObject(VersionQuery),
    reply: Outline,
    refuses: [Missing],
    limit: rateLimit,
  }),
  previewSheet: route('GET /api/publications/preview/sheet', {
    summary:
      'A page of the rows of a sheet as they are shown, or of those that match a search; cells are texts and never evaluated, and cut where a page has over a million characters',
    allow: ROLES,
    wire: { input: { search: 'searchTerm' } },
    input: z.strictObject({
      ...VersionQuery,
      part: PartNumber,
      offset: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(200_000)), 0),
      limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(500)), 500),
      search: searchTerm('Rows that have each of these words in any cell, in any case, with or without accents and separators'),
      column: z
        .optional(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lt(200)))
        .register(z.globalRegistry, { description: 'The only column that is searched, counted from 0' }),
    }),
    reply: SheetRows,
    refuses: [Missing],
    limit: rateLimit,
  }),
  previewText: route('GET /api/publications/preview/text', {
    summary: 'The text of a page, slide, sheet or document',
    allow: ROLES,
    input: z.strictObject({ ...VersionQuery, part: PartNumber }),
    reply: PartText,
    refuses: [Missing],
    limit: rateLimit,
  }),
  previewPicture: route('GET /api/publications/preview/picture', {
    summary: 'A picture of a slide or text document; its type is read from its bytes, and it cannot run scripts',
    allow: ROLES,
    input: z.strictObject({ ...VersionQuery, picture: z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000)) }),
    reply: FILE,
    refuses: [Missing],
    limit: { points: 1_200, perMs: 60_000, by: 'person' },
  }),
  previewSearch: route('GET /api/publications/preview/search', {
    summary: 'Where a term stands: the pages, slides or sheets of a version, in their order, at most 500',
    allow: ROLES,
    wire: { input: { search: 'searchTerm' } },
    input: z.strictObject({ ...VersionQuery, search: searchWords().check(z.minLength(1)) }),
    reply: z.object({ matches: z.array(PartMatch), more: z.boolean() }),
    refuses: [Missing],
    limit: { points: 120, perMs: 60_000, by: 'person' },
  }),
  passages: route('GET /api/publications/passages', {
    summary: 'Where items say the words of a search: of each the page, slide or sheet of its newest version that has most of them',
    allow: ROLES,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      among: z
        .string()
        .check(z.regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,11}$/))
        .register(z.globalRegistry, { description: 'Ids of the items, parted by commas, twelve at most' }),
      search: searchWords().check(z.minLength(1)),
    }),
    reply: listOf(Passage),
    limit: { points: 120, perMs: 60_000, by: 'person' },
  }),
};
