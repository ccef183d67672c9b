import type { LoggedFact } from './facts';

interface Bounds {
  facts: number;
  bytes: number;
}
const BOUNDS: Bounds = { facts: 5_000, bytes: 8 * 1024 * 1024 };

const sizeOf = ({ fact }: LoggedFact): number => JSON.stringify(fact.data).length;

/** The newest facts in memory, limited by number and by size, so that briefly disconnected clients cause no queries. */
export class RecentFacts {
  private facts: LoggedFact[] = [];
  private sizes: number[] = [];
  /** The index of the oldest retained fact. Older ones are removed in bulk, not one by one. */
  private first = 0;
  private bytes = 0;
  private from = 0;

  constructor(private readonly bounds: Bounds = BOUNDS) {}

  /** Replaces the content with the newest facts, which must include all facts after `from`. */
  reset(from: number, facts: readonly LoggedFact[]): void {
    this.facts = [];
    this.sizes = [];
    this.first = 0;
    this.bytes = 0;
    this.from = from;
    this.add(facts);
  }

  add(facts: readonly LoggedFact[]): void {
    for (const fact of facts) {
      const size = sizeOf(fact);
      this.facts.push(fact);
      this.sizes.push(size);
      this.bytes += size;
    }
    while (this.facts.length - this.first > this.bounds.facts || (this.bytes > this.bounds.bytes && this.first < this.facts.length)) {
      this.bytes -= this.sizes[this.first]!;
      this.from = this.facts[this.first]!.seq;
      this.first += 1;
    }
    if (this.first < this.bounds.facts) return;
    this.facts.splice(0, this.first);
    this.sizes.splice(0, this.first);
    this.first = 0;
  }

  /** True if every fact with a number above `seq` is in memory. */
  coversAfter(seq: number): boolean {
    return seq >= this.from;
  }

  /** Returns the facts of these rooms with a number above `seq`, oldest first. */
  after(seq: number, rooms: readonly string[], limit: number): LoggedFact[] {
    const facts: LoggedFact[] = [];
    for (let at = this.indexAfter(seq); at < this.facts.length && facts.length < limit; at++) {
      const fact = this.facts[at]!;
      if (rooms.some((room) => fact.rooms.includes(room))) facts.push(fact);
    }
    return facts;
  }

  private indexAfter(seq: number): number {
    let [low, high] = [this.first, this.facts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.facts[middle]!.seq <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
