import { Injectable } from '@nestjs/common';
import { SIGNALS, type SignalData, type SignalType } from '@portal/contracts';
import { map, merge, type Observable, Subject } from 'rxjs';
import type { Server } from 'socket.io';
import { Nodes } from '../cluster/nodes';
import type { Room } from '../facts/rooms';
import { broadcast } from './broadcast';
import type { AddressedSignal } from './presence-places';

const SIGNAL = 'signal';
const UNSAID = 'unsaid';

/** Says signals of a feature to the sockets of this gateway, and through the other gateways to theirs. */
@Injectable()
export class Signals {
  private server: Server | null = null;
  private readonly holds = new Map<Room, Set<AddressedSignal[]>>();
  private readonly unsaid = new Subject<readonly Room[]>();
  /** Rooms of which signals of other nodes were lost; null where it may be any. */
  readonly gaps: Observable<readonly Room[] | null>;

  constructor(private readonly nodes: Nodes) {
    this.gaps = merge(this.unsaid, nodes.missed.pipe(map(() => null)));
    nodes.on(SIGNAL, (rooms: Room[], type: string, data: unknown, but: Room[]) => this.hear(rooms, type, data, but));
    nodes.on(UNSAID, (rooms: Room[]) => this.unsaid.next(rooms));
  }

  attach(server: Server): void {
    this.server = server;
  }

  /** `but`: who stands in one of these rooms does not hear it. */
  send<T extends SignalType>(rooms: readonly Room[], type: T, data: SignalData<T>, but: readonly Room[] = []): void {
    this.sendHere(rooms, type, data, but);
    // What is too large for the way to the other nodes is made good there from what is stored.
    if (rooms.length && !this.nodes.say(SIGNAL, rooms, type, data, but)) this.nodes.say(UNSAID, rooms);
  }

  /** To the sockets of this gateway alone. */
  sendHere<T extends SignalType>(rooms: readonly Room[], type: T, data: SignalData<T>, but: readonly Room[] = []): void {
    if (!rooms.length) return;
    for (const room of rooms)
      for (const hold of this.holds.get(room) ?? []) hold.push({ rooms: [], type, data } as unknown as AddressedSignal);
    if (this.server) broadcast(this.server, rooms, type, data, but);
  }

  /** Keeps what is said to a room from now on, for somebody who does not stand in it yet. `release` answers with it. */
  hold(room: Room): { release: () => AddressedSignal[] } {
    const signals: AddressedSignal[] = [];
    const holds = this.holds.get(room) ?? new Set();
    this.holds.set(room, holds.add(signals));
    return {
      release: () => {
        holds.delete(signals);
        if (!holds.size && this.holds.get(room) === holds) this.holds.delete(room);
        return signals;
      },
    };
  }

  /** Another node may be of another version: what is no signal here is let go. */
  private hear(rooms: Room[], type: string, data: unknown, but: Room[]): void {
    if (!rooms.some((room) => this.holds.has(room) || this.server?.of('/').adapter.rooms.has(room))) return;
    if (!Object.hasOwn(SIGNALS, type)) return;
    const read = SIGNALS[type as SignalType].safeParse(data);
    if (read.success) this.sendHere(rooms, type as SignalType, read.data as never, but);
  }
}
