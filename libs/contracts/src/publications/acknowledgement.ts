import { z } from 'zod/mini';
import { listOf, Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';

/** The signature of a company under the newest version. */
export const Acknowledgement = z.object({ by: z.string(), at: Timestamp }).register(z.globalRegistry, { id: 'Acknowledgement' });
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** A company whose acknowledgement is requested. */
const BoardRow = z
  .object({
    company: z.object({ id: idOf('company'), name: z.string() }),
    lco: z.nullable(z.object({ id: idOf('lco'), name: z.string() })),
    acknowledgedAt: z.nullable(Timestamp),
    by: z
      .optional(z.string())
      .register(z.globalRegistry, { description: 'Local companies read who signed; others read no names of people' }),
  })
  .register(z.globalRegistry, { id: 'BoardRow' });
export type BoardRow = z.infer<typeof BoardRow>;

const LcoSum = z
  .object({ lco: z.nullable(z.object({ id: idOf('lco'), name: z.string() })), companyCount: z.int(), acknowledgedCount: z.int() })
  .register(z.globalRegistry, { id: 'LcoSum' });
export type LcoSum = z.infer<typeof LcoSum>;

/** The acknowledgements of a news item in the scope of one member of staff. */
export const AcknowledgementBoard = z.extend(listOf(BoardRow), {
  version: z.int().register(z.globalRegistry, { description: 'The version that is asked about: the newest' }),
  acknowledgedCount: z.int(),
  lcos: z.array(LcoSum).register(z.globalRegistry, { description: 'The same by local company, whatever the page' }),
});
export type AcknowledgementBoard = z.infer<typeof AcknowledgementBoard>;
