import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import type { Tx } from '../../platform/request-context';
import { canHandle, ticketVisibleTo } from '../../services/org/visibility-scope';
import { type EntryResult, TicketCommands } from './ticket-commands.store';
import { announce } from './ticket-facts';
import { type LockedTicket, lockAssignedTickets } from './ticket-locks';

/** Releases the tickets of a person who no longer handles them. The new entries name this person as their author. */
@Injectable()
export class ReleaseTickets {
  constructor(
    private readonly commands: TicketCommands,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'TICKETS_COMPANY_WIDE'>,
  ) {}

  /** Unassigns all open tickets of a deleted account. */
  async unassignAll(tx: Tx, personId: string): Promise<() => Promise<void>> {
    return this.unassign(tx, personId, await lockAssignedTickets(tx, personId));
  }

  /**
   * Unassigns the open tickets that a moved person can no longer handle, and forgets unread states and snoozes of tickets that the person no
   * longer sees, and what a partner followed who is now staff.
   */
  async releaseUnreachable(tx: Tx, personId: string): Promise<() => Promise<void>> {
    const person = await tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
    const { id, role, unit_id } = person;
    const viewer = { id, role, unitId: unit_id ?? '', readsCompanyTickets: this.env.TICKETS_COMPANY_WIDE };
    const assignedTickets = await lockAssignedTickets(tx, personId);
    // A disabled person keeps the tickets that the new unit handles, as with any disabled account.
    const handler = { ...person, standing: 'approved' as const };
    const announceUnassigned = await this.unassign(
      tx,
      personId,
      assignedTickets.filter((ticket) => !canHandle(handler, ticket)),
    );
    const visibleTickets = tx.selectFrom('ticket').select('ticket.id').where(ticketVisibleTo(viewer));
    for (const table of ['ticket_unread', 'ticket_snooze'] as const)
      await tx.deleteFrom(table).where('person_id', '=', personId).where('ticket_id', 'not in', visibleTickets).execute();
    // Only partners follow tickets, and staff could not end the following.
    if (role !== 'CP') await tx.deleteFrom('ticket_follow').where('person_id', '=', personId).execute();
    return announceUnassigned;
  }

  private async unassign(tx: Tx, personId: string, tickets: readonly LockedTicket[]): Promise<() => Promise<void>> {
    const at = this.clock.now();
    const changes: { ticket: LockedTicket; result: EntryResult }[] = [];
    for (const ticket of tickets) {
      const entry = {
        id: randomUUID(),
        kind: 'assigned' as const,
        at,
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
