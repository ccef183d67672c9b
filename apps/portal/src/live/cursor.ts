/** How far this tab has followed the log of facts. In memory only: a reload fetches anew. */
export interface Cursor {
  readonly seq: number | undefined;
  readonly epoch: string | undefined;
  /** A reply was true at this number: before the first connection that is where the stream has to begin. */
  offer(seq: number): void;
  /** Takes the place in the log that the server names. */
  adopt(seq: number, epoch: string): void;
  /** Whether this number is new; if so it is now the last one applied. */
  advance(seq: number): boolean;
  reset(): void;
}

export const createCursor = (): Cursor => {
  let seq: number | undefined;
  let epoch: string | undefined;
  return {
    get seq() {
      return seq;
    },
    get epoch() {
      return epoch;
    },
    offer(at) {
      if (epoch === undefined && Number.isFinite(at)) seq = Math.min(seq ?? at, at);
    },
    adopt(at, of) {
      seq = at;
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
