import { z } from 'zod/mini';

const Run = z
  .object({
    text: z.string(),
    bold: z.optional(z.literal(true)),
    italic: z.optional(z.literal(true)),
    underline: z.optional(z.literal(true)),
    strike: z.optional(z.literal(true)),
    script: z.optional(z.enum(['sub', 'super'])),
  })
  .register(z.globalRegistry, { id: 'TextRun' });
export type TextRun = z.infer<typeof Run>;

const label = z.optional(z.string()).register(z.globalRegistry, { description: 'Number or bullet as the program shows it' });
const runs = z.array(Run);

/** The number of a picture of a document. `publications.previewPicture` serves it by this number. */
export const PictureNumber = z.int().register(z.globalRegistry, { description: 'Number of the picture within its file, from 1' });

const Picture = z
  .object({
    kind: z.literal('picture'),
    alt: z.string().register(z.globalRegistry, { description: 'Alternative text of its author' }),
    picture: z.optional(PictureNumber),
    width: z.optional(z.number()).register(z.globalRegistry, { description: 'In points; absent if the document does not say' }),
    height: z.optional(z.number()).register(z.globalRegistry, { description: 'In points' }),
  })
  .register(z.globalRegistry, { id: 'TextPicture' });
export type TextPicture = z.infer<typeof Picture>;

const Cell = z.object({
  span: z.int().register(z.globalRegistry, { description: 'Columns that the cell takes' }),
  lines: z.array(runs).register(z.globalRegistry, { description: 'Its paragraphs' }),
  pictures: z.optional(z.array(Picture)).register(z.globalRegistry, { description: 'Pictures below its paragraphs' }),
});
export type TextCell = z.infer<typeof Cell>;

/** A block of a document in its visible form: a heading, list item, table, picture or paragraph. */
export const TextBlock = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.int(), label, runs }),
    z.object({ kind: z.literal('paragraph'), runs }),
    z.object({
      kind: z.literal('item'),
      level: z.int().register(z.globalRegistry, { description: 'Depth of the list, from 0' }),
      ordered: z.boolean(),
      label,
      runs,
    }),
    z.object({
      kind: z.literal('table'),
      headRows: z.int().register(z.globalRegistry, { description: 'Rows at the top that are headings' }),
      rows: z.array(z.array(Cell)),
    }),
    Picture,
  ])
  .register(z.globalRegistry, { id: 'TextBlock' });
export type TextBlock = z.infer<typeof TextBlock>;
