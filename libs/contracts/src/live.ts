import { z } from 'zod/mini';
import { Place } from './presence';
import { Timestamp } from './wire/fields';
import { idKinds } from './wire/ids';

/**
 * The first packet of a connection, repeated if the fact log was replaced. `seq`: the last fact of the socket's own rooms. `whole` false:
 * missed facts are no longer stored, so the client must fetch again.
 */
export const Welcome = z.object({ seq: z.number(), whole: z.boolean(), epoch: z.string() });
export type Welcome = z.infer<typeof Welcome>;
/**
 * The last fact that was sent to the rooms of the socket, every 20 s. A client with a lower number lost a fact and reconnects with its
 * cursor.
 */
export const Heartbeat = z.object({ seq: z.number() });

/**
 * Announces that the server closes the connection in favour of a newer connection of the same person. The client reconnects when its page
 * becomes visible.
 */
export const Displaced = z.object({});

export const Handshake = z.object({
  token: z.string().check(z.maxLength(4096)),
  since: z.optional(z.int().check(z.nonnegative())),
  epoch: z.optional(z.string().check(z.maxLength(64))),
});

/** All events that a client emits. None is stored. */
export const ClientEvents = {
  auth: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  at: z.strictObject({ at: z.nullable(Place), idle: z.optional(z.boolean()) }),
  /** True if the page is hidden. If a person has too many connections, hidden ones are closed first, then the oldest. */
  page: z.strictObject({ hidden: z.boolean() }),
  /** Reports typing in the ticket that the last `at` event reported as open. */
  typing: z.strictObject({
    ticketId: z.string().check(z.maxLength(64)).register(idKinds, { kind: 'ticket' }),
    note: z.optional(z.boolean()),
  }),
} as const;

/**
 * The response header with the number of the last fact, in the caller's rooms, that the response includes. Fact numbers are insertion times
 * in microseconds: they order facts and do not reveal the number of facts of other users.
 */
export const SEQ_HEADER = 'x-seq';
export const FactEnvelope = z.object({ seq: z.number(), type: z.string(), at: Timestamp, data: z.unknown() });
