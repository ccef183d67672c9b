import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock';
import { newId } from '../../core/ids';
import type { Tx } from '../../core/request-context';
import { AccountRemovalHooks } from '../../org/account-removal.hooks';
import { announce } from './announce';
import { type EntryResult, type LockedTicket, TicketCommands } from './ticket-commands.store';

/** Open tickets of somebody whose account is deleted wait for somebody again; to both sides it is they who released them. */
@Injectable()
export class UnassignOnRemoval implements OnModuleInit {
  constructor(
    private readonly commands: TicketCommands,
    private readonly departures: AccountRemovalHooks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.departures.set((tx, personId) => this.releaseAll(tx, personId));
  }

  private async releaseAll(tx: Tx, personId: string): Promise<void> {
    const at = this.clock.now();
    const released: { held: LockedTicket; moved: EntryResult }[] = [];
    for (const held of await this.commands.lockAssignedTo(tx, personId)) {
      const said = { id: newId(), kind: 'assigned' as const, at, author: { id: personId }, side: 'handler' as const, assigneeId: null };
      released.push({ held, moved: await this.commands.add(tx, held, said, { assignee_id: null }) });
    }
    for (const { held, moved } of released) await announce(tx, held, moved, await this.commands.peopleAt(tx, held));
  }
}
