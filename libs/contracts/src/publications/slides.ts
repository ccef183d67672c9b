import { z } from 'zod/mini';
import { PictureNumber } from './text-blocks';

const colour = z.optional(z.string().check(z.regex(/^[0-9A-F]{6}$/)));

export const SlideLine = z.object({
  level: z.int(),
  bullet: z.optional(z.string()),
  align: z.optional(z.enum(['center', 'end', 'justify'])),
  runs: z.array(
    z.object({
      text: z.string(),
      size: z.number(),
      bold: z.optional(z.literal(true)),
      italic: z.optional(z.literal(true)),
      colour,
    }),
  ),
});
export type SlideLine = z.infer<typeof SlideLine>;

const fraction = z.number();
export const BoxPlace = { x: fraction, y: fraction, w: fraction, h: fraction };

export const PictureBox = z.object({
  kind: z.literal('picture'),
  ...BoxPlace,
  name: z.string(),
  picture: PictureNumber,
  crop: z.optional(z.object({ left: fraction, top: fraction, right: fraction, bottom: fraction })),
});

/** A slide element that is not drawn, such as a chart. */
export const OtherBox = z.object({
  kind: z.literal('other'),
  ...BoxPlace,
  name: z.string(),
});

export const SlideBox = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...BoxPlace,
    fill: colour,
    title: z.optional(z.literal(true)),
    anchor: z.optional(z.enum(['middle', 'bottom'])),
    lines: z.array(SlideLine),
  }),
  z.object({
    kind: z.literal('table'),
    ...BoxPlace,
    columns: z.array(fraction),
    rows: z.array(
      z.array(
        z.object({
          span: z.int(),
          fill: colour,
          lines: z.array(SlideLine),
        }),
      ),
    ),
  }),
  PictureBox,
  OtherBox,
]);
export type SlideBox = z.infer<typeof SlideBox>;

/** The layout of a slide: its boxes in the order in which they are painted and read. */
export const Slide = z.object({
  width: z.number(),
  height: z.number(),
  background: colour,
  boxes: z.array(SlideBox),
});
export type Slide = z.infer<typeof Slide>;
