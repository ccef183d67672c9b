import { Injectable } from '@nestjs/common';
import { LIMITS, type Place, type PresentPerson, type Principal, type SignalData } from '@portal/contracts';
import { map, type Observable } from 'rxjs';
import { Nodes, type SharedValues } from '../cluster/nodes';
import type { Room } from '../facts/rooms';
import { type AddressedSignal, type Audience, PresencePlaces, type TypingMessage } from './presence-places';

type Viewers = SignalData<'presence.changed'>;
interface Viewer {
  principal: Principal;
  idle: boolean;
  beatAt: number;
  typing: Audience['typing'];
  stream: Audience['stream'];
  typedAt: number;
}
/** A presence place with its viewers at this node. */
interface Spot extends Pick<Viewers, 'place' | 'id'> {
  rooms: Room[];
  viewers: Map<string, Viewer>;
}
type SharedSpot = Viewers & { rooms: Room[] };

/** The viewers of a presence place, and the rooms that are notified of them. */
export interface PlaceViewers {
  rooms: Room[];
  viewers: Viewers;
}

/** The tolerated jitter of clients that send typing signals at the maximum rate. */
const TYPING_SLACK_MS = 250;

/** The viewers of each presence place, across all nodes. Nothing is stored: after a restart, the next heartbeats restore the viewers. */
@Injectable()
export class Presence {
  private readonly spots = new Map<string, Spot>();
  private readonly whereIs = new Map<string, string>();
  /** The presence places by the rooms that see them, so that a reconnecting client loads only its own. */
  private readonly seenFrom = new Map<string, Set<string>>();
  private readonly roomsOfPlace = new Map<string, readonly string[]>();
  private readonly turns = new Map<string, symbol>();
  private readonly shared: SharedValues<SharedSpot>;
  /** Emits changes on other nodes; null for a presence place that is no longer known. */
  readonly changedElsewhere: Observable<PlaceViewers | null>;

  constructor(
    private readonly places: PresencePlaces,
    nodes: Nodes,
  ) {
    this.shared = nodes.sharedValuesOf<SharedSpot>('presence');
    this.changedElsewhere = this.shared.changed.pipe(map(({ key, before }) => this.sightOf(key, before)));
    this.shared.changed.subscribe(({ key }) => this.index(key));
  }

  /** Moves a socket to a presence place, or to none. Returns the changes. A place that the person may not see counts as none. */
  async move(socketId: string, principal: Principal, at: Place | null, idle: boolean): Promise<PlaceViewers[]> {
    const turn = Symbol(socketId);
    this.turns.set(socketId, turn);
    const audience = at && (await this.places.audienceOf(principal, at));
    // The client has moved again during the lookup, so this message is outdated.
    if (this.turns.get(socketId) !== turn) return [];
    const key = at && audience ? keyOf(principal, at) : null;
    const previousKey = this.whereIs.get(socketId);
    const updates: PlaceViewers[] = [];
    if (previousKey && previousKey !== key) updates.push(...this.leave(socketId));
    if (at && audience && key) {
      const spot: Spot = this.spots.get(key) ?? { place: at.place, id: at.id ?? '', rooms: audience.rooms, viewers: new Map() };
      this.spots.set(key, spot);
      this.index(key);
      // The audience may have changed since an earlier viewer arrived.
      const hasOtherRooms = spot.rooms.join() !== audience.rooms.join();
      if (hasOtherRooms) {
        const removedRooms = spot.rooms.filter((room) => !audience.rooms.includes(room));
        // Clear the viewers for people who can no longer see the place: they would otherwise see outdated viewers if they regain access.
        if (removedRooms.length) updates.push({ rooms: removedRooms, viewers: { place: spot.place, id: spot.id, people: [] } });
        spot.rooms = audience.rooms;
        this.index(key);
      }
      const viewer = spot.viewers.get(socketId);
      spot.viewers.set(socketId, {
        principal,
        idle,
        beatAt: Date.now(),
        typing: audience.typing,
        stream: audience.stream,
        typedAt: viewer?.typedAt ?? 0,
      });
      this.whereIs.set(socketId, key);
      if (!viewer || viewer.idle !== idle || hasOtherRooms) updates.push(this.share(key, spot));
    }
    return updates;
  }

