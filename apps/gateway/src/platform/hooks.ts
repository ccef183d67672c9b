import { Registry } from './registry';

/** Asynchronous functions that other modules register to run at a step of this module. Two hooks with the same name abort startup. */
export class Hooks<Args extends readonly unknown[], Result = void> {
  private readonly hooks: Registry<string, (...args: Args) => Promise<Result>>;

  constructor(subject: string) {
    this.hooks = new Registry(subject);
  }

  register(name: string, hook: (...args: Args) => Promise<Result>): void {
    this.hooks.add(name, hook);
  }

  /** Runs the hooks one after another in the order of registration and returns their results. The first error stops the run. */
  async run(...args: Args): Promise<Result[]> {
    const results: Result[] = [];
    for (const [, hook] of this.hooks.all()) results.push(await hook(...args));
    return results;
  }
}

/** Functions that other modules register to be notified. They must return immediately and must not change the data that they receive. */
export class Listeners<Args extends readonly unknown[]> {
  private readonly listeners: Registry<string, (...args: Args) => void>;

  constructor(subject: string) {
    this.listeners = new Registry(subject);
  }

  register(name: string, listener: (...args: Args) => void): void {
    this.listeners.add(name, listener);
  }

  notify(...args: Args): void {
    for (const [, listener] of this.listeners.all()) listener(...args);
  }
}
