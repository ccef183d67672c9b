import { z } from 'zod/mini';
import { Place } from './presence';
import { Timestamp } from './wire/fields';
import { idKinds } from './wire/ids';

/**
 * The first packet after connecting, sent again when the fact log was replaced. `seq`: the last fact of this socket's own rooms. `whole`
 * false: missed facts are no longer stored and the client must fetch again.
 */
export const Welcome = z.object({ seq: z.number(), whole: z.boolean(), epoch: z.string() });
export type Welcome = z.infer<typeof Welcome>;
/**
 * The last fact that was sent to the rooms of this socket, every 20 s. A client that is behind lost a fact and reconnects with its cursor.
 */
export const Heartbeat = z.object({ seq: z.number() });

/**
 * Announces that the server closes a connection in favour of a newer one of the same person. The client reconnects when the person returns
 * to it.
 */
export const Displaced = z.object({});

export const Handshake = z.object({
  token: z.string().check(z.maxLength(4096)),
  since: z.optional(z.int().check(z.nonnegative())),
  epoch: z.optional(z.string().check(z.maxLength(64))),
});

/** The only events that a client emits. All are ephemeral. */
export const ClientEvents = {
  auth: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  at: z.strictObject({ at: z.nullable(Place), idle: z.optional(z.boolean()) }),
  /** True if the page is hidden. If one person has too many connections, hidden ones are closed first, then the oldest. */
  page: z.strictObject({ hidden: z.boolean() }),
  /** Refers to the ticket that `at` reported as open on screen. */
  typing: z.strictObject({
    ticketId: z.string().check(z.maxLength(64)).register(idKinds, { kind: 'ticket' }),
    note: z.optional(z.boolean()),
  }),
} as const;

/**
 * The response header with the number of the last fact of the caller's rooms that the fetched state includes. Fact numbers are insertion
 * times in microseconds: they order facts and do not reveal how many facts other users have.
 */
export const SEQ_HEADER = 'x-seq';
export const FactEnvelope = z.object({ seq: z.number(), type: z.string(), at: Timestamp, data: z.unknown() });
