import { z } from 'zod/mini';
import { UserRequest } from './approvals';
import { Notification, NotificationCounts } from './notifications';
import { SeenMark, Side, Ticket, TicketCounts, TicketEntry, TicketNote } from './tickets/ticket';
import { Timestamp } from './wire/fields';
import { aboutId, idOf } from './wire/ids';

/** A thing that became true, kept in the log and numbered. `fat`: every hearer may see every field. `thin`: ids only, hearers fetch. */
export interface FactForm<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'fat' | 'thin';
  summary: string;
  data: S;
}
const fat = <S extends z.ZodMiniType>(summary: string, data: S): FactForm<S> => ({ kind: 'fat', summary, data });
const thin = <S extends z.ZodMiniType>(summary: string, data: S): FactForm<S> => ({ kind: 'thin', summary, data });

/** Every fact of the product by its one name: row, socket event and cache handler alike. */
export const FACTS = {
  'account.requested': fat('Somebody asks to be let in; told to those who may decide', z.object({ request: UserRequest })),
  'account.approved': fat('A request was accepted; told to the deciders and to the person', z.object({ request: UserRequest })),
  'account.rejected': fat('A request was refused; told to the deciders and to the person', z.object({ request: UserRequest })),
  'account.removed': fat(
    'An account was deleted; told to the deciders and to the person',
    z.object({ userId: idOf('person'), by: z.string(), reason: z.string() }),
  ),
  'account.moved': thin(
    'A person applied again elsewhere; told to the units that decide on them no longer, which forget them',
    z.object({ userId: idOf('person') }),
  ),
  'account.changed': thin('A person changed their own names, phone or photo', z.object({ userId: idOf('person') })),
  'session.ended': thin('A sign-in was ended or revoked; told to its person', z.object({ sessionId: idOf('signIn') })),
  'notification.added': fat('The bell rings for one person', z.object({ notification: Notification, counts: NotificationCounts })),
  'notification.read': fat(
    'Notifications were read, on whatever device',
    z.object({
      ids: z.nullable(z.array(idOf('notification'))).register(z.globalRegistry, aboutId('notification', 'a list of them, or null for all')),
      counts: NotificationCounts,
    }),
  ),
  'ticket.opened': fat(
    'An inquiry came in; told to the asker and to those who handle it',
    z.object({ ticket: Ticket, entry: TicketEntry }),
  ),
  'ticket.replied': fat('Somebody said something at a ticket', z.object({ ticket: Ticket, entry: TicketEntry })),
  'ticket.started': fat('A handler took a new ticket up without a reply', z.object({ ticket: Ticket, entry: TicketEntry })),
  'ticket.assigned': fat('A ticket was taken, handed over or released', z.object({ ticket: Ticket, entry: TicketEntry })),
  'ticket.closed': fat('A ticket was closed for good', z.object({ ticket: Ticket, entry: TicketEntry })),
  'ticket.rated': fat('The asker rated a closed ticket', z.object({ ticket: Ticket })),
  'ticket.seen': fat('Somebody read a ticket up to a number; told to both sides', z.object({ ticketId: idOf('ticket'), mark: SeenMark })),
  'ticket.noted': fat('A handler left a note; told to handlers only', z.object({ ticketId: idOf('ticket'), note: TicketNote })),
  'ticket.counted': fat(
    'The numbers of one person changed, or whether one ticket is unread for them; told to that person',
    z.object({ ticketId: idOf('ticket'), unread: z.boolean(), counts: TicketCounts }),
  ),
  'canned.changed': thin('The canned replies of a unit changed', z.object({ cannedId: idOf('canned') })),
  'hours.changed': thin('The business hours of a unit changed', z.object({ unitId: idOf('unit') })),
} as const satisfies Record<string, FactForm>;

export type FactType = keyof typeof FACTS;
export type FactData<T extends FactType> = z.infer<(typeof FACTS)[T]['data']>;

/** A fact as it travels; the socket event carries its type as name. */
export type Fact<T extends FactType = FactType> = { [K in T]: { seq: number; type: K; at: string; data: FactData<K> } }[T];

/** The places on screen that presence knows. */
export const Place = z.object({
  place: z.enum(['approval', 'notifications', 'inquiries', 'ticket']),
  id: z.optional(z.string().check(z.maxLength(64)).register(z.globalRegistry, aboutId('place', 'of a ticket, where one is'))),
});
export type Place = z.infer<typeof Place>;

export const Present = z.object({ userId: idOf('person'), name: z.string(), idle: z.boolean() });
export type Present = z.infer<typeof Present>;

/** Said once and not kept. */
export const SIGNALS = {
  'presence.changed': z.object({ place: z.string(), id: idOf('place'), people: z.array(Present) }),
  /** Over when it is not said again within `LIMITS.typingGoneMs`. `note`: an internal note, said to handlers only. */
  'ticket.typing': z.object({ ticketId: idOf('ticket'), userId: idOf('person'), name: z.string(), side: Side, note: z.boolean() }),
} as const;
export type SignalType = keyof typeof SIGNALS;
export type SignalData<T extends SignalType> = z.infer<(typeof SIGNALS)[T]>;

/**
 * The first packet after connecting, and again when the log became another one. `seq`: the last fact of this socket's own rooms. `whole` false:
 * what was missed is no longer kept, fetch again.
 */
export const Welcome = z.object({ seq: z.number(), whole: z.boolean(), epoch: z.string() });
export type Welcome = z.infer<typeof Welcome>;
/** Every 20 s: the last fact that was told to the rooms of this socket. A client behind it lost one, and comes back by its cursor. */
export const Heartbeat = z.object({ seq: z.number() });

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
  /** At the ticket that `at` said is on screen. */
  typing: z.strictObject({
    ticketId: z.string().check(z.maxLength(64)).register(z.globalRegistry, aboutId('ticket')),
    note: z.optional(z.boolean()),
  }),
} as const;

/** Fetched state carries the number of the last fact of the caller's own rooms that it is true at in this header. */
export const SEQ_HEADER = 'x-seq';
export const FactEnvelope = z.object({ seq: z.number(), type: z.string(), at: Timestamp, data: z.unknown() });
