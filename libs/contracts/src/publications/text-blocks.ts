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

const Cell = z.object({
  span: z.int().register(z.globalRegistry, { description: 'Columns that the cell takes' }),
  lines: z.array(runs).register(z.globalRegistry, { description: 'Its paragraphs' }),
});
export type TextCell = z.infer<typeof Cell>;

/** A piece of a document as its program lays it out: what a reader sees as a heading, a list item, a table, a picture or a paragraph. */
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
    z.object({ kind: z.literal('picture'), alt: z.string().register(z.globalRegistry, { description: 'Alternative text of its author' }) }),
  ])
  .register(z.globalRegistry, { id: 'TextBlock' });
export type TextBlock = z.infer<typeof TextBlock>;
