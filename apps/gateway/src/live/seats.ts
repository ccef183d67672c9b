import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import type { Subscription } from 'rxjs';
import { LOG, type Log } from '../core/log';
import { Nodes, type Shared } from '../core/nodes/nodes';
import { guard } from './guard';
import { type Connection, terminate } from './transport';

/**
 * The seats of each person, so many at all nodes together. Nodes at which somebody sits down in the same moment do not know of each other yet, and
 * neither do those whose link was down: once they do, what is too much ends, at the nodes that come last in an order all of them agree on.
 */
@Injectable()
export class Seats implements OnApplicationShutdown {
  /** The seated connections here by person, the oldest first. */
  private readonly connections = new Map<string, Set<Connection>>();
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

  /** Takes a seat. Answers with the function that gives it back, however often that is called, or null where the person has all they may have. */
  take(personId: string, connection: Connection): (() => void) | null {
    const own = this.connections.get(personId) ?? new Set();
    if (own.size + sum(this.shared.elsewhere(personId)) >= LIMITS.socketsPerPerson) return null;
    this.connections.set(personId, own.add(connection));
    this.shared.set(personId, own.size);
    return () => {
      if (!own.delete(connection)) return;
      if (!own.size) this.connections.delete(personId);
      this.shared.set(personId, own.size || null);
    };
  }

  onApplicationShutdown(): void {
    this.changes.unsubscribe();
  }

  private endSurplus(personId: string): void {
    const own = [...(this.connections.get(personId) ?? [])];
    const room = Math.max(0, LIMITS.socketsPerPerson - sum(this.shared.before(personId)));
    const surplus = own.slice(room);
    if (!surplus.length) return;
    this.log.info({ event: 'live.surplus', count: surplus.length }, 'connections beyond those that a person may have were ended');
    for (const connection of surplus) terminate(connection);
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
