/** Holds one entry that another module sets. A second entry aborts startup instead of replacing the first. */
export class SingleEntry<T> {
  private entry: T | undefined;

  constructor(private readonly subject: string) {}

  set(entry: T): void {
    if (this.entry !== undefined) throw new Error(`There is more than one ${this.subject}`);
    this.entry = entry;
  }

  /** Returns the entry. Throws an error if none was set. */
  get(): T {
    if (this.entry === undefined) throw new Error(`There is no ${this.subject}`);
    return this.entry;
  }
}

/** A registry of entries by name. A second entry of the same name aborts startup instead of replacing the first. */
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

  /** Returns all entries in the order of registration. */
  all(): [N, T][] {
    return [...this.entries];
  }

  /** Aborts startup if one of the names has no entry. */
  require(names: readonly N[]): void {
    const missingNames = names.filter((name) => !this.entries.has(name));
    if (missingNames.length) throw new Error(`There is no ${this.subject} named ${missingNames.join(', ')}`);
  }
}
