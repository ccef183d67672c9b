import type { LoggedFact } from './facts';

const KNOWN_AT_MOST = 50_000;
/** As many rooms as one statement reads. */
const READ_AT_ONCE = 200;

/**
 * The number of the last fact of each room: read when it is first asked for, then told by the tail. Nobody learns any other number of the
 * log, as its pace would tell what happens to others.
 */
export class RoomNumbers {
  private known = new Map<string, number>();
  private loading = new Map<string, Promise<void>>();
  /** The rooms of the next statement. */
  private next: { rooms: string[]; seqs: Promise<Map<string, number>> } | undefined;

  constructor(
    private readonly read: (rooms: readonly string[]) => Promise<Map<string, number>>,
    private readonly knownAtMost = KNOWN_AT_MOST,
  ) {}

  /** The last number of these rooms, or null where one of them has to be read first. */
  lastKnown(rooms: readonly string[]): number | null {
    let last = 0;
    for (const room of rooms) {
      const seq = this.known.get(room);
      if (seq === undefined) return null;
      this.remember(room, seq);
      if (seq > last) last = seq;
    }
    return last;
  }

  async lastOf(rooms: readonly string[]): Promise<number> {
    for (;;) {
      const last = this.lastKnown(rooms);
      if (last !== null) return last;
      await Promise.all(rooms.filter((room) => !this.known.has(room)).map((room) => this.load(room)));
    }
  }

  /** These facts are in the log now. */
  advance(facts: readonly LoggedFact[]): void {
    for (const { seq, rooms } of facts) {
      for (const room of rooms) if (this.known.has(room) || this.loading.has(room)) this.known.set(room, seq);
    }
  }

  /** The log is another one: nothing that was known holds. */
  clear(): void {
    this.known = new Map();
    this.loading = new Map();
  }

  /** As the one that was asked for last; those that nobody has asked for longest give way. */
  private remember(room: string, seq: number): void {
    this.known.delete(room);
    this.known.set(room, seq);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= this.knownAtMost) return;
      if (!this.loading.has(oldest)) this.known.delete(oldest);
    }
  }

  private load(room: string): Promise<void> {
    const under = this.loading.get(room);
    if (under) return under;
    const { known, loading } = this;
    const load = this.readWithOthers(room)
      // What was told while it was read is newer.
      .then((seqs) => {
        if (this.known === known) this.remember(room, Math.max(seqs.get(room) ?? 0, known.get(room) ?? 0));
      })
      .finally(() => loading.delete(room));
    loading.set(room, load);
    return load;
  }

  /** When thousands come back at once, what they ask for in the same moment is one statement. */
  private readWithOthers(room: string): Promise<Map<string, number>> {
    if (!this.next || this.next.rooms.length >= READ_AT_ONCE) {
      const rooms: string[] = [];
      const seqs = new Promise((resolve) => setImmediate(resolve)).then(() => {
        if (this.next?.rooms === rooms) this.next = undefined;
        return this.read(rooms);
      });
      this.next = { rooms, seqs };
    }
    this.next.rooms.push(room);
    return this.next.seqs;
  }
}
