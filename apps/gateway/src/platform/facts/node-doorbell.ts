import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { Nodes } from '../cluster/nodes';
import { TailWakeUp } from './facts';
import { FactTail } from './tail';

const RING = 'ring';

/**
 * The wake-up notification between nodes. After a commit, a node sends the number up to which it has read the log, and nodes that have read
 * less continue reading. If a notification is lost, the next periodic read follows within a second. A forged or duplicate one costs at most
 * one query.
 */
@Injectable()
export class NodeDoorbell implements OnModuleDestroy {
  private readonly subscriptions = new Subscription();
  /** The highest number that any node has sent to the others. */
  private toldTo = 0;
  private heardTo = 0;
  private rungHere = false;

  constructor(
    doorbell: TailWakeUp,
    private readonly tail: FactTail,
    private readonly nodes: Nodes,
  ) {
    this.subscriptions.add(doorbell.rings.subscribe(() => (this.rungHere = true)));
    this.subscriptions.add(tail.readings.subscribe((seq) => this.tell(seq)));
    nodes.on(RING, (seq: number) => this.hear(seq));
  }

  /** Called after the log was read up to this number. */
  private tell(seq: number): void {
    // A log that was replaced by a backup has smaller numbers.
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
