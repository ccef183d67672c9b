import { Injectable } from '@nestjs/common';
import { Hooks } from '../../platform/hooks';
import type { Tx } from '../../platform/request-context';

/**
 * Hooks that run when an account is deleted. Each changes the data that its feature stores about the person, and returns a function that
 * announces it.
 */
@Injectable()
export class AccountRemovalHooks extends Hooks<[tx: Tx, personId: string], () => Promise<void>> {
  constructor() {
    super('account removal hook');
  }

  /** Runs all hooks before the first announcement: hooks lock rows, and announcing locks the fact log. */
  async removeDataOf(tx: Tx, personId: string): Promise<void> {
    for (const announce of await this.run(tx, personId)) await announce();
  }
}
