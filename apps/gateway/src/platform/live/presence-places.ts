import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Place, type Principal, type SignalData, type SignalType } from '@portal/contracts';
import { type Room, unitRoom } from '../facts/rooms';
import { Registry } from '../registry';
import type { ClientMessages } from './live-socket';

export type PlaceName = Place['place'];
export type TypingMessage = ClientMessages['typing'];
/** A signal and its recipients' rooms. */
export type AddressedSignal = { [T in SignalType]: { rooms: Room[]; type: T; data: SignalData<T> } }[SignalType];

/** The people who see each other at a place. */
export interface Audience {
  rooms: Room[];
  /** Returns the signal for typing at the place; null if the message is about another place or not allowed. */
  typing?: (message: TypingMessage) => AddressedSignal | null;
  /** The room that viewers join while they are at the place, and the function that brings a new viewer up to date. */
  stream?: { room: Room; catchUp: () => Promise<CatchUp> };
}
export interface CatchUp {
  signals: readonly AddressedSignal[];
  /** The milliseconds after which `signals` will include everything sent by now; 0 if it does already. */
  wholeInMs: number;
}
/** Finds the audience of a place; null if the person may not see it. */
export type FindAudience = (who: Principal, id: string | undefined) => Audience | null | Promise<Audience | null>;

/** The audience of a list: the person's own unit. */
export const unitAudience: FindAudience = (who, id) => (id ? null : { rooms: [unitRoom(who.unitId)] });

/** The places where presence is shown. Each belongs to a feature, which registers it. */
@Injectable()
export class PresencePlaces implements OnApplicationBootstrap {
  private readonly places = new Registry<PlaceName, FindAudience>('presence place');

  register(place: PlaceName, find: FindAudience): void {
    this.places.add(place, find);
  }

  onApplicationBootstrap(): void {
    this.places.require(Place.shape.place.options);
  }

  async audienceOf(who: Principal, { place, id }: Place): Promise<Audience | null> {
    return (await this.places.get(place)?.(who, id)) ?? null;
  }
}
