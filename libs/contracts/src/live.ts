import { z } from 'zod/mini';
import { UserRequest } from './approvals';
import { Notification, NotificationCounts } from './notifications';
import { Timestamp } from './paging';

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
    z.object({ userId: z.string(), by: z.string(), reason: z.string() }),
  ),
  'account.moved': thin(
    'A person applied again elsewhere; told to the units that decide on them no longer, which forget them',
    z.object({ userId: z.string() }),
  ),
  'account.changed': thin('A person changed their own names, phone or photo', z.object({ userId: z.string() })),
  'session.ended': thin('A sign-in was ended or revoked; told to its person', z.object({ sessionId: z.string() })),
  'notification.added': fat('The bell rings for one person', z.object({ notification: Notification, counts: NotificationCounts })),
  'notification.read': fat(
    'Notifications were read, on whatever device',
    z.object({
      ids: z.nullable(z.array(z.string())).register(z.globalRegistry, { description: 'null: all of them' }),
      counts: NotificationCounts,
    }),
  ),
} as const satisfies Record<string, FactForm>;

export type FactType = keyof typeof FACTS;
export type FactData<T extends FactType> = z.infer<(typeof FACTS)[T]['data']>;

/** A fact as it travels; the socket event carries its type as name. */
export type Fact<T extends FactType = FactType> = { [K in T]: { seq: number; type: K; at: string; data: FactData<K> } }[T];

/** The places on screen that presence knows. */
export const Place = z.object({ place: z.enum(['approval', 'notifications']), id: z.optional(z.string().check(z.maxLength(64))) });
export type Place = z.infer<typeof Place>;

export const Present = z.object({ userId: z.string(), name: z.string(), idle: z.boolean() });
export type Present = z.infer<typeof Present>;

/** Said once and not kept. */
export const SIGNALS = {
  'presence.changed': z.object({ place: z.string(), id: z.string(), people: z.array(Present) }),
} as const;
export type SignalType = keyof typeof SIGNALS;
export type SignalData<T extends SignalType> = z.infer<(typeof SIGNALS)[T]>;

/** The first packet after connecting. `whole` false: what was missed is no longer kept, fetch again. */
export const Welcome = z.object({ seq: z.number(), whole: z.boolean(), epoch: z.string() });
export type Welcome = z.infer<typeof Welcome>;
/** Every 20 s: the last fact that was told to the rooms of this socket. A client behind it lost one, and comes back by its cursor. */
export const Head = z.object({ seq: z.number() });

/** What a client sends in the handshake. */
export const Handshake = z.object({
  token: z.string().check(z.maxLength(4096)),
  since: z.optional(z.int().check(z.nonnegative())),
  epoch: z.optional(z.string().check(z.maxLength(64))),
});

/** The only things that a client emits; all are ephemeral. */
export const EMITS = {
  auth: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  at: z.strictObject({ at: z.nullable(Place), idle: z.optional(z.boolean()) }),
} as const;

/** Fetched state carries the number it is true at in this header. */
export const SEQ_HEADER = 'x-seq';
export const FactEnvelope = z.object({ seq: z.number(), type: z.string(), at: Timestamp, data: z.unknown() });
