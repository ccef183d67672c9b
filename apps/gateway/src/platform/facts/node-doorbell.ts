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
export class NodeWakeUp implements OnModuleDestroy {
  private readonly subscriptions = new Subscription();
  /** The highest fact number that any node has announced. */
  private announcedTo = 0;
  private receivedTo = 0;
  private hasLocalRing = false;

  constructor(
    doorbell: TailWakeUp,
    private readonly tail: FactTail,
    private readonly nodes: Nodes,
  ) {
    this.subscriptions.add(doorbell.rings.subscribe(() => (this.hasLocalRing = true)));
    this.subscriptions.add(tail.readings.subscribe((seq) => this.announce(seq)));
    nodes.on(RING, (seq: number) => this.receive(seq));
  }

  /** Called after the log has been read up to this number. */
  private announce(seq: number): void {
    // A log restored from a backup has smaller numbers.
    if (seq < this.announcedTo) this.announcedTo = 0;
    if (this.receivedTo <= seq) this.announcedTo = Math.max(this.announcedTo, this.receivedTo);
    if (!this.hasLocalRing) return;
    this.hasLocalRing = false;
    if (seq > this.announcedTo) this.nodes.send(RING, seq);
    this.announcedTo = seq;
  }

  private receive(seq: number): void {
    this.receivedTo = seq;
    if (seq > this.tail.lastSeq) this.tail.scheduleRead();
  }

  onModuleDestroy(): void {
    this.subscriptions.unsubscribe();
  }
}
