const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** A mail server may be away for so long. */
const KEEP_TRYING_MS = 5 * 24 * 3_600_000;

/** When a mail is tried again that could not be sent the `tries`th time; null where its time is over. The last try is at its end. */
export const nextTry = ({ tries, since, now, endsAt }: { tries: number; since: Date; now: Date; endsAt?: Date }): Date | null => {
  const end = Math.min(since.getTime() + KEEP_TRYING_MS, endsAt?.getTime() ?? Infinity);
  if (now.getTime() >= end) return null;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 3 ** (tries - 1));
  return new Date(Math.min(now.getTime() + wait, end));
};

/** Whether the mail server has refused this mail or its recipient for good; what is wrong between us and the server may be mended. */
export const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && responseCode >= 500;
};
