import { z } from 'zod';

/** The shapes of a generated measurement curve. */
const Shape = z.enum(['drift', 'spikes', 'step', 'noise', 'cycle', 'decay']);
export type Shape = z.infer<typeof Shape>;

const name = z.string();
const title = z.string();
const range = { low: z.number(), high: z.number(), shape: Shape };

/** A generated message attachment. */
export const Attachment = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('trend'), name, title, unit: z.string(), ...range }),
  z.strictObject({ type: z.literal('readings'), name, column: z.string(), ...range }),
  z.strictObject({ type: z.literal('workbook'), name, title, rows: z.array(z.array(z.union([z.string(), z.number()]))) }),
  z.strictObject({
    type: z.literal('page'),
    name,
    title,
    lines: z.array(z.string()),
    shape: Shape.optional(),
    axis: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('letter'), name, title, paragraphs: z.array(z.string()) }),
]);
export type Attachment = z.infer<typeof Attachment>;
