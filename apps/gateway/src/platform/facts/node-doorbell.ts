import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { Nodes } from '../cluster/nodes';
import { Doorbell } from './facts';
import { FactTail } from './tail';

const RING = 'ring';

/**
 * The doorbell between nodes. Who has committed says how far the log goes, once that was read here, and who has not read so far reads. A ring that is
 * lost is made good by the next reading of the log, within a second; one that is forged or doubled costs a query at most.
 */
@Injectable()
export class NodeDoorbell implements OnModuleDestroy {
  private readonly subscriptions = new Subscription();
  /** How far the other nodes were told to read, by whom ever. */
  private toldTo = 0;
  private heardTo = 0;
  private rungHere = false;

  constructor(
    doorbell: Doorbell,
    private readonly tail: FactTail,
    private readonly nodes: Nodes,
  ) {
    this.subscriptions.add(doorbell.rings.subscribe(() => (this.rungHere = true)));
    this.subscriptions.add(tail.readings.subscribe((seq) => this.tell(seq)));
    nodes.on(RING, (seq: number) => this.hear(seq));
  }

  /** The log was read up to this number. */
  private tell(seq: number): void {
    // A log that went back has smaller numbers.
    if (seq < this.toldTo) this.toldTo = 0;
    if (this.heardTo <= seq) this.toldTo = Math.max(this.toldTo, this.heardTo);
    if (!this.rungHere) return;
    this.rungHere = false;
    if (seq > this.toldTo) this.nodes.say(RING, seq);
    this.toldTo = seq;
  }

  private hear(seq: number): void {
    this.heardTo = seq;
    if (seq > this.tail.lastSeq) this.tail.hurry();
  }

  onModuleDestroy(): void {
    this.subscriptions.unsubscribe();
  }
}
