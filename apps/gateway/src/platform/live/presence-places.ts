import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Place, type Principal, type SignalData, type SignalType } from '@portal/contracts';
import { type Room, unitRoom } from '../facts/rooms';
import { Registry } from '../registry';
import type { ClientMessages } from './live-socket';

export type PlaceName = Place['place'];
export type TypingMessage = ClientMessages['typing'];
/** A signal with the rooms of its recipients. */
export type AddressedSignal = { [T in SignalType]: { rooms: Room[]; type: T; data: SignalData<T> } }[SignalType];

/** The audience of a presence place: the people who see each other there. */
export interface Audience {
  rooms: Room[];
  /** Returns the typing signal, or null if the message is about another presence place or not allowed. */
  typing?: (message: TypingMessage) => AddressedSignal | null;
  /**
   * The room that viewers join while they are at the presence place, and the function that returns the current signals for a new viewer.
   */
  stream?: { room: Room; catchUp: () => Promise<CatchUp> };
}
export interface CatchUp {
  signals: readonly AddressedSignal[];
  /** The time in milliseconds after which `signals` will include everything sent so far; 0 if they are complete already. */
  wholeInMs: number;
}
/** Returns the audience of a presence place, or null if the person may not see the place. */
export type FindAudience = (principal: Principal, id: string | undefined) => Audience | null | Promise<Audience | null>;

/** Returns the audience of a list: the person's own unit. */
export const unitAudience: FindAudience = (principal, id) => (id ? null : { rooms: [unitRoom(principal.unitId)] });

/** The presence places: screens and items whose viewers see each other. Each place is registered by a feature. */
@Injectable()
export class PresencePlaces implements OnApplicationBootstrap {
  private readonly places = new Registry<PlaceName, FindAudience>('presence place');

  register(place: PlaceName, find: FindAudience): void {
    this.places.add(place, find);
  }

  onApplicationBootstrap(): void {
    this.places.require(Place.shape.place.options);
  }

  async audienceOf(principal: Principal, { place, id }: Place): Promise<Audience | null> {
    return (await this.places.get(place)?.(principal, id)) ?? null;
  }
}
