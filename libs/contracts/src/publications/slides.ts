import { z } from 'zod/mini';
import { PictureNumber } from './text-blocks';

const colour = z
  .optional(z.string().check(z.regex(/^[0-9A-F]{6}$/)))
  .register(z.globalRegistry, { description: 'Red, green and blue, two hexadecimal digits each; absent for the default of the viewer' });

const Line = z
  .object({
    level: z.int().register(z.globalRegistry, { description: 'Depth of the list, from 0' }),
    bullet: z.optional(z.string()).register(z.globalRegistry, { description: 'Number or bullet of a list item' }),
    align: z.optional(z.enum(['center', 'end', 'justify'])),
    runs: z.array(
      z.object({
        text: z.string(),
        size: z.number().register(z.globalRegistry, { description: 'In points' }),
        bold: z.optional(z.literal(true)),
        italic: z.optional(z.literal(true)),
        colour,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'SlideLine' });
export type SlideLine = z.infer<typeof Line>;

const fraction = z.number().register(z.globalRegistry, { description: 'Part of the width or height of the slide, from 0 to 1' });
const place = { x: fraction, y: fraction, w: fraction, h: fraction };

const SlideBox = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      ...place,
      fill: colour,
      title: z.optional(z.literal(true)).register(z.globalRegistry, { description: 'The title of the slide' }),
      anchor: z
        .optional(z.enum(['middle', 'bottom']))
        .register(z.globalRegistry, { description: 'Vertical place of the text; else at the top' }),
      lines: z.array(Line),
    }),
    z.object({
      kind: z.literal('table'),
      ...place,
      columns: z.array(fraction).register(z.globalRegistry, { description: 'Widths as parts of the width of the table' }),
      rows: z.array(
        z.array(
          z.object({
            span: z.int().register(z.globalRegistry, { description: 'Columns that the cell takes' }),
            fill: colour,
            lines: z.array(Line),
          }),
        ),
      ),
    }),
    z.object({
      kind: z.literal('picture'),
      ...place,
      name: z.string().register(z.globalRegistry, { description: 'Alternative text or name of the picture; empty for decoration' }),
      picture: PictureNumber,
      crop: z
        .optional(z.object({ left: fraction, top: fraction, right: fraction, bottom: fraction }))
        .register(z.globalRegistry, { description: 'Parts of the picture that are cut off at each side; negative for a margin' }),
    }),
    z.object({
      kind: z.literal('other'),
      ...place,
      name: z.string().register(z.globalRegistry, {
        description: 'Alternative text or name of a chart, diagram, film or unreadable picture, which is not drawn',
      }),
    }),
  ])
  .register(z.globalRegistry, { id: 'SlideBox' });
export type SlideBox = z.infer<typeof SlideBox>;

/** The layout of a slide: its boxes in the order in which they are painted and read. */
export const Slide = z
  .object({
    width: z.number().register(z.globalRegistry, { description: 'In points' }),
    height: z.number().register(z.globalRegistry, { description: 'In points' }),
    background: colour,
    boxes: z.array(SlideBox),
  })
  .register(z.globalRegistry, { id: 'Slide' });
export type Slide = z.infer<typeof Slide>;
