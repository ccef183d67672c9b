import { Injectable } from '@nestjs/common';
import { SIGNALS, type SignalData, type SignalType } from '@portal/contracts';
import { map, merge, type Observable, Subject } from 'rxjs';
import type { Server } from 'socket.io';
import { Nodes } from '../cluster/nodes';
import type { Room } from '../facts/rooms';
import { broadcast } from './broadcast';
import type { AddressedSignal } from './presence-places';

const SIGNAL = 'signal';
const SIGNAL_OMITTED = 'unsaid';

/** Sends signals to the sockets of all gateways. */
@Injectable()
export class Signals {
  private server: Server | null = null;
  private readonly heldSignals = new Map<Room, Set<AddressedSignal[]>>();
  private readonly unsaid = new Subject<readonly Room[]>();
  /** Emits rooms in which signals of other nodes were lost; null if any room may be affected. */
  readonly gaps: Observable<readonly Room[] | null>;

  constructor(private readonly nodes: Nodes) {
    this.gaps = merge(this.unsaid, nodes.missed.pipe(map(() => null)));
    nodes.on(SIGNAL, (rooms: Room[], type: string, data: unknown, but: Room[]) => this.receive(rooms, type, data, but));
    nodes.on(SIGNAL_OMITTED, (rooms: Room[]) => this.unsaid.next(rooms));
  }

  attach(server: Server): void {
    this.server = server;
  }

  /** Sends a signal to the sockets in these rooms, except sockets in one of the `but` rooms. */
  send<T extends SignalType>(rooms: readonly Room[], type: T, data: SignalData<T>, but: readonly Room[] = []): void {
    this.sendHere(rooms, type, data, but);
    // The other nodes read a signal that is too large for the cluster bus from the database.
    if (rooms.length && !this.nodes.send(SIGNAL, rooms, type, data, but)) this.nodes.send(SIGNAL_OMITTED, rooms);
  }

  /** Sends a signal to the sockets of this gateway only. */
  sendHere<T extends SignalType>(rooms: readonly Room[], type: T, data: SignalData<T>, but: readonly Room[] = []): void {
    if (!rooms.length) return;
    for (const room of rooms)
      for (const hold of this.heldSignals.get(room) ?? []) hold.push({ rooms: [], type, data } as unknown as AddressedSignal);
    if (this.server) broadcast(this.server, rooms, type, data, but);
  }

  /** Collects the signals to a room from now on, for a socket that joins the room later. `release` returns the signals. */
  hold(room: Room): { release: () => AddressedSignal[] } {
    const signals: AddressedSignal[] = [];
    const holds = this.heldSignals.get(room) ?? new Set();
    this.heldSignals.set(room, holds.add(signals));
    return {
      release: () => {
        holds.delete(signals);
        if (!holds.size && this.heldSignals.get(room) === holds) this.heldSignals.delete(room);
        return signals;
      },
    };
  }

  /** Forwards a signal of another node. Ignores unknown signals, because the other node may run another version. */
  private receive(rooms: Room[], type: string, data: unknown, but: Room[]): void {
    if (!rooms.some((room) => this.heldSignals.has(room) || this.server?.of('/').adapter.rooms.has(room))) return;
    if (!Object.hasOwn(SIGNALS, type)) return;
    const parsedData = SIGNALS[type as SignalType].safeParse(data);
    if (parsedData.success) this.sendHere(rooms, type as SignalType, parsedData.data as never, but);
  }
}
