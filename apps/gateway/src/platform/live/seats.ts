import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import type { Subscription } from 'rxjs';
import { Nodes, type Shared } from '../cluster/nodes';
import { LOG, type Log } from '../log';
import { guard } from './guard';
import { type Connection, terminate } from './transport';

interface Seated {
  isHidden: boolean;
  /** Ends the connection, and tells its client why. */
  displace: () => void;
}

/**
 * The seats of each person, so many at all nodes together. The newest connection always gets one where this node holds another of the person: a
 * hidden page gives way first, then the one that was looked at longest ago. Nodes at which somebody sits down in the same moment do not know of each other yet, and
 * neither do those whose link was down: once they do, what is too much ends, at the nodes that come last in an order all of them agree on.
 */
@Injectable()
export class Seats implements OnApplicationShutdown {
  /** The seated connections here by person, in the order in which they were opened or looked at last. */
  private readonly connections = new Map<string, Map<Connection, Seated>>();
  private readonly shared: Shared<number>;
  private readonly changes: Subscription;

  constructor(
    nodes: Nodes,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.shared = nodes.shared<number>('seats');
    const endSurplus = guard(
      (personId: string) => this.endSurplus(personId),
      (error) => this.log.error({ event: 'live.surplus_failed', err: error }, 'seats beyond the limit could not be ended'),
    );
    this.changes = this.shared.changed.subscribe(({ key }) => endSurplus(key));
  }

  /** Takes a seat. Answers with the function that gives it back, however often that is called, or null where the person has all they may have at other nodes. */
  take(personId: string, connection: Connection, displace: () => void): (() => void) | null {
    const own = this.connections.get(personId) ?? new Map<Connection, Seated>();
    if (own.size + sum(this.shared.elsewhere(personId)) >= LIMITS.socketsPerPerson) {
      const last = [...own].find(([, { isHidden }]) => isHidden) ?? [...own][0];
      if (!last) return null;
      own.delete(last[0]);
      last[1].displace();
    }
    this.connections.set(personId, own.set(connection, { isHidden: false, displace }));
    this.shared.set(personId, own.size);
    return () => {
      if (!own.delete(connection)) return;
      if (!own.size) this.connections.delete(personId);
      this.shared.set(personId, own.size || null);
    };
  }

  /** Notes whether the page of a connection is hidden. One that is looked at again counts as new. */
  setHidden(personId: string, connection: Connection, isHidden: boolean): void {
    const own = this.connections.get(personId);
    const seated = own?.get(connection);
    if (!own || !seated) return;
    seated.isHidden = isHidden;
    if (isHidden) return;
    own.delete(connection);
    own.set(connection, seated);
  }

  onApplicationShutdown(): void {
    this.changes.unsubscribe();
  }

  private endSurplus(personId: string): void {
    const own = [...(this.connections.get(personId)?.keys() ?? [])];
    const room = Math.max(0, LIMITS.socketsPerPerson - sum(this.shared.before(personId)));
    const surplus = own.slice(room);
    if (!surplus.length) return;
    this.log.info({ event: 'live.surplus', count: surplus.length }, 'connections beyond those that a person may have were ended');
    for (const connection of surplus) terminate(connection);
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
