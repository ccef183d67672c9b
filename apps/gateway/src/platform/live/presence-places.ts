import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Place, type Principal, type SignalData, type SignalType } from '@portal/contracts';
import { type Room, unitRoom } from '../facts/rooms';
import { Registry } from '../registry';
import type { ClientMessages } from './live-socket';

export type PlaceName = Place['place'];
export type TypingMessage = ClientMessages['typing'];
/** A signal and the rooms that hear it. */
export type AddressedSignal = { [T in SignalType]: { rooms: Room[]; type: T; data: SignalData<T> } }[SignalType];

/** Who else is at a place, for somebody who may be there. */
export interface Audience {
  rooms: Room[];
  /** What typing there says to whom; null where the message is about another place, or not theirs to write. */
  typing?: (message: TypingMessage) => AddressedSignal | null;
  /** A room in which who is there stands meanwhile, and what brings a newcomer up to date. */
  stream?: { room: Room; catchUp: () => Promise<CatchUp> };
}
export interface CatchUp {
  signals: readonly AddressedSignal[];
  /** In how long the same will hold all that was said by now; 0 where it does already. */
  wholeInMs: number;
}
/** Finds the audience of a place; null where it is not theirs to see. */
export type FindAudience = (who: Principal, id: string | undefined) => Audience | null | Promise<Audience | null>;

/** The audience of a list: the own unit. */
export const unitAudience: FindAudience = (who, id) => (id ? null : { rooms: [unitRoom(who.unitId)] });

/** The places where somebody may be seen. Each belongs to a feature, which registers it. */
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
