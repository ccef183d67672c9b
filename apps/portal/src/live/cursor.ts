/** The position of this tab in the fact log. Kept in memory only: a reload fetches everything. */
export interface Cursor {
  readonly seq: number | undefined;
  readonly epoch: string | undefined;
  /**
   * Records the fact number of a response. Before the first connection, the stream starts at the lowest such number. Later, returns false
   * if the response is older than the stream, because the facts between the two would be missing.
   */
  offer(seq: number): boolean;
  adopt(seq: number, epoch: string): void;
  /** Moves the cursor to this number. Returns false if the number is not newer. */
  advance(seq: number): boolean;
  reset(): void;
}

export const createCursor = (): Cursor => {
  let seq: number | undefined;
  let epoch: string | undefined;
  /** The number after which the stream starts. */
  let startSeq = 0;
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
      const isOlder = at < startSeq;
      // Later responses with this number are accepted, because they were requested after this response.
      if (isOlder) startSeq = at;
      return !isOlder;
    },
    adopt(at, of) {
      seq = at;
      startSeq = at;
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
