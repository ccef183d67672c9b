import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import type { Subscription } from 'rxjs';
import { Nodes, type SharedValues } from '../cluster/nodes';
import { LOG, type Log } from '../log';
import { guard } from './guard';
import { type Connection, terminate } from './socket-connection';

interface ConnectionState {
  isHidden: boolean;
  /** Closes the connection and sends the reason to its client. */
  displace: () => void;
}

/**
 * Limits each person's sockets across all nodes. If this node already has a connection of the person, the newest one is always admitted: it
 * displaces a hidden page first, then the least recently viewed one. Nodes may not know yet of connections opened concurrently or during an
 * outage of the cluster bus; once they do, the nodes with the highest ids close the surplus.
 */
@Injectable()
export class SocketLimits implements OnApplicationShutdown {
  /** The admitted connections of this node by person, in the order in which they were opened or last viewed. */
  private readonly connections = new Map<string, Map<Connection, ConnectionState>>();
  private readonly shared: SharedValues<number>;
  private readonly changes: Subscription;

  constructor(
    nodes: Nodes,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.shared = nodes.sharedValuesOf<number>('seats');
    const endSurplus = guard(
      (personId: string) => this.closeSurplus(personId),
      (error) => this.log.error({ event: 'live.surplus_failed', err: error }, 'seats beyond the limit could not be ended'),
    );
    this.changes = this.shared.changed.subscribe(({ key }) => endSurplus(key));
  }

  /** Admits a connection. Returns an idempotent release function, or null if the person has reached the limit at other nodes. */
  take(personId: string, connection: Connection, displace: () => void): (() => void) | null {
    const ownConnections = this.connections.get(personId) ?? new Map<Connection, ConnectionState>();
    if (ownConnections.size + sum(this.shared.elsewhere(personId)) >= LIMITS.socketsPerPerson) {
      const last = [...ownConnections].find(([, { isHidden }]) => isHidden) ?? [...ownConnections][0];
      if (!last) return null;
      ownConnections.delete(last[0]);
      last[1].displace();
    }
    this.connections.set(personId, ownConnections.set(connection, { isHidden: false, displace }));
    this.shared.set(personId, ownConnections.size);
    return () => {
      if (!ownConnections.delete(connection)) return;
      if (!ownConnections.size) this.connections.delete(personId);
      this.shared.set(personId, ownConnections.size || null);
    };
  }

  /** Records whether the page of a connection is hidden. A page that becomes visible again counts as the newest. */
  setHidden(personId: string, connection: Connection, isHidden: boolean): void {
    const ownConnections = this.connections.get(personId);
    const connectionState = ownConnections?.get(connection);
    if (!ownConnections || !connectionState) return;
    connectionState.isHidden = isHidden;
    if (isHidden) return;
    ownConnections.delete(connection);
    ownConnections.set(connection, connectionState);
  }

  onApplicationShutdown(): void {
    this.changes.unsubscribe();
  }

  private closeSurplus(personId: string): void {
    const ownConnections = [...(this.connections.get(personId)?.keys() ?? [])];
    const capacity = Math.max(0, LIMITS.socketsPerPerson - sum(this.shared.before(personId)));
    const surplus = ownConnections.slice(capacity);
    if (!surplus.length) return;
    this.log.info({ event: 'live.surplus', count: surplus.length }, 'connections beyond those that a person may have were ended');
    for (const connection of surplus) terminate(connection);
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
