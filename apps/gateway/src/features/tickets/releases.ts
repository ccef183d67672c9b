import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../data/clock';
import { Departures } from '../../data/departures';
import { newId } from '../../data/facts';
import type { Tx } from '../../data/work';
import { announce } from './announce';
import { type Held, type Moved, Moves } from './moves.store';

/** Open tickets of somebody whose account is deleted wait for somebody again; to both sides it is they who released them. */
@Injectable()
export class Releases implements OnModuleInit {
  constructor(
    private readonly moves: Moves,
    private readonly departures: Departures,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.departures.set((tx, personId) => this.releaseAll(tx, personId));
  }

  private async releaseAll(tx: Tx, personId: string): Promise<void> {
    const at = this.clock.now();
    const released: { held: Held; moved: Moved }[] = [];
    for (const held of await this.moves.holdAssignedTo(tx, personId)) {
      const said = { id: newId(), kind: 'assigned' as const, at, author: { id: personId }, side: 'handler' as const, assigneeId: null };
      released.push({ held, moved: await this.moves.add(tx, held, said, { assignee_id: null }) });
    }
    for (const { held, moved } of released) await announce(tx, held, moved, await this.moves.peopleAt(tx, held));
  }
}
