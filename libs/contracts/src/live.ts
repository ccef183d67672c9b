import { z } from 'zod/mini';
import { Place } from './presence';
import { Timestamp } from './wire/fields';
import { aboutId } from './wire/ids';

/**
 * The first packet after connecting, and again when the log became another one. `seq`: the last fact of this socket's own rooms. `whole` false:
 * what was missed is no longer kept, fetch again.
 */
export const Welcome = z.object({ seq: z.number(), whole: z.boolean(), epoch: z.string() });
export type Welcome = z.infer<typeof Welcome>;
/** Every 20 s: the last fact that was told to the rooms of this socket. A client behind it lost one, and comes back by its cursor. */
export const Heartbeat = z.object({ seq: z.number() });

/** Sent before the server ends a connection in favour of a newer one of the same person: connect again once the person looks at this client. */
export const Displaced = z.object({});

/** What a client sends in the handshake. */
export const Handshake = z.object({
  token: z.string().check(z.maxLength(4096)),
  since: z.optional(z.int().check(z.nonnegative())),
  epoch: z.optional(z.string().check(z.maxLength(64))),
});

/** The only things that a client emits; all are ephemeral. */
export const ClientEvents = {
  auth: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  at: z.strictObject({ at: z.nullable(Place), idle: z.optional(z.boolean()) }),
  /** True if the page is hidden. Of too many connections of one person, the hidden ones are closed first, then the oldest. */
  page: z.strictObject({ hidden: z.boolean() }),
  /** At the ticket that `at` said is on screen. */
  typing: z.strictObject({
    ticketId: z.string().check(z.maxLength(64)).register(z.globalRegistry, aboutId('ticket')),
    note: z.optional(z.boolean()),
  }),
} as const;

/**
 * The response header with the number of the last fact of the caller's rooms that the fetched state includes. Fact numbers are insertion times in
 * microseconds: they order facts and do not reveal how many facts other users have.
 */
export const SEQ_HEADER = 'x-seq';
export const FactEnvelope = z.object({ seq: z.number(), type: z.string(), at: Timestamp, data: z.unknown() });
