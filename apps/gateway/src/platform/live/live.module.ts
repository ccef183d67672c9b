import { Global, Module } from '@nestjs/common';
import { Arrivals } from './arrivals';
import { Connections } from './connections';
import { Followers } from './followers';
import { LiveGateway } from './live.gateway';
import { Presence } from './presence';
import { PresencePlaces } from './presence-places';
import { Seating } from './seating';
import { Seats } from './seats';
import { Signals } from './signals';
import { Unseated } from './unseated';

/** The live connection: new sockets, outgoing facts and signals, presence. */
@Global()
@Module({
  providers: [Arrivals, Connections, Followers, LiveGateway, Presence, PresencePlaces, Seating, Seats, Signals, Unseated],
  exports: [Presence, PresencePlaces, Signals, Unseated],
})
export class LiveModule {}
