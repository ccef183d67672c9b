import { Injectable } from '@nestjs/common';
import { LIMITS, type Place, type Present, type Principal, type SignalData } from '@portal/contracts';
import { map, type Observable } from 'rxjs';
import { Nodes, type Shared } from '../cluster/nodes';
import type { Room } from '../facts/rooms';
import { type AddressedSignal, type Audience, PresencePlaces, type TypingMessage } from './presence-places';

type Viewers = SignalData<'presence.changed'>;
interface Viewer {
  who: Principal;
  idle: boolean;
  beatAt: number;
  typing: Audience['typing'];
  stream: Audience['stream'];
  typedAt: number;
}
/** A place with its viewers at this node. */
interface Spot extends Pick<Viewers, 'place' | 'id'> {
  rooms: Room[];
  viewers: Map<string, Viewer>;
}
/** A place with its viewers at another node. */
type SharedSpot = Viewers & { rooms: Room[] };

/** Who is at a place, and which rooms hear of it. */
export interface Sight {
  rooms: Room[];
  viewers: Viewers;
}

/** A client that signals as often as it may is not cut short by a slow moment of its connection. */
const TYPING_SLACK_MS = 250;

/** Who is looking at what, at all nodes. Nothing here is kept: a restart forgets it and the next beat says it again. */
@Injectable()
export class Presence {
  private readonly spots = new Map<string, Spot>();
  private readonly whereIs = new Map<string, string>();
  /** The places that are seen from a room: who comes back looks at their own, not at everybody's. */
  private readonly seenFrom = new Map<string, Set<string>>();
  private readonly roomsOfPlace = new Map<string, readonly string[]>();
  private readonly turns = new Map<string, symbol>();
  private readonly shared: Shared<SharedSpot>;
  /** What changed at other nodes; null where nobody knows of the place any more. */
  readonly changedElsewhere: Observable<Sight | null>;

  constructor(
    private readonly places: PresencePlaces,
    nodes: Nodes,
  ) {
    this.shared = nodes.shared<SharedSpot>('presence');
    this.changedElsewhere = this.shared.changed.pipe(map(({ key, before }) => this.sightOf(key, before)));
    this.shared.changed.subscribe(({ key }) => this.index(key));
  }

  /** Somebody looks at a place, or at none. Answers with what changed; a place that is not theirs to see changes nothing. */
  async move(socketId: string, who: Principal, at: Place | null, idle: boolean): Promise<Sight[]> {
    const turn = Symbol(socketId);
    this.turns.set(socketId, turn);
    const audience = at && (await this.places.audienceOf(who, at));
    // A client that has moved on during the lookup is where it said last.
    if (this.turns.get(socketId) !== turn) return [];
    const key = at && audience ? keyOf(who, at) : null;
    const before = this.whereIs.get(socketId);
    const updates: Sight[] = [];
    if (before && before !== key) updates.push(...this.leave(socketId));
    if (at && audience && key) {
      const spot: Spot = this.spots.get(key) ?? { place: at.place, id: at.id ?? '', rooms: audience.rooms, viewers: new Map() };
      this.spots.set(key, spot);
      this.index(key);
      const viewer = spot.viewers.get(socketId);
      spot.viewers.set(socketId, {
        who,
        idle,
        beatAt: Date.now(),
        typing: audience.typing,
        stream: audience.stream,
        typedAt: viewer?.typedAt ?? 0,
      });
      this.whereIs.set(socketId, key);
      if (!viewer || viewer.idle !== idle) updates.push(this.share(key, spot));
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

  /** What somebody follows who is at a place. */
  streamOf(socketId: string): Audience['stream'] {
    return this.spots.get(this.whereIs.get(socketId) ?? '')?.viewers.get(socketId)?.stream;
  }

  leave(socketId: string): Sight[] {
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

  /** Viewers whose beat has stopped. */
  sweep(now = Date.now()): Sight[] {
    const silent = [...this.spots.values()].flatMap((spot) =>
      [...spot.viewers].filter(([, viewer]) => now - viewer.beatAt > LIMITS.presenceGoneMs).map(([socketId]) => socketId),
    );
    return silent.flatMap((socketId) => this.leave(socketId));
  }

  /** Everything that somebody standing in these rooms may see now. */
  visibleFrom(rooms: ReadonlySet<string>): Sight[] {
    const keys = new Set([...rooms].flatMap((room) => [...(this.seenFrom.get(room) ?? [])]));
    return [...keys].map((key) => this.sightOf(key)).filter((sight) => sight !== null);
  }

  /** Notes from which rooms a place is seen now, no matter who is there. */
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

  /** Tells the other nodes who is at a place here, and answers with who is there at all of them. */
  private share(key: string, spot: Spot): Sight {
    const { place, id, rooms } = spot;
    this.shared.set(key, spot.viewers.size ? { place, id, rooms, people: peopleOf(spot) } : null);
    return this.sightOf(key, { place, id, rooms, people: [] })!;
  }

  /** Who is at a place, at whatever node; `before` says which place it is where nobody is there any more. */
  private sightOf(key: string, before: SharedSpot | null = null): Sight | null {
    const [own, elsewhere] = [this.spots.get(key), this.shared.elsewhere(key)];
    const about = own ?? elsewhere[0] ?? before;
    if (!about) return null;
    const people = [...(own ? peopleOf(own) : []), ...elsewhere.flatMap((spot) => spot.people)];
    return { rooms: about.rooms, viewers: { place: about.place, id: about.id, people: onceEach(people) } };
  }
}

const keyOf = (who: Principal, { place, id }: Place): string => `${place}:${id || `unit:${who.unitId}`}`;

const peopleOf = (spot: Spot): Present[] =>
  onceEach([...spot.viewers.values()].map(({ who, idle }) => ({ userId: who.id, name: who.name, idle })));

/** Each person once, however many tabs they have. */
const onceEach = (viewers: readonly Present[]): Present[] => {
  const people = new Map<string, Present>();
  for (const { userId, name, idle } of viewers) people.set(userId, { userId, name, idle: idle && (people.get(userId)?.idle ?? true) });
  return [...people.values()];
};
