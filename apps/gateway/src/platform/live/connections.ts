import { Inject, Injectable } from '@nestjs/common';
import type { Server } from 'socket.io';
import { LOG, type Log } from '../log';
import { PendingConnections } from './pending-connections';
import { type Connection, isSlow, terminate, watchFlood } from './socket-connection';

/** The number of facts between two searches for slow clients, because a scan of all connections costs as much as delivering a fact. */
const SLOW_FACTS = 20;

/**
 * The connections of all sockets, admitted or not. A connection that sends too much or does not read is closed without affecting others.
 */
@Injectable()
export class Connections {
  private server: Server | null = null;
  private factsSinceLook = 0;

  constructor(
    private readonly pendingConnections: PendingConnections,
    @Inject(LOG) private readonly log: Log,
  ) {}

  attach(server: Server): void {
    this.server = server;
    server.engine.on('connection', (connection: Connection) => this.watch(connection));
  }

  /** Watches a connection from its first packet on. */
  private watch(connection: Connection): void {
    this.pendingConnections.recordOpened(connection);
    connection.once('close', () => this.pendingConnections.release(connection.request));
    watchFlood(connection, () => {
      if (connection.readyState !== 'open') return;
      this.log.warn({ event: 'live.flood' }, 'a connection that sent too much was ended');
      terminate(connection);
    });
  }

  /** Called after each delivered fact, which adds to the clients' queues. */
  onFactDelivered(): void {
    if (++this.factsSinceLook >= SLOW_FACTS) this.disconnectSlowClient();
  }

  /** Closes slow connections, admitted or not. Called after a number of facts, and by a timer because pending data need not be facts. */
  disconnectSlowClient(): void {
    this.factsSinceLook = 0;
    const { clients } = this.server!.engine as unknown as { clients: Record<string, Connection> };
    for (const connection of Object.values(clients)) {
      if (!isSlow(connection)) continue;
      this.log.info({ event: 'live.slow_client' }, 'a client that does not read was ended');
      terminate(connection);
    }
  }
}
