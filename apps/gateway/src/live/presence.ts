import { Injectable } from '@nestjs/common';
import { decidesOn, LIMITS, type Place, type Principal, type SignalData } from '@portal/contracts';
import { Database } from '../data/database';
import { decidingUnits, type Room, unitRoom } from './rooms';

type Changed = SignalData<'presence.changed'>;
interface Viewer {
  who: Principal;
  idle: boolean;
  beatAt: number;
}
interface Spot {
  place: Place['place'];
  id: string;
  rooms: Room[];
  viewers: Map<string, Viewer>;
}

/** Who is looking at what. Nothing here is kept: a restart forgets it and the next beat says it again. */
@Injectable()
export class Presence {
  private readonly spots = new Map<string, Spot>();
  private readonly whereIs = new Map<string, string>();

  constructor(private readonly database: Database) {}

  /** Somebody looks at a place, or at none. Answers with the spots that changed; a place that is not theirs to see changes none. */
  async move(socketId: string, who: Principal, at: Place | null, idle: boolean): Promise<Spot[]> {
    const spot = at && (await this.spotFor(who, at));
    const key = spot ? keyOf(who, spot) : null;
    const before = this.whereIs.get(socketId);
    const changed: Spot[] = [];
    if (before && before !== key) changed.push(...this.leave(socketId));
    if (spot && key) {
      const kept = this.spots.get(key) ?? spot;
      this.spots.set(key, kept);
      const viewer = kept.viewers.get(socketId);
      kept.viewers.set(socketId, { who, idle, beatAt: Date.now() });
      this.whereIs.set(socketId, key);
      if (!viewer || viewer.idle !== idle) changed.push(kept);
    }
    return changed;
  }

  leave(socketId: string): Spot[] {
    const key = this.whereIs.get(socketId);
    this.whereIs.delete(socketId);
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

  private async spotFor(who: Principal, at: Place): Promise<Spot | null> {
    const spot = { place: at.place, id: at.id ?? '', viewers: new Map<string, Viewer>() };
    if (!at.id) return { ...spot, rooms: [unitRoom(who.unitId)] };
    const person = await this.database.db
      .selectFrom('person')
      .select(['id', 'role', 'lco_id', 'rhq_id'])
      .where('id', '=', at.id)
      .where('standing', '<>', 'deleted')
      .executeTakeFirst();
    if (!person || !decidesOn(who, { id: person.id, role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id })) return null;
    return { ...spot, rooms: decidingUnits(person).map(unitRoom) };
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
