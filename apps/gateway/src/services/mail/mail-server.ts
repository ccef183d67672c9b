const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 20_000;

/** The relevant fields of nodemailer's errors. */
interface SmtpError {
  code?: string;
  syscall?: string;
  timeoutType?: string;
  responseCode?: number;
}

/** True if the server could not be reached at all. A connection that breaks or times out during a mail affects only that mail. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, syscall, timeoutType = '' } = (error ?? {}) as SmtpError;
  return code === 'EDNS' || syscall === 'connect' || ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType);
};

/** True if the error is a response from the server and not an internal error. */
export const isResponse = (error: unknown): boolean => (error as SmtpError | null)?.responseCode !== undefined;

/**
 * The state of the mail server. While the server is unreachable, only one mail at a time is rendered and sent as a probe, with increasing
 * delays. Times are measured by `performance.now()`, which does not depend on the wall clock.
 */
export class MailServer {
  private failures = 0;
  private pausedUntil = 0;

  /** Returns the number of mails that may be sent now, at most `batchSize`. */
  permittedMails(now: number, batchSize: number): number {
    if (now < this.pausedUntil) return 0;
    return this.failures ? 1 : batchSize;
  }

  /**
   * Records that the server was unreachable. Returns true if it was reachable before. Mails that were started together count as one
   * failure.
   */
  recordOutage(now: number): boolean {
    if (now < this.pausedUntil) return false;
    this.pausedUntil = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures);
    return ++this.failures === 1;
  }

  /** Records a response from the server. Returns true if the server was unreachable before. */
  recordResponse(): boolean {
    const wasUnreachable = this.failures > 0;
    this.failures = 0;
    this.pausedUntil = 0;
    return wasUnreachable;
  }
}
