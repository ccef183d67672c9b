import { ClientEvents, Handshake, Invalid, type Principal, SessionOver, validate } from '@portal/contracts';
import type { Socket } from 'socket.io';
import type { z } from 'zod/mini';
import { roomsOf } from '../facts/rooms';
import { delegatorsKey } from '../http/delegators';
import { RefusalError, refuseFields } from '../http/refusal-error';
import type { Connection } from './socket-connection';

export interface AdmittedClient {
  principal: Principal;
  endsAt: number;
  since?: number;
  epoch?: string;
  /** The stream room of the content on screen, whose signals the socket receives. */
  following?: string | undefined;
  /** Releases the admission of the socket. */
  leave: () => void;
}
export type ClientMessages = { [E in keyof typeof ClientEvents]: z.infer<(typeof ClientEvents)[E]> };
export type Live = Socket<
  Record<string, (message: unknown) => void>,
  Record<string, (message: unknown) => void>,
  Record<string, never>,
  AdmittedClient
>;

export const connectionOf = (socket: Live): Connection => socket.conn as unknown as Connection;

const EMPTY_HANDSHAKE = Object.freeze({ auth: {}, headers: {}, query: {} });

/** Drops the handshake request after it has been read. The request contains a token and takes a quarter of an idle socket's memory. */
export const forgetHandshake = (socket: Live): void => {
  delete connectionOf(socket).request;
  Object.assign(socket, { handshake: EMPTY_HANDSHAKE });
};

/** True if the socket was welcomed and has joined its rooms. */
export const isWelcomed = (socket: Live): boolean => socket.rooms.has(roomsOf(socket.data.principal)[0]!);

/** Returns the event of that name, or undefined. Checks own properties only, because `constructor` and the like are not events. */
export const eventNamed = (name: string): keyof ClientMessages | undefined =>
  Object.hasOwn(ClientEvents, name) ? (name as keyof ClientMessages) : undefined;

export const isSamePrincipal = (one: Principal, other: Principal): boolean =>
  one.id === other.id &&
  one.unitId === other.unitId &&
  one.lcoId === other.lcoId &&
  one.role === other.role &&
  one.status === other.status &&
  delegatorsKey(one.decidesFor) === delegatorsKey(other.decidesFor);

/** Parses a client's handshake. Only an invalid token ends the session; an invalid position in the log is an ordinary error. */
export const readHandshake = (auth: unknown): z.infer<typeof Handshake> => {
  const { data, violations } = validate(Handshake, auth);
  if (data) return data;
  if (violations['token'] || violations['request']) throw new RefusalError(SessionOver);
  return refuseFields(Invalid, violations);
};
