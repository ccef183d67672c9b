import type { Context } from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const restore = (target: object, before: PropertyDescriptorMap & Record<PropertyKey, PropertyDescriptor>): void => {
  for (const key of Reflect.ownKeys(target)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key);
  for (const key of Reflect.ownKeys(before)) {
    const now = Object.getOwnPropertyDescriptor(target, key);
    const { value, get } = before[key]!;
    if (!now || now.value !== value || now.get !== get) Reflect.defineProperty(target, key, before[key]!);
  }
};

/**
 * Runs spec files in the realm of the process instead of a separate context, so that libraries and the product are loaded once per process
 * (`one-realm.runtime.mts`). After each file, restores changed globals, `process.env`, `process.exit` and the working directory.
 */
export default class OneRealm implements JestEnvironment<unknown> {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis as never);
  /** Jest's legacy fake timers. No spec uses them. */
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  private readonly globals = Object.getOwnPropertyDescriptors(globalThis) as Record<PropertyKey, PropertyDescriptor>;
  private readonly env = { ...process.env };
  private readonly exit = process.exit;
  private readonly folder = process.cwd();

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    restore(globalThis, this.globals);
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    process.exit = this.exit;
    process.chdir(this.folder);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Returns the context for which Jest compiles sources. `one-realm.runtime.mts` compiles them for the realm of the process instead. */
  getVmContext(): Context {
    return globalThis as unknown as Context;
  }
}
