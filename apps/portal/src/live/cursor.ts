/** The position of this tab in the fact log. Kept in memory only: a reload fetches everything. */
export interface Cursor {
  readonly seq: number | undefined;
  readonly epoch: string | undefined;
  /**
   * Takes the number at which a reply was true. Before the first connection, the stream starts at the lowest one. Later it returns false if
   * the reply predates the stream: facts in between are in neither.
   */
  offer(seq: number): boolean;
  adopt(seq: number, epoch: string): void;
  /** Moves to this number; returns false if it is not new. */
  advance(seq: number): boolean;
  reset(): void;
}

export const createCursor = (): Cursor => {
  let seq: number | undefined;
  let epoch: string | undefined;
  /** The number after which the stream starts. */
  let start = 0;
  return {
    get seq() {
      return seq;
    },
    get epoch() {
      return epoch;
    },
    offer(at) {
      if (!Number.isFinite(at)) return true;
      if (epoch === undefined) {
        seq = Math.min(seq ?? at, at);
        return true;
      }
      const isOlder = at < start;
      // Replies at this number from now on were requested later.
      if (isOlder) start = at;
      return !isOlder;
    },
    adopt(at, of) {
      seq = at;
      start = at;
      epoch = of;
    },
    advance(at) {
      if (seq !== undefined && at <= seq) return false;
      seq = at;
      return true;
    },
    reset() {
      seq = undefined;
      epoch = undefined;
    },
  };
};

export const cursor = createCursor();
