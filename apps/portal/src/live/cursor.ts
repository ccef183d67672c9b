/** How far this tab has followed the log of facts. In memory only: a reload fetches anew. */
export interface Cursor {
  readonly seq: number | undefined;
  readonly epoch: string | undefined;
  /**
   * A reply was true at this number: before the first connection that is where the stream has to begin. Later, false where it comes from before
   * the stream: what lies between is told by neither.
   */
  offer(seq: number): boolean;
  /** Takes the place in the log that the server names. */
  adopt(seq: number, epoch: string): void;
  /** Whether this number is new; if so it is now the last one applied. */
  advance(seq: number): boolean;
  reset(): void;
}

export const createCursor = (): Cursor => {
  let seq: number | undefined;
  let epoch: string | undefined;
  /** What the stream tells begins after this number. */
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
      // The next reply at this number was asked for later.
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
