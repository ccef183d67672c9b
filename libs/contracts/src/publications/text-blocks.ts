import { z } from 'zod/mini';

export const TextRun = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  underline: z.optional(z.literal(true)),
  strike: z.optional(z.literal(true)),
  script: z.optional(z.enum(['sub', 'super'])),
});
export type TextRun = z.infer<typeof TextRun>;

const label = z.optional(z.string());
const runs = z.array(TextRun);

/** The number of a picture in a document, for `publications.previewPicture`. */
export const PictureNumber = z.int();

export const TextPicture = z.object({
  kind: z.literal('picture'),
  alt: z.string(),
  picture: z.optional(PictureNumber),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});
export type TextPicture = z.infer<typeof TextPicture>;

const Cell = z.object({
  span: z.int(),
  lines: z.array(runs),
  pictures: z.optional(z.array(TextPicture)),
});
export type TextCell = z.infer<typeof Cell>;

export const ListItem = z.object({ kind: z.literal('item'), level: z.int(), ordered: z.boolean(), label, runs });

/** A visible block of a document: a heading, list item, table, picture or paragraph. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), label, runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  ListItem,
  z.object({
    kind: z.literal('table'),
    headRows: z.int(),
    rows: z.array(z.array(Cell)),
  }),
  TextPicture,
]);
export type TextBlock = z.infer<typeof TextBlock>;
