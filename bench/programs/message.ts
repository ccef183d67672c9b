/** About 300 bytes as they travel, the moment of sending in front. */
const PADDING = 'x'.repeat(180);
export const stamped = (): string => `${process.hrtime.bigint()} ${PADDING}`;

export interface Telling {
  count: number;
  everyMs: number;
}

/** Tells at a steady rate; one that is late does not push the next. */
export const steadily = async ({ count, everyMs }: Telling, tell: () => unknown): Promise<void> => {
  const begun = performance.now();
  const under: unknown[] = [];
  for (let nr = 0; nr < count; nr++) {
    const wait = begun + nr * everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    under.push(tell());
  }
  await Promise.all(under);
};
