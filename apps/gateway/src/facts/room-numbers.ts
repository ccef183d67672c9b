import type { LoggedFact } from './facts';

const KNOWN_AT_MOST = 50_000;

/**
 * The number of the last fact of each room: read when it is first asked for, then told by the tail. Nobody learns any other number of the
 * log, as its pace would tell what happens to others.
 */
export class RoomNumbers {
  private known = new Map<string, number>();
  private loading = new Map<string, Promise<void>>();

  constructor(private readonly read: (room: string) => Promise<number>) {}

  /** The last number of these rooms, or null where one of them has to be read first. */
  lastKnown(rooms: readonly string[]): number | null {
    let last = 0;
    for (const room of rooms) {
      const seq = this.known.get(room);
      if (seq === undefined) return null;
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

  private load(room: string): Promise<void> {
    const under = this.loading.get(room);
    if (under) return under;
    const { known, loading } = this;
    if (known.size >= KNOWN_AT_MOST) known.clear();
    const load = this.read(room)
      // What was told while it was read is newer.
      .then((seq) => void known.set(room, Math.max(seq, known.get(room) ?? 0)))
      .finally(() => loading.delete(room));
    loading.set(room, load);
    return load;
  }
}
