import type { LoggedFact } from './facts';

const MAX_KNOWN_ROOMS = 50_000;
/** The maximum number of rooms that one statement reads. */
const ROOMS_PER_READ = 200;

/**
 * The number of the last fact of each room, which is read at the first request and then advanced by the tail. Clients receive no other
 * number of the log, because its growth would reveal the activity of others.
 */
export class RoomNumbers {
  private lastNumbers = new Map<string, number>();
  private loading = new Map<string, Promise<void>>();
  /** The rooms that the next statement will read. */
  private next: { rooms: string[]; seqs: Promise<Map<string, number>> } | undefined;

  constructor(
    private readonly readNumbers: (rooms: readonly string[]) => Promise<Map<string, number>>,
    private readonly knownAtMost = MAX_KNOWN_ROOMS,
  ) {}

  /** Returns the highest last number of these rooms, or null if the number of a room has to be read first. */
  cachedLastOf(rooms: readonly string[]): number | null {
    let last = 0;
    for (const room of rooms) {
      const seq = this.lastNumbers.get(room);
      if (seq === undefined) return null;
      this.remember(room, seq);
      if (seq > last) last = seq;
    }
    return last;
  }

  async lastOf(rooms: readonly string[]): Promise<number> {
    for (;;) {
      const last = this.cachedLastOf(rooms);
      if (last !== null) return last;
      await Promise.all(rooms.filter((room) => !this.lastNumbers.has(room)).map((room) => this.load(room)));
    }
  }

  /** Updates the numbers for facts that were appended to the log. */
  advance(facts: readonly LoggedFact[]): void {
    for (const { seq, rooms } of facts) {
      for (const room of rooms) if (this.lastNumbers.has(room) || this.loading.has(room)) this.lastNumbers.set(room, seq);
    }
  }

  /** Drops all numbers, because the log was replaced. */
  clear(): void {
    this.lastNumbers = new Map();
    this.loading = new Map();
  }

  /** Makes the room the most recently used one, and evicts the least recently used rooms. */
  private remember(room: string, seq: number): void {
    this.lastNumbers.delete(room);
    this.lastNumbers.set(room, seq);
    for (const oldest of this.lastNumbers.keys()) {
      if (this.lastNumbers.size <= this.knownAtMost) return;
      if (!this.loading.has(oldest)) this.lastNumbers.delete(oldest);
    }
  }

  private load(room: string): Promise<void> {
    const pendingLoad = this.loading.get(room);
    if (pendingLoad) return pendingLoad;
    const { lastNumbers, loading } = this;
    const load = this.readWithOthers(room)
      // Prefer a number that the tail has advanced during the read.
      .then((seqs) => {
        if (this.lastNumbers === lastNumbers) this.remember(room, Math.max(seqs.get(room) ?? 0, lastNumbers.get(room) ?? 0));
      })
      .finally(() => loading.delete(room));
    loading.set(room, load);
    return load;
  }

  /** Batches concurrent reads into one statement, because thousands of clients may reconnect at the same time. */
  private readWithOthers(room: string): Promise<Map<string, number>> {
    if (!this.next || this.next.rooms.length >= ROOMS_PER_READ) {
      const rooms: string[] = [];
      const seqs = new Promise((resolve) => setImmediate(resolve)).then(() => {
        if (this.next?.rooms === rooms) this.next = undefined;
        return this.readNumbers(rooms);
      });
      this.next = { rooms, seqs };
    }
    this.next.rooms.push(room);
    return this.next.seqs;
  }
}
