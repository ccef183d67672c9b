import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/request-context';
import { type EntryResult, type LockedTicket, TicketCommands } from './ticket-commands.store';
import { announce } from './ticket-facts';

/** Unassigns the open tickets of a deleted account. The new entries name the deleted person as their author. */
@Injectable()
export class UnassignOnRemoval {
  constructor(
    private readonly commands: TicketCommands,
    private readonly clock: Clock,
  ) {}

  async unassignAll(tx: Tx, personId: string): Promise<() => Promise<void>> {
    const unassignedAt = this.clock.now();
    const changes: { ticket: LockedTicket; result: EntryResult }[] = [];
    for (const ticket of await this.commands.lockAssignedTo(tx, personId)) {
      const entry = {
        id: randomUUID(),
        kind: 'assigned' as const,
        at: unassignedAt,
        author: { id: personId },
        side: 'handler' as const,
        assigneeId: null,
      };
      changes.push({ ticket, result: await this.commands.add(tx, ticket, entry, { assignee_id: null }) });
    }
    return async () => {
      for (const { ticket, result } of changes) await announce(tx, ticket, result, await this.commands.readPeople(tx, ticket));
    };
  }
}
