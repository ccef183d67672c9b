const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 20_000;

/** The fields of nodemailer's errors. */
interface Failure {
  code?: string;
  syscall?: string;
  timeoutType?: string;
  responseCode?: number;
}

/** True if the server could not be reached at all; a connection that broke or timed out during a mail says nothing about other mails. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, syscall, timeoutType = '' } = (error ?? {}) as Failure;
  return code === 'EDNS' || syscall === 'connect' || ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType);
};

/** True if the error is a response of the server and not an internal one. */
export const isAnswer = (error: unknown): boolean => (error as Failure | null)?.responseCode !== undefined;

/**
 * The state of the mail server. While it is unreachable, rendering all mails would be wasted work: one mail at a time tests it, with
 * increasing delays. Times are those of `performance.now()`, which does not depend on the wall clock.
 */
export class MailServer {
  private failures = 0;
  private pausedUntil = 0;

  /** Returns how many mails may be started now, out of `together`. */
  atOnce(now: number, together: number): number {
    if (now < this.pausedUntil) return 0;
    return this.failures ? 1 : together;
  }

  /** Records that the server was unreachable; true if it was reachable before. Mails started together fail together and count once. */
  noteMiss(now: number): boolean {
    if (now < this.pausedUntil) return false;
    this.pausedUntil = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures);
    return ++this.failures === 1;
  }

  /** Records a response of the server; true if it was unreachable before. */
  noteAnswer(): boolean {
    const wasAway = this.failures > 0;
    this.failures = 0;
    this.pausedUntil = 0;
    return wasAway;
  }
}
