/** The batching delay after a transmission, in milliseconds. The first item is sent immediately. */
const BATCH_WINDOW_MS = 20;
const WAITING_BYTES = 2_000_000;

/** Batches items for the other nodes and sends as many items at a time as fit into one message. */
export class Outbox {
  /** The pending items by key. A newer item replaces the pending item of the same key. */
  private readonly pendingItems = new Map<string, string>();
  private bytes = 0;
  private nr = 0;
  private timer: NodeJS.Timeout | null = null;
  private transmission: Promise<void> | null = null;
  private sentAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly maxBytes: number,
    private readonly send: (items: readonly string[]) => Promise<void>,
    /** Called when the pending items exceed the limit and are dropped. */
    private readonly onDrop: () => void,
  ) {}

  /**
   * Adds an item as JSON. Returns false if the item is too large to send. With a key, the item replaces the pending item of that key;
   * `last` also moves the item to the end.
   */
  add(item: unknown, key = `${this.nr++}`, { last = false } = {}): boolean {
    const json = JSON.stringify(item);
    const size = Buffer.byteLength(json) + 1;
    if (size > this.maxBytes) return false;
    if (this.bytes + size > WAITING_BYTES) {
      this.pendingItems.clear();
      this.bytes = 0;
      this.onDrop();
    }
    const pendingItem = this.pendingItems.get(key);
    if (pendingItem !== undefined) this.bytes -= Buffer.byteLength(pendingItem) + 1;
    if (last) this.pendingItems.delete(key);
    this.pendingItems.set(key, json);
    this.bytes += size;
    this.plan();
    return true;
  }

  /** Sends all pending items. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.transmission ??= this.sendAll().finally(() => {
      this.transmission = null;
      if (this.pendingItems.size) this.plan();
    });
    await this.transmission;
  }

  private plan(): void {
    if (this.timer || this.transmission) return;
    const wait = Math.max(0, this.sentAt + BATCH_WINDOW_MS - performance.now());
    this.timer = setTimeout(() => void this.flush(), wait);
  }

  private async sendAll(): Promise<void> {
    this.sentAt = performance.now();
    while (this.pendingItems.size) await this.send(this.takeBatch());
  }

  private takeBatch(): string[] {
    const items: string[] = [];
    let room = this.maxBytes;
    for (const [key, item] of this.pendingItems) {
      const size = Buffer.byteLength(item) + 1;
      if (size > room) break;
      room -= size;
      this.bytes -= size;
      this.pendingItems.delete(key);
      items.push(item);
    }
    return items;
  }
}
