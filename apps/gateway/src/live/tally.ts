/** Counts what each key holds at a time, up to a limit. Taking is one step, so that a hundred at once get no more than the limit. */
export class Tally {
  private readonly counts = new Map<string, number>();

  /** `changed` hears how much a key holds now. */
  constructor(
    private readonly most: number,
    private readonly onChange: (key: string, count: number) => void = () => undefined,
  ) {}

  /** Takes one more, beside what the key holds elsewhere. Answers with the function that gives it back, however often that is called, or null where the key is at its limit. */
  take(key: string, elsewhere = 0): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count + elsewhere >= this.most) return null;
    this.counts.set(key, count + 1);
    this.onChange(key, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left) this.counts.set(key, left);
      else this.counts.delete(key);
      this.onChange(key, left);
    };
  }

  count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
