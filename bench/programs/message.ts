const PADDING = 'x'.repeat(180);

/** Returns a message of about 300 bytes that starts with the send time. */
export const timestampedMessage = (): string => `${process.hrtime.bigint()} ${PADDING}`;

export interface MessageRate {
  count: number;
  everyMs: number;
}

/** Calls a function at a steady rate. A late call does not delay the next one. */
export const callAtRate = async ({ count, everyMs }: MessageRate, emit: () => unknown): Promise<void> => {
  const startedAt = performance.now();
  const pendingCalls: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const wait = startedAt + index * everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pendingCalls.push(emit());
  }
  await Promise.all(pendingCalls);
};
