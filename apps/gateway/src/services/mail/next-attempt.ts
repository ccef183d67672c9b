const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** The longest outage of a mail server during which mails are retried. */
const LONGEST_OUTAGE_MS = 5 * 24 * 3_600_000;

/**
 * Returns the time of the next attempt after `tries` failed attempts, or null after the time limit. The last attempt is exactly at the
 * limit.
 */
export const nextAttempt = ({ tries, since, now, endsAt }: { tries: number; since: Date; now: Date; endsAt?: Date }): Date | null => {
  const end = Math.min(since.getTime() + LONGEST_OUTAGE_MS, endsAt?.getTime() ?? Infinity);
  if (now.getTime() >= end) return null;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 3 ** (tries - 1));
  return new Date(Math.min(now.getTime() + wait, end));
};

/** True if the server has permanently refused the mail or its recipient. Problems between the portal and the server may be temporary. */
export const isPermanentRefusal = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && responseCode >= 500;
};
