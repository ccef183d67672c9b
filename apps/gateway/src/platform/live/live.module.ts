import { Global, Module } from '@nestjs/common';
import { Connections } from './connections';
import { Followers } from './followers';
import { LiveGateway } from './live.gateway';
import { PendingConnections } from './pending-connections';
import { Presence } from './presence';
import { PresencePlaces } from './presence-places';
import { Signals } from './signals';
import { SocketAdmission } from './socket-admission';
import { SocketLimits } from './socket-limits';
import { SocketWelcome } from './socket-welcome';

/** Provides the live connection: admission of sockets, delivery of facts and signals, presence. */
@Global()
@Module({
  providers: [
    SocketWelcome,
    Connections,
    Followers,
    LiveGateway,
    Presence,
    PresencePlaces,
    SocketAdmission,
    SocketLimits,
    Signals,
    PendingConnections,
  ],
  exports: [Presence, PresencePlaces, Signals, PendingConnections],
})
export class LiveModule {}
