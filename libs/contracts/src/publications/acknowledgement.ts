import { z } from 'zod/mini';
import { listOf, Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';

/** A company's acknowledgement of the newest version. */
export const Acknowledgement = z.object({ by: z.string(), at: Timestamp });
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** A company whose acknowledgement is requested. */
export const BoardRow = z.object({
  company: z.object({ id: idOf('company'), name: z.string() }),
  lco: z.nullable(z.object({ id: idOf('lco'), name: z.string() })),
  acknowledgedAt: z.nullable(Timestamp),
  by: z.optional(z.string()),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const LcoSum = z.object({
  lco: z.nullable(z.object({ id: idOf('lco'), name: z.string() })),
  companyCount: z.int(),
  acknowledgedCount: z.int(),
});
export type LcoSum = z.infer<typeof LcoSum>;

/** The acknowledgements of a news item, limited to the companies in the scope of the reader. */
export const AcknowledgementBoard = z.extend(listOf(BoardRow), {
  version: z.int(),
  acknowledgedCount: z.int(),
  lcos: z.array(LcoSum),
});
export type AcknowledgementBoard = z.infer<typeof AcknowledgementBoard>;