  /**
   * Returns the typing signal for the presence place of the socket. Returns null if the place shows no typing or the last signal was too
   * recent.
   */
  typing(socketId: string, message: TypingMessage): AddressedSignal | null {
    const viewer = this.spots.get(this.whereIs.get(socketId) ?? '')?.viewers.get(socketId);
    const signal = viewer?.typing?.(message);
    if (!viewer || !signal) return null;
    const now = Date.now();
    if (now - viewer.typedAt < LIMITS.typingEveryMs - TYPING_SLACK_MS) return null;
    viewer.typedAt = now;
    return signal;
  }

  streamOf(socketId: string): Audience['stream'] {
    return this.spots.get(this.whereIs.get(socketId) ?? '')?.viewers.get(socketId)?.stream;
  }

  leave(socketId: string): PlaceViewers[] {
    const key = this.whereIs.get(socketId);
    this.whereIs.delete(socketId);
    this.turns.delete(socketId);
    const spot = key === undefined ? undefined : this.spots.get(key);
    if (!key || !spot) return [];
    spot.viewers.delete(socketId);
    if (!spot.viewers.size) {
      this.spots.delete(key);
      this.index(key);
    }
    return [this.share(key, spot)];
  }

  /** Removes viewers whose heartbeats have stopped. */
  sweep(now = Date.now()): PlaceViewers[] {
    const silent = [...this.spots.values()].flatMap((spot) =>
      [...spot.viewers].filter(([, viewer]) => now - viewer.beatAt > LIMITS.presenceGoneMs).map(([socketId]) => socketId),
    );
    return silent.flatMap((socketId) => this.leave(socketId));
  }

  /** Returns the viewers of all presence places that are visible in these rooms. */
  viewersVisibleFrom(rooms: ReadonlySet<string>): PlaceViewers[] {
    const keys = new Set([...rooms].flatMap((room) => [...(this.seenFrom.get(room) ?? [])]));
    return [...keys].map((key) => this.sightOf(key)).filter((sight) => sight !== null);
  }

  /** Updates the rooms that see a presence place, even if the place has no viewers. */
  private index(key: string): void {
    const rooms = (this.spots.get(key) ?? this.shared.elsewhere(key)[0])?.rooms ?? [];
    for (const room of this.roomsOfPlace.get(key) ?? []) {
      const keys = this.seenFrom.get(room);
      keys?.delete(key);
      if (!keys?.size) this.seenFrom.delete(room);
    }
    if (rooms.length) this.roomsOfPlace.set(key, rooms);
    else this.roomsOfPlace.delete(key);
    for (const room of rooms) this.seenFrom.set(room, (this.seenFrom.get(room) ?? new Set()).add(key));
  }

  /** Shares the viewers at this node with the other nodes. Returns the viewers across all nodes. */
  private share(key: string, spot: Spot): PlaceViewers {
    const { place, id, rooms } = spot;
    this.shared.set(key, spot.viewers.size ? { place, id, rooms, people: peopleOf(spot) } : null);
    return this.sightOf(key, { place, id, rooms, people: [] })!;
  }

  /** Returns the viewers of a presence place across all nodes; `before` identifies a place without viewers. */
  private sightOf(key: string, before: SharedSpot | null = null): PlaceViewers | null {
    const [ownSpot, otherSpots] = [this.spots.get(key), this.shared.elsewhere(key)];
    const knownSpot = ownSpot ?? otherSpots[0] ?? before;
    if (!knownSpot) return null;
    const people = [...(ownSpot ? peopleOf(ownSpot) : []), ...otherSpots.flatMap((spot) => spot.people)];
    return { rooms: knownSpot.rooms, viewers: { place: knownSpot.place, id: knownSpot.id, people: distinctViewers(people) } };
  }
}

const keyOf = (principal: Principal, { place, id }: Place): string => `${place}:${id || `unit:${principal.unitId}`}`;

const peopleOf = (spot: Spot): PresentPerson[] =>
  distinctViewers([...spot.viewers.values()].map(({ principal, idle }) => ({ userId: principal.id, name: principal.name, idle })));

/** Merges the tabs of each person. A person is idle if all their tabs are idle. */
const distinctViewers = (viewers: readonly PresentPerson[]): PresentPerson[] => {
  const people = new Map<string, PresentPerson>();
  for (const { userId, name, idle } of viewers) people.set(userId, { userId, name, idle: idle && (people.get(userId)?.idle ?? true) });
  return [...people.values()];
};
