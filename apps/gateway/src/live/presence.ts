import { Injectable } from '@nestjs/common';
import { canApprove, LIMITS, type Place, type Principal, type Side, type SignalData } from '@portal/contracts';
import { Database } from '../core/database';
import { type Room, unitRoom } from '../facts/rooms';
import { decidingUnits } from '../org/units';
import { findTicket, handlerRooms, sideOf, ticketRooms } from '../org/visibility';

type Changed = SignalData<'presence.changed'>;
interface Viewer {
  who: Principal;
  idle: boolean;
  beatAt: number;
  /** On which side of the ticket they stand, where it is one. */
  side: Side | null;
  typedAt: number;
}
interface Spot {
  place: Place['place'];
  id: string;
  rooms: Room[];
  /** Those of the rooms where handlers alone stand. */
  handlers: Room[];
  viewers: Map<string, Viewer>;
}
interface Found {
  spot: Spot;
  side: Side | null;
}
/** Somebody typing at a ticket, and who is to know. */
export interface Typing {
  rooms: Room[];
  said: SignalData<'ticket.typing'>;
}

/** A client that says it as often as it may is not cut short by a slow moment of the line. */
const TYPING_SLACK_MS = 250;

/** Who is looking at what. Nothing here is kept: a restart forgets it and the next beat says it again. */
@Injectable()
export class Presence {
  private readonly spots = new Map<string, Spot>();
  private readonly whereIs = new Map<string, string>();
  private readonly turns = new Map<string, symbol>();

  constructor(private readonly database: Database) {}

  /** Somebody looks at a place, or at none. Answers with the spots that changed; a place that is not theirs to see changes none. */
  async move(socketId: string, who: Principal, at: Place | null, idle: boolean): Promise<Spot[]> {
    const turn = Symbol(socketId);
    this.turns.set(socketId, turn);
    const found = at && (await this.spotFor(who, at));
    // Whoever has gone on while this was looked up is where they said last.
    if (this.turns.get(socketId) !== turn) return [];
    const key = found ? keyOf(who, found.spot) : null;
    const before = this.whereIs.get(socketId);
    const changed: Spot[] = [];
    if (before && before !== key) changed.push(...this.leave(socketId));
    if (found && key) {
      const kept = this.spots.get(key) ?? found.spot;
      this.spots.set(key, kept);
      const viewer = kept.viewers.get(socketId);
      kept.viewers.set(socketId, { who, idle, beatAt: Date.now(), side: found.side, typedAt: viewer?.typedAt ?? 0 });
      this.whereIs.set(socketId, key);
      if (!viewer || viewer.idle !== idle) changed.push(kept);
    }
    return changed;
  }

  /** Who is to know that somebody types at the ticket they look at; null where it is another, too soon again, or not theirs to write. */
  typing(socketId: string, { ticketId, note = false }: { ticketId: string; note?: boolean }): Typing | null {
    const spot = this.spots.get(this.whereIs.get(socketId) ?? '');
    const viewer = spot?.viewers.get(socketId);
    if (!spot || !viewer?.side || spot.id !== ticketId) return null;
    if (note && viewer.side !== 'handler') return null;
    const now = Date.now();
    if (now - viewer.typedAt < LIMITS.typingEveryMs - TYPING_SLACK_MS) return null;
    viewer.typedAt = now;
    const { who, side } = viewer;
    return { rooms: note ? spot.handlers : spot.rooms, said: { ticketId, userId: who.id, name: who.name, side, note } };
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
  seenFrom(rooms: ReadonlySet<string>): Spot[] {
    return [...this.spots.values()].filter((spot) => spot.rooms.some((room) => rooms.has(room)));
  }

  private async spotFor(who: Principal, { place, id }: Place): Promise<Found | null> {
    const at = (rooms: Room[], more: { side?: Side; handlers?: Room[] } = {}): Found => ({
      spot: { place, id: id ?? '', rooms, handlers: more.handlers ?? [], viewers: new Map() },
      side: more.side ?? null,
    });
    if (place === 'ticket') {
      const ticket = id === undefined ? undefined : await findTicket(this.database.db, who, id);
      return ticket ? at(ticketRooms(ticket), { side: sideOf(who, ticket)!, handlers: handlerRooms(ticket) }) : null;
    }
    if (!id) return at([unitRoom(who.unitId)]);
    const person = await this.database.db
      .selectFrom('person')
      .select(['id', 'role', 'lco_id', 'rhq_id'])
      .where('id', '=', id)
      .where('standing', '<>', 'deleted')
      .executeTakeFirst();
    if (!person || !canApprove(who, { id: person.id, role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id })) return null;
    return at(decidingUnits(person).map(unitRoom));
  }
}

const keyOf = (who: Principal, spot: Spot): string => `${spot.place}:${spot.id || `unit:${who.unitId}`}`;

/** A spot as it is said: each person once, however many tabs they have. */
export const saying = (spot: Spot): Changed => {
  const people = new Map<string, { userId: string; name: string; idle: boolean }>();
  for (const { who, idle } of spot.viewers.values()) {
    people.set(who.id, { userId: who.id, name: who.name, idle: idle && (people.get(who.id)?.idle ?? true) });
  }
  return { place: spot.place, id: spot.id, people: [...people.values()] };
};
