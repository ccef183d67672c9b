import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Room } from '../facts/rooms';
import type { Live } from './live-socket';
import { Presence } from './presence';
import type { Audience } from './presence-places';
import { Signals } from './signals';

type Stream = NonNullable<Audience['stream']>;

/** Joins each socket to the stream room of the content that its client is viewing, after sending it the missed signals. */
@Injectable()
export class Followers {
  private readonly catchingUp = new WeakSet<Live>();

  constructor(
    private readonly presence: Presence,
    private readonly signals: Signals,
  ) {}

  /** Called when the client of a socket views other content, or none. */
  async follow(socket: Live): Promise<void> {
    const stream = socket.disconnected ? undefined : this.presence.streamOf(socket.id);
    const { following } = socket.data;
    if (following && following !== stream?.room) await socket.leave(following);
    socket.data.following = stream?.room;
    if (stream && following !== stream.room) await this.catchUp(socket, stream);
  }

  /** Restarts a socket's stream after signals of its room were lost. */
  async restartStream(socket: Live, rooms: readonly Room[] | null): Promise<void> {
    const { following } = socket.data;
    const stream = this.presence.streamOf(socket.id);
    if (this.catchingUp.has(socket) || !following || stream?.room !== following || (rooms && !rooms.includes(following as Room))) return;
    await socket.leave(following);
    await this.catchUp(socket, stream);
  }

  /**
   * Sends the missed signals and joins the room. Signals of other nodes are stored with a delay, so the stored signals are sent again after
   * the delay. New signals are held back until then.
   */
  private async catchUp(socket: Live, { room, catchUp }: Stream): Promise<void> {
    const hold = this.signals.hold(room);
    this.catchingUp.add(socket);
    try {
      const { signals, wholeInMs } = await catchUp();
      send(socket, signals);
      if (wholeInMs) {
        await pause(wholeInMs);
        send(socket, (await catchUp()).signals);
      }
    } finally {
      this.catchingUp.delete(socket);
      const heldSignals = hold.release();
      if (!socket.disconnected && socket.data.following === room) {
        send(socket, heldSignals);
        await socket.join(room);
      }
    }
  }
}

const send = (socket: Live, signals: Awaited<ReturnType<Stream['catchUp']>>['signals']): void => {
  for (const { type, data } of signals) socket.emit(type, data);
};
