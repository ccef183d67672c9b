import { Global, Module } from '@nestjs/common';
import { Arrivals } from './arrivals';
import { LiveGateway } from './live.gateway';
import { Presence } from './presence';
import { PresencePlaces } from './presence-places';
import { Seating } from './seating';
import { Unseated } from './unseated';

/** The socket: arrivals, facts and signals on their way out, presence. */
@Global()
@Module({ providers: [Arrivals, LiveGateway, Presence, PresencePlaces, Seating, Unseated], exports: [Presence, PresencePlaces, Unseated] })
export class LiveModule {}
