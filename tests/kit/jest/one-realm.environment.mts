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
 * Test environment that runs a spec file in the realm of its process instead of its own context, so that libraries and the product are
 * loaded once per process (`one-realm.runtime.mts`). After each file it restores changed globals, `process.env`, `process.exit` and the
 * working directory.
 */
export default class OneRealm implements JestEnvironment<unknown> {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis as never);
  /** Legacy fake timers of Jest, which no spec uses. */
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

  /** Jest compiles sources for this context; `one-realm.runtime.mts` compiles them for the realm itself. */
  getVmContext(): Context {
    return globalThis as unknown as Context;
  }
}
