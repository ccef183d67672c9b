import { z } from 'zod/mini';
import { Paging } from '../fields';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf, Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { line } from '../wire/text';
import { PriceChange } from './price-delta';
import { TooManyWatches } from './refusals';

const partKey = z.string().register(z.globalRegistry, { description: 'What parts are compared by' });
const partNumber = z.string().register(z.globalRegistry, { description: 'As it was typed' });

export const WatchedPart = z
  .object({ partKey, partNumber, since: Timestamp })
  .register(z.globalRegistry, { id: 'WatchedPart', description: 'A part of which somebody wants to know when its price moves' });
export type WatchedPart = z.infer<typeof WatchedPart>;

/** A price of a watched part that a version of a price list moved. */
export const PartMovement = z
  .extend(PriceChange, { documentId: idOf('publication'), title: z.string(), version: z.int(), publishedAt: Timestamp })
  .register(z.globalRegistry, { id: 'PartMovement' });
export type PartMovement = z.infer<typeof PartMovement>;

/** Watching part numbers: in the group publications. */
export const partRoutes = {
  watch: route('POST /api/publications/watch', {
    summary: 'Watch a part number, or watch it no longer; the caller is told when its price moves in a list that they may see',
    allow: ROLES,
    input: z.strictObject({
      partNumber: line(LIMITS.partNumber),
      watching: z._default(z.boolean(), true).register(z.globalRegistry, { description: 'False ends it' }),
    }),
    reply: z.object({ message: z.string(), partKey, watching: z.boolean() }),
    refuses: [TooManyWatches],
  }),
  watched: route('GET /api/publications/watched', {
    summary: 'The parts that the caller watches, by their numbers',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({}),
    reply: listOf(WatchedPart),
  }),
  partMovements: route('GET /api/publications/partmovements', {
    summary: 'How the prices of watched parts moved in the lists that the caller may see, the newest first',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      since: z.optional(Timestamp).register(z.globalRegistry, { description: 'Only of versions published after it' }),
      ...Paging,
    }),
    reply: listOf(PartMovement),
  }),
};
