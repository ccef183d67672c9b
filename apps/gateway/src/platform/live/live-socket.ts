import { ClientEvents, Handshake, Invalid, type Principal, SessionOver, validate } from '@portal/contracts';
import type { Socket } from 'socket.io';
import type { z } from 'zod/mini';
import { roomsOf } from '../facts/rooms';
import { RefusalError, refuseFields } from '../http/refusal-error';
import type { Connection } from './transport';

export interface Seat {
  who: Principal;
  endsAt: number;
  since?: number;
  epoch?: string;
  /** The room of what is on screen, whose signals it hears. */
  following?: string | undefined;
  /** Gives the seat back. */
  leave: () => void;
}
export type ClientMessages = { [E in keyof typeof ClientEvents]: z.infer<(typeof ClientEvents)[E]> };
export type Live = Socket<
  Record<string, (message: unknown) => void>,
  Record<string, (message: unknown) => void>,
  Record<string, never>,
  Seat
>;

/** The connection under a socket. */
export const under = (socket: Live): Connection => socket.conn as unknown as Connection;

const FORGOTTEN = Object.freeze({ auth: {}, headers: {}, query: {} });

/** Lets go of the request that a socket began with, as soon as all that it says is known: a quarter of what an idle socket holds, and a token. */
export const forgetHandshake = (socket: Live): void => {
  delete under(socket).request;
  Object.assign(socket, { handshake: FORGOTTEN });
};

/** Whether it was welcomed and stands in its rooms. */
export const isWelcomed = (socket: Live): boolean => socket.rooms.has(roomsOf(socket.data.who)[0]!);

/** What a client may say, by its own name: a word that every object knows, such as `constructor`, is no name of an event. */
export const eventNamed = (name: string): keyof ClientMessages | undefined =>
  Object.hasOwn(ClientEvents, name) ? (name as keyof ClientMessages) : undefined;

export const sameSeat = (one: Principal, other: Principal): boolean =>
  one.id === other.id && one.unitId === other.unitId && one.lcoId === other.lcoId && one.role === other.role && one.status === other.status;

/** What a client says of itself. Only its token can end a session; a place in the log that makes no sense is a mistake like any other. */
export const readHandshake = (auth: unknown): z.infer<typeof Handshake> => {
  const { data, violations } = validate(Handshake, auth);
  if (data) return data;
  if (violations['token'] || violations['request']) throw new RefusalError(SessionOver);
  return refuseFields(Invalid, violations);
};
