import { Injectable } from '@nestjs/common';
import { LIMITS, type Place, type Principal, type SignalData } from '@portal/contracts';
import type { Room } from '../facts/rooms';
import { type AddressedSignal, type Audience, PresencePlaces, type TypingMessage } from './presence-places';

type Viewers = SignalData<'presence.changed'>;
interface Viewer {
  who: Principal;
  idle: boolean;
  beatAt: number;
  typing: Audience['typing'];
  typedAt: number;
}
/** A place with its viewers. */
interface Spot {
  place: Place['place'];
  id: string;
  rooms: Room[];
  viewers: Map<string, Viewer>;
}

/** A client that signals as often as it may is not cut short by a slow moment of its connection. */
const TYPING_SLACK_MS = 250;

/** Who is looking at what. Nothing here is kept: a restart forgets it and the next beat says it again. */
@Injectable()
export class Presence {
  private readonly spots = new Map<string, Spot>();
  private readonly whereIs = new Map<string, string>();
  private readonly turns = new Map<string, symbol>();

  constructor(private readonly places: PresencePlaces) {}

  /** Somebody looks at a place, or at none. Answers with the spots that changed; a place that is not theirs to see changes none. */
  async move(socketId: string, who: Principal, at: Place | null, idle: boolean): Promise<Spot[]> {
    const turn = Symbol(socketId);
    this.turns.set(socketId, turn);
    const audience = at && (await this.places.audienceOf(who, at));
    // A client that has moved on during the lookup is where it said last.
    if (this.turns.get(socketId) !== turn) return [];
    const key = at && audience ? keyOf(who, at) : null;
    const before = this.whereIs.get(socketId);
    const updates: Spot[] = [];
    if (before && before !== key) updates.push(...this.leave(socketId));
    if (at && audience && key) {
      const spot: Spot = this.spots.get(key) ?? { place: at.place, id: at.id ?? '', rooms: audience.rooms, viewers: new Map() };
      this.spots.set(key, spot);
      const viewer = spot.viewers.get(socketId);
      spot.viewers.set(socketId, { who, idle, beatAt: Date.now(), typing: audience.typing, typedAt: viewer?.typedAt ?? 0 });
      this.whereIs.set(socketId, key);
      if (!viewer || viewer.idle !== idle) updates.push(spot);
    }
    return updates;
  }

  /** The signal that somebody types at the place they look at; null where nobody types there, or too soon again. */
  typing(socketId: string, message: TypingMessage): AddressedSignal | null {
    const viewer = this.spots.get(this.whereIs.get(socketId) ?? '')?.viewers.get(socketId);
    const signal = viewer?.typing?.(message);
    if (!viewer || !signal) return null;
    const now = Date.now();
    if (now - viewer.typedAt < LIMITS.typingEveryMs - TYPING_SLACK_MS) return null;
    viewer.typedAt = now;
    return signal;
  }

  leave(socketId: string): Spot[] {
    const key = this.whereIs.get(socketId);
    this.whereIs.delete(socketId);
    this.turns.delete(socketId);
    const spot = key === undefined ? undefined : this.spots.get(key);
    if (!key || !spot) return [];
    spot.viewers.delete(socketId);
    if (!spot.viewers.size) this.spots.delete(key);
    return [spot];
  }

  /** Viewers whose beat has stopped. */
  sweep(now = Date.now()): Spot[] {
    const silent = [...this.spots.values()].flatMap((spot) =>
      [...spot.viewers].filter(([, viewer]) => now - viewer.beatAt > LIMITS.presenceGoneMs).map(([socketId]) => socketId),
    );
    return silent.flatMap((socketId) => this.leave(socketId));
  }

  /** Everything that somebody standing in these rooms may see now. */
  visibleFrom(rooms: ReadonlySet<string>): Spot[] {
    return [...this.spots.values()].filter((spot) => spot.rooms.some((room) => rooms.has(room)));
  }
}

const keyOf = (who: Principal, { place, id }: Place): string => `${place}:${id || `unit:${who.unitId}`}`;

/** The viewers of a spot as the signal names them: each person once, however many tabs they have. */
export const viewersOf = (spot: Spot): Viewers => {
  const people = new Map<string, { userId: string; name: string; idle: boolean }>();
  for (const { who, idle } of spot.viewers.values()) {
    people.set(who.id, { userId: who.id, name: who.name, idle: idle && (people.get(who.id)?.idle ?? true) });
  }
  return { place: spot.place, id: spot.id, people: [...people.values()] };
};
