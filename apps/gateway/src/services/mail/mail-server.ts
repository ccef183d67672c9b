const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 20_000;

/** What nodemailer says of a failure beside its message. */
interface Failure {
  code?: string;
  syscall?: string;
  timeoutType?: string;
  responseCode?: number;
}

/** Whether an error says that nobody could be reached, whatever the mail; a connection that broke or was slow in the middle of one says nothing about others. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, syscall, timeoutType = '' } = (error ?? {}) as Failure;
  return code === 'EDNS' || syscall === 'connect' || ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType);
};

/** Whether an error is an answer of the server, and not a fault of ours. */
export const isAnswer = (error: unknown): boolean => (error as Failure | null)?.responseCode !== undefined;

/**
 * What is known of the mail server. While it cannot be reached, each mail would be put together only to be put back: then one at a time finds out
 * whether it is back, after longer and longer pauses. Moments are those of `performance.now()`, which no wrong clock moves.
 */
export class MailServer {
  private failures = 0;
  private pausedUntil = 0;

  /** How many mails may be begun now, of as many as are sent together. */
  atOnce(now: number, together: number): number {
    if (now < this.pausedUntil) return 0;
    return this.failures ? 1 : together;
  }

  /** Notes that nobody was there; true where somebody was before. What was begun together fails together, and counts once. */
  noteMiss(now: number): boolean {
    if (now < this.pausedUntil) return false;
    this.pausedUntil = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures);
    return ++this.failures === 1;
  }

  /** Notes that it has said something; true where it was away before. */
  noteAnswer(): boolean {
    const wasAway = this.failures > 0;
    this.failures = 0;
    this.pausedUntil = 0;
    return wasAway;
  }
}
