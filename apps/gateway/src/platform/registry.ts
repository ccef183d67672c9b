/** Holds the one entry that another module fills. A second one stops the start instead of replacing the first. */
export class SingleEntry<T> {
  private entry: T | undefined;

  constructor(private readonly subject: string) {}

  set(entry: T): void {
    if (this.entry !== undefined) throw new Error(`There is more than one ${this.subject}`);
    this.entry = entry;
  }

  /** The entry; where nobody has filled it, what needs it fails and says so. */
  get(): T {
    if (this.entry === undefined) throw new Error(`There is no ${this.subject}`);
    return this.entry;
  }
}

/** Keeps what is registered under names. All entries stay; a second one of the same name stops the start instead of replacing the first. */
export class Registry<N extends string, T> {
  private readonly entries = new Map<N, T>();

  constructor(private readonly subject: string) {}

  add(name: N, entry: T): void {
    if (this.entries.has(name)) throw new Error(`There is more than one ${this.subject} named ${name}`);
    this.entries.set(name, entry);
  }

  get(name: N): T | undefined {
    return this.entries.get(name);
  }

  /** All entries, in the order in which they were registered. */
  all(): [N, T][] {
    return [...this.entries];
  }

  /** Stops the start where a name has no entry. */
  require(names: readonly N[]): void {
    const missing = names.filter((name) => !this.entries.has(name));
    if (missing.length) throw new Error(`There is no ${this.subject} named ${missing.join(', ')}`);
  }
}
