import { Injectable } from '@nestjs/common';
import { Hooks } from '../../platform/hooks';
import type { Tx } from '../../platform/request-context';

/**
 * Hooks that run when an account is deleted. Each hook changes the data that its feature stores about the person, and returns a function
 * that announces the change.
 */
@Injectable()
export class AccountRemovalHooks {
  private readonly hooks = new Hooks<[tx: Tx, personId: string], () => Promise<void>>('account removal hook');

  register(name: string, hook: (tx: Tx, personId: string) => Promise<() => Promise<void>>): void {
    this.hooks.register(name, hook);
  }

  /** Runs all hooks before the first announcement, because hooks lock rows and announcing locks the fact log. */
  async removeDataOf(tx: Tx, personId: string): Promise<void> {
    for (const announce of await this.hooks.run(tx, personId)) await announce();
  }
}
