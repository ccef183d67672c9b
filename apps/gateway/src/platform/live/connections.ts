import { Inject, Injectable } from '@nestjs/common';
import type { Server } from 'socket.io';
import { LOG, type Log } from '../log';
import { type Connection, isSlow, terminate, watchFlood } from './transport';
import { Unseated } from './unseated';

/** So many facts are told at most before it is looked at again who reads them: a look at everybody costs as much as a fact. */
const SLOW_FACTS = 20;

/** The connections below the sockets, seated or not: one that sends too much or does not read ends alone. */
@Injectable()
export class Connections {
  private server: Server | null = null;
  private factsSinceLook = 0;

  constructor(
    private readonly unseated: Unseated,
    @Inject(LOG) private readonly log: Log,
  ) {}

  attach(server: Server): void {
    this.server = server;
    server.engine.on('connection', (connection: Connection) => this.watch(connection));
  }

  /** From its first packet on, a connection is counted and ends alone. */
  private watch(connection: Connection): void {
    this.unseated.opened(connection);
    connection.once('close', () => this.unseated.release(connection.request));
    watchFlood(connection, () => {
      if (connection.readyState !== 'open') return;
      this.log.warn({ event: 'live.flood' }, 'a connection that sent too much was ended');
      terminate(connection);
    });
  }

  /** A fact was told: what waits for a client has grown. */
  afterFact(): void {
    if (++this.factsSinceLook >= SLOW_FACTS) this.cutSlow();
  }

  /** Looked at after a number of facts and by the clock, as what waits may be no fact at all. Seated or not makes no difference. */
  cutSlow(): void {
    this.factsSinceLook = 0;
    const { clients } = this.server!.engine as unknown as { clients: Record<string, Connection> };
    for (const connection of Object.values(clients)) {
      if (!isSlow(connection)) continue;
      this.log.info({ event: 'live.slow_client' }, 'a client that does not read was ended');
      terminate(connection);
    }
  }
}
