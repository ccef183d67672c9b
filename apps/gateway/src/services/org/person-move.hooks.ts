import { Injectable } from '@nestjs/common';
import { Hooks } from '../../platform/hooks';
import type { Tx } from '../../platform/request-context';

/**
 * Hooks that run after a person got another role or unit. Each hook changes the data of its feature that the person may no longer have, and
 * returns a function that announces the change.
 */
@Injectable()
export class PersonMoveHooks {
  private readonly hooks = new Hooks<[tx: Tx, personId: string], () => Promise<void>>('person move hook');

  register(name: string, hook: (tx: Tx, personId: string) => Promise<() => Promise<void>>): void {
    this.hooks.register(name, hook);
  }

  /** Runs all hooks and returns a function that announces their changes, because hooks lock rows and announcing locks the fact log. */
  async run(tx: Tx, personId: string): Promise<() => Promise<void>> {
    const announcements = await this.hooks.run(tx, personId);
    return async () => {
      for (const announce of announcements) await announce();
    };
  }
}
